"""A program that speaks the protocol of Khet2-AI and plays Khet 2.0 by turning its sphinx, which is
always legal.

Usage: khet2_ai.py [MODE]; "resigns" answers `bestmove none` from its third move on, "odd" a wrong word.
"""

import sys

MODE = sys.argv[1] if len(sys.argv) > 1 else ""
STARTS = ["standard", "imhotep", "dynasty"]


def say(line):
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def sphinxes(words):
    """Which way the sphinxes look, and whose turn it is, after a position command."""
    if words[0] in STARTS:
        facing, side, moves = {"j1": "n", "a8": "s"}, 0, words[1:]
    else:
        rows, side, moves = words[0].split("/"), int(words[1]), words[2:]
        silver = rows[-1][rows[-1].index("X") + 1]
        red = rows[0][rows[0].index("x") + 1]
        facing = {"j1": " nesw"[int(silver)], "a8": " nesw"[int(red)]}
    for move in moves:
        assert 3 <= len(move) <= 4 and "r" not in move and "x" not in move, move
        turned = {"j1-": ("j1", "w"), "j1+": ("j1", "n"), "a8-": ("a8", "e"), "a8+": ("a8", "s")}.get(move)
        if turned:
            assert facing[turned[0]] != turned[1], move
            facing[turned[0]] = turned[1]
        side = 1 - side
    return facing, side, len(moves)


def main():
    state = None
    for line in sys.stdin:
        words = line.split()
        if words[0] == "position":
            state = sphinxes(words[1:])
        elif words[0] == "go":
            facing, side, played = state
            name = "a8" if side else "j1"
            move = name + {"n": "-", "w": "+", "s": "-", "e": "+"}[facing[name]]
            if MODE == "resigns" and played >= 4:
                say("info time 1 mate -2")
                move = "none"
            elif MODE == "odd":
                move = "somewhere"
            else:
                say("info time 1 depth 1 score 250")
            say("bestmove " + move)
        elif words[0] == "quit":
            return
        elif words[0] not in ("newgame", "stop"):
            say("info string Unrecognised message type: " + line.strip())


main()
