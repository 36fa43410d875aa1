"""A good UCI engine behind a relay that speaks xboard and may spoil one thing, to test `fiveply check`.

Usage: xboard.py MODE PROGRAM [ARGUMENT...]
"""

import os
import signal
import subprocess
import sys
import threading
import time

MODE = sys.argv[1]
ENGINE = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
READY = threading.Event()
REFUSED = threading.Event()
START = "startpos"
MOVES = []
TIME = "1000"


def say(line):
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def tell(line):
    ENGINE.stdin.write(line + "\n")
    ENGINE.stdin.flush()


def hear(line):
    """Hands on what the engine says."""
    words = line.split()
    if words[:1] == ["readyok"]:
        READY.set()
    elif line.startswith("info string error"):
        REFUSED.set()
    elif words[:1] == ["bestmove"] and words[1] != "(none)":
        move = "a1a8" if MODE == "illegal" else words[1]
        MOVES.append(words[1])
        say("move " + move)
    elif "pv" in words and "cp" in words and MODE != "silent":
        value = lambda key: words[words.index(key) + 1]
        line = words[words.index("pv") + 1 :] + (["a1a8"] if MODE == "liar" else [])
        say(" ".join([value("depth"), value("cp"), str(int(value("time")) // 10), value("nodes")] + line))


def fence():
    READY.clear()
    tell("isready")
    READY.wait()


def position():
    REFUSED.clear()
    tell("position " + START + (" moves " + " ".join(MOVES) if MOVES else ""))
    fence()
    return not REFUSED.is_set()


def obey(line):
    global START, TIME
    words = line.split()
    first = words[0] if words else ""
    if first == "protover":
        name = "" if MODE == "nameless" else 'myname="Relay" '
        say("feature " + name + "ping=1 setboard=1 usermove=1 sigint=0 done=1")
    elif first == "ping":
        say("pong " + words[1])
    elif first == "new":
        START = "startpos"
        MOVES.clear()
    elif first == "force" and MODE == "restless":
        say("move e2e4")
    elif first == "setboard":
        START = "fen " + line.split(None, 1)[1]
        MOVES.clear()
    elif first == "usermove" and MODE != "forgetful":
        MOVES.append(words[1])
        if not position():
            MOVES.pop()
            if MODE != "gullible":
                say("Illegal move: " + words[1])
    elif first == "st":
        TIME = str(int(words[1]) * 900)
    elif first == "go":
        position()
        tell("go infinite" if MODE == "endless" else "go movetime " + TIME)
    elif first == "?" and MODE != "stubborn":
        tell("stop")
    elif first == "xyzzy":
        if MODE == "fragile":
            os._exit(4)
        say("Error (unknown command): xyzzy")
    elif first == "quit" and MODE != "stays":
        os._exit(0)


def main():
    if MODE == "stays":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    threading.Thread(target=lambda: [hear(line.rstrip("\n")) for line in ENGINE.stdout], daemon=True).start()
    tell("uci")
    fence()
    for line in sys.stdin:
        obey(line.rstrip("\n"))
    while MODE == "stays":
        time.sleep(1000)


main()
