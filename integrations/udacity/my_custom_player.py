"""Fiveply as the CustomPlayer of the Udacity course's Knights Isolation.

The harness forks a fresh process for every move and takes the last action that it puts on the queue. The engine therefore is started where the
player is made, in the process that lives on, and every fork talks to it through the pipes it inherits. See README.md.
"""

import os
import subprocess

from sample_players import DataPlayer

WIDTH, HEIGHT = 11, 9
# The course numbers squares row by row from the bottom right, with two guard squares behind every row.
STRIDE = WIDTH + 2


def text_of(index):
    """The square with the course's index, as Fiveply writes it."""
    row, column = divmod(index, STRIDE)
    return "abcdefghijk"[WIDTH - 1 - column] + str(row + 1)


def index_of(text):
    """The course's index of the square that Fiveply writes so."""
    return (int(text[1:]) - 1) * STRIDE + WIDTH - 1 - "abcdefghijk".index(text[0])


def position(state):
    """The state as a position text: rows from the top, x for closed squares, W and B for the knights."""
    rows = []
    for row in reversed(range(HEIGHT)):
        line, run = "", 0
        for column in reversed(range(WIDTH)):
            index = row * STRIDE + column
            letter = "x"
            if index in state.locs:
                letter = "WB"[state.locs.index(index)]
            elif state.board & (1 << index):
                letter = ""
            if letter == "":
                run += 1
                continue
            line += (str(run) if run else "") + letter
            run = 0
        rows.append(line + (str(run) if run else ""))
    return "/".join(rows) + (" w" if state.ply_count % 2 == 0 else " b")


class Engine:
    """`fiveply ugi` behind two pipes, without buffers: a fork that is killed must not take half a line with it."""

    def __init__(self):
        program = os.environ.get("FIVEPLY", "fiveply")
        self.process = subprocess.Popen([program, "ugi"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.said = b""
        self.send("setoption name Game value isolation")
        engine = os.environ.get("FIVEPLY_ENGINE")
        if engine:
            self.send("setoption name Engine value " + engine)

    def send(self, line):
        os.write(self.process.stdin.fileno(), (line + "\n").encode())

    def line(self):
        while b"\n" not in self.said:
            chunk = os.read(self.process.stdout.fileno(), 4096)
            if not chunk:
                raise RuntimeError("fiveply has ended; is FIVEPLY the right program?")
            self.said += chunk
        line, self.said = self.said.split(b"\n", 1)
        return line.decode()

    def best_move(self, state, milliseconds):
        # The fork before us may have been killed in the middle of its search: end that, and hear nothing of it.
        self.send("stop")
        self.send("isready")
        while self.line() != "readyok":
            pass
        self.send("position fen " + position(state))
        self.send("go movetime %d" % milliseconds)
        while True:
            words = self.line().split()
            if words[:1] == ["bestmove"]:
                return words[1]


class CustomPlayer(DataPlayer):
    """Plays what Fiveply plays."""

    def __init__(self, player_id):
        super().__init__(player_id)
        self.engine = Engine()

    def get_action(self, state):
        # Something is on the queue in any case.
        actions = state.actions()
        self.queue.put(actions[0])
        target = index_of(self.engine.best_move(state, int(os.environ.get("FIVEPLY_TIME", "100"))))
        own = state.locs[state.ply_count % 2]
        action = target if own is None else target - own
        # The course's actions are an enumeration of offsets after the placements; the queue wants its members.
        self.queue.put(next(each for each in actions if each == action))
