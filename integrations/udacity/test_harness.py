"""Plays games between the adapter and a random player in an imitation of the course's harness: a fork for every move, actions through a queue.

Usage: test_harness.py PATH_OF_FIVEPLY
"""

import enum
import multiprocessing
import os
import random
import sys
import time
import types

WIDTH, HEIGHT = 11, 9
STRIDE = WIDTH + 2


class Action(enum.IntEnum):
    """The eight jumps as the course has them: offsets between indices."""

    NNE = 2 * STRIDE - 1
    ENE = STRIDE - 2
    ESE = -STRIDE - 2
    SSE = -2 * STRIDE - 1
    SSW = -2 * STRIDE + 1
    WSW = -STRIDE + 2
    WNW = STRIDE + 2
    NNW = 2 * STRIDE + 1


ALL_SQUARES = [row * STRIDE + column for row in range(HEIGHT) for column in range(WIDTH)]


class State:
    """The course's state: open squares as bits, where the knights stand, how many moves were made."""

    def __init__(self, board=sum(1 << index for index in ALL_SQUARES), ply_count=0, locs=(None, None)):
        self.board, self.ply_count, self.locs = board, ply_count, locs

    def actions(self):
        own = self.locs[self.ply_count % 2]
        if own is None:
            return [index for index in ALL_SQUARES if self.board & (1 << index)]
        return [each for each in Action if own + each >= 0 and self.board & (1 << (own + each))]

    def result(self, action):
        player = self.ply_count % 2
        own = self.locs[player]
        assert action in self.actions(), "illegal: %r" % (action,)
        target = action if own is None else own + action
        locs = list(self.locs)
        locs[player] = target
        return State(self.board & ~(1 << target), self.ply_count + 1, tuple(locs))


class DataPlayer:
    def __init__(self, player_id):
        self.player_id, self.queue = player_id, None


def action_of(player, state, limit):
    """What the player has put on the queue last when its time is over."""
    context = multiprocessing.get_context("fork")
    player.queue = context.Queue()
    process = context.Process(target=player.get_action, args=(state,))
    process.start()
    process.join(limit)
    if process.is_alive():
        process.terminate()
        process.join()
    action = None
    time.sleep(0.01)
    while not player.queue.empty():
        action = player.queue.get()
    return action


def main():
    os.environ["FIVEPLY"] = sys.argv[1]
    sys.modules["sample_players"] = types.SimpleNamespace(DataPlayer=DataPlayer)
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    import my_custom_player as adapter

    for index in ALL_SQUARES:
        assert adapter.index_of(adapter.text_of(index)) == index
    assert adapter.text_of(0) == "k1" and adapter.text_of(ALL_SQUARES[-1]) == "a9"
    assert adapter.position(State()) == "11/11/11/11/11/11/11/11/11 w"
    state = State().result(57).result(0)
    assert adapter.position(state) == "11/11/11/11/5W5/11/11/11/10B w", adapter.position(state)

    chance = random.Random(7)
    for seat in (0, 1):
        player = adapter.CustomPlayer(seat)
        state, interrupted = State(), 0
        while state.actions():
            if state.ply_count % 2 != seat:
                state = state.result(chance.choice(state.actions()))
                continue
            if state.ply_count in (6, 7):
                # A fork that is killed in the middle of its search, as by a harness that has lost its patience.
                os.environ["FIVEPLY_TIME"] = "100000"
                assert action_of(player, state, 0.5) == state.actions()[0]
                interrupted += 1
            os.environ["FIVEPLY_TIME"] = "20"
            action = action_of(player, state, 30)
            expected = int if state.locs[seat] is None else Action
            assert type(action) is expected, (type(action), expected)
            state = state.result(action)
        assert interrupted == 1
        assert state.ply_count % 2 != seat, "the random player has no move left"
        engine = player.engine.process
        engine.stdin.close()
        assert engine.wait(timeout=30) == 0
        print("seat %d: won after %d plies" % (seat, state.ply_count))


main()
