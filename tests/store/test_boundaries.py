from __future__ import annotations

import subprocess
import sys


def test_the_store_knows_the_engine_and_no_other_room():
    code = (
        "import sys, pkgutil, importlib, bot.store\n"
        "for each in pkgutil.iter_modules(bot.store.__path__): importlib.import_module('bot.store.' + each.name)\n"
        "print(*sorted({'.'.join(name.split('.')[:2]) for name in sys.modules if name.startswith(('bot', 'cogs'))}))\n"
        "print('discord' in sys.modules)"
    )
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert output.splitlines() == ["bot bot.engine bot.store", "False"]
