"""Plays and analyses over UCI as a GUI does, with python-chess: options, Chess960, several lines, pondering, stopping.

Usage: chess_gui.py PATH_OF_FIVEPLY
"""

import asyncio
import random
import sys

import chess
import chess.engine

COMMAND = [sys.argv[1], "uci"]


def play_game(engine, board, limit, **options):
    """Plays the engine against random moves to the end; the engine has White."""
    chance = random.Random(3)
    engine.configure(options)
    while not board.is_game_over(claim_draw=True):
        if board.turn == chess.WHITE:
            result = engine.play(board, limit, info=chess.engine.INFO_ALL)
            assert result.move in board.legal_moves
            assert result.info["depth"] >= 1 and result.info["nodes"] > 0
            board.push(result.move)
        else:
            board.push(chance.choice(list(board.legal_moves)))
    assert board.result(claim_draw=True) == "1-0", board.fen()
    return board.ply()


def synchronous():
    with chess.engine.SimpleEngine.popen_uci(COMMAND, timeout=60) as engine:
        assert engine.id["name"].startswith("Fiveply")
        assert engine.options["Hash"].type == "spin" and engine.options["null-move"].type == "check"
        plies = play_game(engine, chess.Board(), chess.engine.Limit(nodes=2000), Hash=8, **{"null-move": False})
        print("chess: %d plies" % plies)
        for number in (0, 518, 959):
            board = chess.Board.from_chess960_pos(number)
            plies = play_game(engine, board, chess.engine.Limit(nodes=2000))
            print("Chess960 %d: %d plies" % (number, plies))

        # Castling in Chess960 is understood both ways.
        board = chess.Board("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", chess960=True)
        result = engine.play(board, chess.engine.Limit(depth=3))
        assert result.move in board.legal_moves

        board = chess.Board()
        lines = engine.analyse(board, chess.engine.Limit(depth=6), multipv=4)
        assert len(lines) == 4 and len({line["pv"][0] for line in lines}) == 4
        assert [line["multipv"] for line in lines] == [1, 2, 3, 4]
        engine.configure({"UCI_ShowWDL": True})
        info = engine.analyse(board, chess.engine.Limit(depth=5))
        wdl = info["wdl"].white()
        assert wdl.wins + wdl.draws + wdl.losses == 1000
        for key in ("score", "depth", "seldepth", "nodes", "nps", "time", "hashfull", "pv"):
            assert key in info, key
        mate = engine.analyse(chess.Board("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"), chess.engine.Limit(mate=1))
        assert mate["score"].white() == chess.engine.Mate(1), mate["score"]
        lost = engine.analyse(chess.Board("7k/8/6K1/8/8/8/8/R7 b - - 0 1"), chess.engine.Limit(depth=6))
        assert lost["score"].white().is_mate() and lost["score"].white().mate() > 0, lost["score"]
        only = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h3")]
        assert engine.play(board, chess.engine.Limit(depth=4), root_moves=only).move in only
        result = engine.play(board, chess.engine.Limit(white_clock=5, black_clock=5, white_inc=0.01, black_inc=0.01))
        assert result.move in board.legal_moves
        weak = engine.play(board, chess.engine.Limit(time=0.05), options={"UCI_LimitStrength": True, "UCI_Elo": 1000})
        assert weak.move in board.legal_moves


async def asynchronous():
    transport, engine = await chess.engine.popen_uci(COMMAND)
    # Pondering: both the right guess and the wrong one.
    board = chess.Board()
    clock = chess.engine.Limit(white_clock=10, black_clock=10)
    for right in (True, False, True):
        result = await engine.play(board, clock, ponder=True)
        assert result.move in board.legal_moves
        board.push(result.move)
        reply = result.ponder
        if reply is None or not right:
            reply = next(move for move in board.legal_moves if move != result.ponder)
        await asyncio.sleep(0.05)
        board.push(reply)
    await engine.play(board, clock)

    # A search without end goes on until it is stopped, and the engine is free afterwards.
    depths = []
    with await engine.analysis(board) as analysis:
        async for info in analysis:
            depths += [info["depth"]] if "depth" in info else []
            if len(depths) >= 5:
                analysis.stop()
                break
        best = await analysis.wait()
    assert best.move in board.legal_moves and depths == sorted(depths)
    await engine.ping()
    await engine.quit()
    assert transport.get_returncode() in (0, None)


synchronous()
asyncio.run(asynchronous())
print("done")
