"""Does what docs/hosting.md tells whoever runs the bot with systemd, word for word, in a system with nothing in it.

`unshare --mount python -m tests.deploy.walk FOLDER PROJECT URL SERVER` needs root and overlays. Systemd is stood in for
by a command of that name which starts what the unit says, as a user of its own, led to the stand-in at URL, and waits
until the bot says that it is ready. Nobody follows a log to its end. What stands for a person's own in the text is put
in: the token, the id of a SERVER, files. Prints each command with its status and what it said, in JSON.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from .image import BASE, LED, TRUST, Stage

SECTIONS = ("With systemd", "Copies", "New versions", "A server moves", "What people ask to have deleted")
COMMAND = re.compile(r"`((?:whopays|systemctl|journalctl) [^`]+)`")
SYSTEMCTL = """#!{python}
import os, re, signal, socket, subprocess, sys, time
unit = open("/etc/systemd/system/whopays.service").read().replace("%S", "/var/lib")
said = lambda name: re.findall(f"^{{name}}=(.*)$", unit, re.M)
def lines(path):
    return dict(line.strip().split("=", 1) for line in open(path) if "=" in line and not line.startswith("#"))
def stop():
    pid = open("/run/whopays.pid").read()
    try:
        os.kill(int(pid), signal.SIGTERM)
        while "State:\tZ" not in open(f"/proc/{{pid}}/status").read():
            time.sleep(0.05)
    except OSError:
        pass
def start():
    folder = "/var/lib/" + said("StateDirectory")[0]
    os.makedirs(folder, int(said("StateDirectoryMode")[0], 8), exist_ok=True)
    os.chown(folder, {user}, {user})
    line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    address = "\\0walk-" + str(os.getpid())
    line.bind(address)
    line.settimeout(60)
    env = {{"PATH": os.environ["PATH"], "NOTIFY_SOCKET": "@" + address[1:]}}
    env |= dict(pair.split("=", 1) for pair in said("Environment")) | lines(said("EnvironmentFile")[0])
    program, *words = said("ExecStart")[0].split()
    python = os.path.join(os.path.dirname(program), "python")
    bot = subprocess.Popen([python, "-c", {led!r}, {url!r}, *words], env=env, cwd=said("WorkingDirectory")[0],
        user={user}, group={user}, extra_groups=[], start_new_session=True, stdin=subprocess.DEVNULL,
        stdout=open("/var/log/whopays.log", "a"), stderr=subprocess.STDOUT)
    open("/run/whopays.pid", "w").write(str(bot.pid))
    while b"READY=1" not in (heard := line.recv(4096)):
        pass
    open("/run/whopays.status", "w").write(heard.decode())
words = [word for word in sys.argv[1:] if not word.startswith("-") and word != "whopays"]
if words[0] in ("stop", "restart"):
    stop()
if words[0] in ("enable", "start", "restart"):
    start()
if words[0] == "status":
    print(open("/run/whopays.status").read())
"""
JOURNALCTL = "#!/bin/sh\ncat /var/log/whopays.log\n"
USER = 61234
OWN = {" --server ID": " --server {server}", " --user ID": " --user 7", " --whole FILE": " --whole /tmp/whole.db"}
"""What stands for a person's own, and what is put in; a server is taken into another database, as the text says."""


def section(text, name):
    """Give what stands below a heading."""
    return text.partition(f"\n## {name}\n")[2].partition("\n## ")[0]


def told(text):
    """Give what is to be typed, in the order in which it is read: whole blocks, and single commands."""
    found = (
        block or command
        for name in SECTIONS
        for block, command in re.findall(rf"```sh\n(.*?)\n```|{COMMAND.pattern}", section(text, name), re.DOTALL)
    )
    steps = list(dict.fromkeys(found))
    return [step for step in steps if not any(other.startswith(f"{step} ") for other in steps)]


def filled_in(step, token, server):
    """Put in what is a person's own."""
    edit = f"sed -i 's/^DISCORD_TOKEN=.*/DISCORD_TOKEN={token}/' /etc/whopays.env"
    step = re.sub(r"^systemctl daemon-reload$", f"{edit}\n\\g<0>", step, flags=re.MULTILINE)
    for words, own in OWN.items():
        step = step.replace(words, own.format(server=server))
    elsewhere = "WHOPAYS_DATABASE=/tmp/other.db " if step.startswith("whopays import") else ""
    return elsewhere + step.replace(" FILE", " /tmp/copy.db")


class Walker:
    """A shell in the new system that remembers what it was told."""

    def __init__(self, stage):
        network = {key: os.environ[key] for key in TRUST if key in os.environ}
        self._shell = stage.inside(
            ["bash"],
            given=network | {"HOME": "/home"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def type(self, step):
        """Type a step and give its status and what was said."""
        self._shell.stdin.write(" &&\n".join(step.splitlines()))
        self._shell.stdin.write('\nwalked=$?; echo; echo "@@$walked"\n')
        self._shell.stdin.flush()
        said = []
        for line in self._shell.stdout:
            if line.startswith("@@"):
                return int(line[2:]), "".join(said).strip()
            said.append(line)
        raise SystemExit(f"the shell ended in {step}: {''.join(said)}")


def main():
    """Walk through the page."""
    folder, project, url, server = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], sys.argv[4]
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", folder], check=True)
    stage = Stage(folder, "machine")
    for new in ("tmp", "var/backups", "run", "home"):
        subprocess.run(["mount", "-t", "tmpfs", "-o", "mode=755", "tmpfs", stage.root / new], check=True)
    shutil.copytree(project, stage.path("/opt/whopays"))
    for name, text in (
        ("systemctl", SYSTEMCTL.format(python=f"{BASE}/bin/python3", user=USER, led=LED, url=url)),
        ("journalctl", JOURNALCTL),
    ):
        stage.path(f"/usr/local/bin/{name}").write_text(text)
        stage.path(f"/usr/local/bin/{name}").chmod(0o755)
    walker, done = Walker(stage), []
    for step in told((project / "docs" / "hosting.md").read_text("utf-8")):
        if step.startswith("whopays forget"):
            walker.type("systemctl stop whopays")
        status, said = walker.type(filled_in(step, os.environ["DISCORD_TOKEN"], server))
        done.append({"step": step, "status": status, "said": said})
        if "enable --now" in step:
            while not (folder.parent / "spoken").exists():
                time.sleep(0.1)
    walker.type("systemctl stop whopays")
    print(json.dumps(done))  # noqa: T201 - what it is for


if __name__ == "__main__":
    main()
