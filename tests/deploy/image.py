"""Does what a Dockerfile says, one step after the other, in a system of its own made of this machine's.

`unshare --mount python -m tests.deploy.image FOLDER CONTEXT URL` needs root and overlays, and no container engine: the
base image is this machine with nothing in its environment, each stage a layer above it. Then the image is run as it
says itself, its file system read-only but for its volumes, led to the stand-in at URL. Prints what was found, in JSON.
"""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

BASE = Path(sys.base_prefix)
LED = """
import sys
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
Route.BASE = f"{sys.argv[1]}/api/v10"
DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(sys.argv[1]).with_scheme("ws") / "gateway"
from bot.__main__ import main
sys.exit(main(sys.argv[2:]))
"""
"""The bot led to a stand-in, with nothing but what the image has."""
TRUST = ("SSL_CERT_FILE", "SSL_CERT_DIR", "PIP_CERT", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY")
"""What an engine hands on of the network it is in."""


def instructions(text):
    """Give each instruction and what it is given, comments left out and broken lines joined."""
    lines = "\n".join(line for line in text.splitlines() if not line.startswith("#")).replace("\\\n", " ")
    return [tuple(line.split(None, 1)) for line in lines.splitlines() if line.strip()]


class Stage:
    """One system: what `FROM` begins."""

    def __init__(self, folder, name):
        self.root = folder / name
        layers = [folder / f"{name}-{part}" for part in ("upper", "work")]
        for each in (self.root, *layers):
            each.mkdir(parents=True)
        options = f"lowerdir=/,upperdir={layers[0]},workdir={layers[1]}"
        subprocess.run(["mount", "-t", "overlay", "overlay", "-o", options, self.root], check=True)
        for kernels in ("proc", "dev"):
            subprocess.run(["mount", "--rbind", f"/{kernels}", self.root / kernels], check=True)
        for parent in (BASE, *BASE.parents):  # the base image's Python is everybody's
            (self.root / parent.relative_to("/")).chmod(0o755)
        self.env = {"PATH": f"{BASE}/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}
        self.workdir, self.user, self.volumes = "/", "0:0", []
        self.health, self.entrypoint, self.command = [], [], []

    def path(self, inside):
        """Give the place of a path of this system."""
        return self.root / (Path(self.workdir) / inside).relative_to("/")

    def inside(self, command, *, given=(), **settings):
        """Prepare a command in this system: by its user, in its folder, with its environment alone."""
        user, group = self.user.split(":")
        whose = ["setpriv", f"--reuid={user}", f"--regid={group}", "--clear-groups", "--no-new-privs"]
        env = [f"{key}={value}" for key, value in (self.env | dict(given)).items()]
        there = ["sh", "-c", f'cd {shlex.quote(self.workdir)} && exec "$@"', "sh", *command]
        return subprocess.Popen(["chroot", self.root, *whose, "env", "-i", *env, *there], text=True, **settings)


class Build:
    """All stages of one file."""

    def __init__(self, folder, context):
        self.folder, self.context, self.stages = folder, context, {}
        self.stage = None

    def take(self, word, rest):
        """Do one instruction; one that is not known here is an error."""
        getattr(self, f"take_{word.lower()}")(rest)

    def take_from(self, rest):
        name = rest.split()[-1] if " AS " in rest else "image"
        self.stage = self.stages[name] = Stage(self.folder, name)

    def take_env(self, rest):
        for pair in shlex.split(rest):
            key, _, value = pair.partition("=")
            self.stage.env[key] = re.sub(r"\$(\w+)", lambda found: self.stage.env[found[1]], value)

    def take_run(self, rest):
        network = {key: os.environ[key] for key in TRUST if key in os.environ}
        ran = self.stage.inside(["sh", "-c", rest], given=network, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        said, _ = ran.communicate(timeout=300)
        if ran.returncode:
            raise SystemExit(f"RUN {rest}\n{said}")

    def take_copy(self, rest):
        *sources, target = rest.split()
        source_root = self.context
        if sources[0].startswith("--from="):
            source_root = self.stages[sources.pop(0).removeprefix("--from=")].root
        for source in sources:
            found = source_root / source.lstrip("/")
            place = self.stage.path(target)
            if found.is_dir():
                shutil.copytree(found, place, symlinks=True, dirs_exist_ok=True)
            else:
                shutil.copy2(found, place)

    def take_workdir(self, rest):
        self.stage.workdir = rest
        self.stage.path(rest).mkdir(parents=True, exist_ok=True)

    def take_volume(self, rest):
        self.stage.volumes.append(rest)

    def take_user(self, rest):
        self.stage.user = rest

    def take_healthcheck(self, rest):
        self.stage.health = json.loads(rest.partition("CMD ")[2])

    def take_entrypoint(self, rest):
        self.stage.entrypoint = json.loads(rest)

    def take_cmd(self, rest):
        self.stage.command = json.loads(rest)


def run(stage, url):
    """Run an image as it says itself and give what was found."""
    kept = []
    for volume in stage.volumes:
        place = stage.path(volume)
        status = place.stat()
        options = f"uid={status.st_uid},gid={status.st_gid},mode={status.st_mode & 0o777:o}"
        subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", place], check=True)
        kept.append(place)
    subprocess.run(["mount", "-o", "remount,ro", stage.root], check=True)
    found = {"who": answer(stage, ["id", "-u"]), "writes": answer(stage, ["touch", "/opt/whopays/new"])}
    found["installed"] = answer(stage, ["ls", "/opt/whopays/.venv/bin"])[1].split()
    found["unwell"] = answer(stage, stage.health)[0]
    command = [*stage.entrypoint, *stage.command]
    program = ["python", "-c", LED, url, *command[1:]]
    token = {"DISCORD_TOKEN": os.environ["DISCORD_TOKEN"]}
    bot = stage.inside(program, given=token, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    latest = time.monotonic() + 60
    while answer(stage, stage.health)[0] and bot.poll() is None and time.monotonic() < latest:
        time.sleep(0.2)
    found["well"] = answer(stage, stage.health)
    bot.send_signal(signal.SIGTERM)
    found["said"], _ = bot.communicate(timeout=30)
    found["ended"] = bot.returncode
    found["kept"] = sorted(each.name for place in kept for each in place.iterdir())
    return found


def answer(stage, command):
    """Run a command in an image to its end."""
    ran = stage.inside(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said, _ = ran.communicate(timeout=60)
    return ran.returncode, said


def main():
    """Build the image of this project and run it."""
    folder, context, url = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", folder], check=True)
    build = Build(folder, context)
    for word, rest in instructions((context / "Dockerfile").read_text("utf-8")):
        build.take(word, rest)
    print(json.dumps(run(build.stage, url)))  # noqa: T201 - what it is for


if __name__ == "__main__":
    main()
