"""A good UCI or UGI engine behind a relay that spoils one thing, to test that `fiveply check` notices.

Usage: relay.py MODE PROGRAM [ARGUMENT...]
"""

import os
import signal
import subprocess
import sys
import threading
import time

MODE = sys.argv[1]
ENGINE = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
LOCK = threading.Lock()


def say(line):
    with LOCK:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


def tell(line):
    ENGINE.stdin.write(line + "\n")
    ENGINE.stdin.flush()


def to_host(line):
    """Hands on what the engine says."""
    words = line.split()
    first = words[0] if words else ""
    if MODE == "nameless" and line.startswith("id name"):
        return
    if MODE == "deaf" and first == "readyok":
        return
    if MODE == "silent" and first == "info":
        return
    if MODE == "single" and "multipv 2" in line:
        return
    if MODE == "liar" and "pv" in words:
        line += " a1a8"
    if MODE == "illegal" and first == "bestmove":
        line = "bestmove a1a8"
    if MODE == "wrong" and first == "response":
        line = "response maybe"
    if first in ("uciok", "ugiok") and MODE == "spin":
        say("option name Odd type spin default 9 min 1 max 5")
    say(line)
    if MODE == "twice" and first == "bestmove":
        say(line)


def to_engine(line):
    """Hands on what the host says."""
    words = line.split()
    first = words[0] if words else ""
    if MODE == "chatty" and first == "position":
        say("bestmove 0000")
    if MODE == "forgetful" and first == "position" and "moves" in words:
        line = line[: line.index(" moves")]
    if MODE == "crash" and first == "go":
        os._exit(3)
    if MODE == "endless" and "movetime" in words:
        line = "go infinite"
    if MODE == "deep" and "depth" in words:
        line = "go depth 5"
    if MODE == "stubborn" and first == "stop":
        return
    if MODE == "eager" and line == "go infinite":
        line = "go depth 1"
    if MODE == "fragile" and first == "xyzzy":
        os._exit(4)
    if MODE == "brittle" and line.endswith("xyzzy"):
        os._exit(5)
    if MODE == "stays" and first == "quit":
        return
    tell(line)
    if first == "quit":
        ENGINE.wait()
        os._exit(0)


def main():
    if MODE == "stays":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    threading.Thread(target=lambda: [to_host(line.rstrip("\n")) for line in ENGINE.stdout], daemon=True).start()
    for line in sys.stdin:
        to_engine(line.rstrip("\n"))
    while MODE == "stays":
        time.sleep(1000)
    ENGINE.stdin.close()
    ENGINE.wait()


main()
