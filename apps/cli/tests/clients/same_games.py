"""Reads PGN files with python-chess and with `fiveply convert`, and compares every game.

    python3 same_games.py FIVEPLY FILE...

A game has to have the same moves, the same result and the same board at its end. Games in which
python-chess finds errors are left out, and so are variants that Fiveply does not play.
"""

import io
import json
import logging
import re
import subprocess
import sys

import chess
import chess.pgn


def their_games(file):
    """The games as python-chess reads them."""
    data = open(file, "rb").read()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    games = io.StringIO(text)
    return list(iter(lambda: chess.pgn.read_game(games), None))


def our_games(fiveply, file):
    """The games as Fiveply reads them; a fault in place of one that it refuses."""
    command = [fiveply, "convert", file, "--from", "pgn", "--to", "json"]
    done = subprocess.run(command, capture_output=True, text=True)
    faults = {int(number): fault for number, fault in re.findall(r", game (\d+), (.*)", done.stderr)}
    written = [json.loads(line) for line in done.stdout.splitlines()]
    order = range(1, len(written) + len(faults) + 1)
    return [faults[number] if number in faults else written.pop(0) for number in order]


def as_we_write_it(game):
    """Moves, result and board at the end of a game of python-chess, in Fiveply's notation."""
    board = game.board()
    moves = []
    for move in game.mainline_moves():
        moves.append(board.uci(move) if move else "--")
        board.push(move)
    return moves, game.headers["Result"], board.board_fen()


def difference(ours, theirs):
    """What differs between two games, `None` if they are the same."""
    if not isinstance(ours, dict):
        return f"refused: {ours}"
    read = [move["move"] for move in ours["moves"]], ours["result"], ours["position"].split()[0]
    wanted = as_we_write_it(theirs)
    return None if read == wanted else f"{read} instead of {wanted}"


def main(fiveply, files):
    logging.disable()
    same = different = 0
    for file in files:
        ours = our_games(fiveply, file)
        for index, theirs in enumerate(their_games(file)):
            if theirs.errors or type(theirs.board()) is not chess.Board:
                continue
            found = difference(ours[index] if index < len(ours) else "there is no such game", theirs)
            same, different = (same + 1, different) if found is None else (same, different + 1)
            if found is not None:
                print(f"{file}, game {index + 1}: {found:.300}")
    print(f"{same} games are the same, {different} differ")
    return 1 if different or not same else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
