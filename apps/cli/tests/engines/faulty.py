"""A UCI engine for Breakthrough 5x5 that misbehaves in one of a dozen ways, to test that its host survives it.

Usage: faulty.py MODE [MARK]; the mark is only there to find the process by.
"""

import os
import signal
import sys
import time

SIZE = 5
MODE = sys.argv[1]


def say(line):
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def first_move(moves):
    """The first legal move after `moves` from the start: captures before steps."""
    board = {}
    for x in range(SIZE):
        for y in (0, 1):
            board[x, y] = 1
            board[x, SIZE - 1 - y] = -1
    side = 1
    for move in moves:
        start, end = (("abcde".index(move[i]), int(move[i + 1]) - 1) for i in (0, 2))
        board[end] = board.pop(start)
        side = -side
    found = []
    for (x, y), owner in board.items():
        for step in (-1, 1, 0):
            end = (x + step, y + side)
            if owner == side and 0 <= end[0] < SIZE and board.get(end, 0) in ((0, -side) if step else (0,)):
                found.append("abcde"[x] + str(y + 1) + "abcde"[end[0]] + str(end[1] + 1))
    return found[0]


def go(moves):
    if MODE == "crash":
        sys.stderr.write("Segmentation fault (not really)\n")
        sys.stderr.flush()
        os._exit(3)
    if MODE == "hang":
        while True:
            time.sleep(1000)
    while MODE == "flood":
        say("info string a flood of output")
    while MODE == "endless":
        os.write(1, b"x" * 65536)
    if MODE == "bytes":
        os.write(1, b"\0\xff\xfe\n\xc3info depth\x80\ninfo string \0\n")
    if MODE == "illegal":
        return say("bestmove a1a5")
    if MODE == "late":
        time.sleep(0.4)
    if MODE == "closes":
        os.close(1)
        time.sleep(1000)
    if MODE == "eats":
        eaten = []
        while True:
            eaten.append(bytearray(1 << 24))
    if MODE == "forks" and os.fork() == 0:
        os.setsid()
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while True:
            time.sleep(1000)
    say("bestmove " + first_move(moves))
    if MODE == "twice":
        say("bestmove " + first_move(moves))


def main():
    if MODE == "stays":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    moves = []
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["uci"]:
            say("option name UCI_Variant type combo default chess var chess var breakthrough5x5")
            say("uciok")
        elif words[:1] == ["isready"]:
            say("readyok")
        elif words[:2] == ["position", "startpos"]:
            moves = words[3:]
        elif words[:1] == ["go"]:
            go(moves)
        elif words[:1] == ["quit"] and MODE != "stays":
            return
    while MODE == "stays":
        time.sleep(1000)


main()
