"""Threads, forks, progress and Ctrl-C."""

import concurrent.futures
import multiprocessing
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import pumc

FOLDER = pathlib.Path(pumc.__file__).parent.parent


def test_threads_fit_and_ask_at_once(observed, model):
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        fits = list(pool.map(lambda seed: pumc.fit(observed, seed=seed, sampling_rate=0.5, threads=1), [0, 0, 1, 1]))
        answers = list(pool.map(lambda row: model.recommend(row, 5).ids.tolist(), range(60)))
    assert np.array_equal(fits[0].U, model.U) and np.array_equal(fits[2].U, fits[3].U)
    assert answers == [model.recommend(row, 5).ids.tolist() for row in range(60)]


def test_other_threads_run_during_a_fit():
    """The GIL is released: a counter in Python goes on while the library works."""
    ones, _ = pumc.simulate(1500, 1000, seed=1)
    counted, done = [0], threading.Event()

    def count():
        while not done.is_set():
            counted[0] += 1
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    began = time.monotonic()
    pumc.fit(ones, threads=1, max_iterations=15)
    done.set()
    counter.join()
    assert counted[0] > 20 * (time.monotonic() - began)


def test_errors_are_each_thread_s_own(observed):
    def fail(value):
        with pytest.raises(ValueError) as caught:
            pumc.fit(observed, lambda_ratio=value)
        return str(caught.value)

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        texts = list(pool.map(fail, [2.5, 3.5, 4.5, 5.5] * 5))
    assert texts == [f"lambda_ratio must be in (0, 1], got {value}" for value in [2.5, 3.5, 4.5, 5.5] * 5]


def _fit_and_ask(seed):
    ones, _ = pumc.simulate(60, 40, seed=seed)
    return pumc.fit(ones).recommend(0, 3).ids.tolist()


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes(method):
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"there is no {method}")
    expected = [_fit_and_ask(seed) for seed in (1, 2)]  # the library has worked before the fork
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(_fit_and_ask, (1, 2)) == expected


@pytest.mark.filterwarnings("ignore")
@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_models_live_on_in_a_child(model):
    context = multiprocessing.get_context("fork")
    queue = context.SimpleQueue()
    child = context.Process(target=lambda: queue.put(model.recommend(0, 3).ids.tolist()))
    child.start()
    child.join(60)
    assert child.exitcode == 0 and queue.get() == model.recommend(0, 3).ids.tolist()


def test_progress(observed):
    seen = []
    model = pumc.fit(observed, progress=seen.append)
    assert seen[-1].iteration == model.iterations and seen[-1].objective == model.objective
    assert pumc.fit(observed, progress=lambda now: now.iteration == 2).stop_reason == "cancelled"
    with pytest.raises(ZeroDivisionError):
        pumc.fit(observed, progress=lambda now: 1 / 0)


def test_a_bar(observed, capfd):
    pumc.fit(observed, progress=True)
    assert "fit" in capfd.readouterr().err


def test_a_line_where_there_is_no_tqdm(observed, capfd, monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    pumc.fit(observed, progress=True)
    assert "fit: " in capfd.readouterr().err


SLOW = """
import pumc, signal, sys, threading, warnings
warnings.simplefilter("always")
ones, _ = pumc.simulate(3000, 2000, seed=1)
slow = dict(tolerance=1e-15, max_iterations=10**6, lambda_ratio=1e-5, max_rank=300, threads=1)  # minutes of work
print("ready", flush=True)
"""


def interrupted(script, *, wait=1.0, times=1):
    """Runs a script and sends Ctrl-C a while after it has said that it is ready, and as often as is asked."""
    path = os.pathsep.join([str(FOLDER), os.environ.get("PYTHONPATH", "")])
    with subprocess.Popen([sys.executable, "-c", SLOW + script], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True, env={**os.environ, "PYTHONPATH": path}) as child:
        assert child.stdout.readline() == "ready\n"
        for _ in range(times):
            time.sleep(wait)
            child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=120)
    return child.returncode, out, err


needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


@needs_signals
def test_ctrl_c_returns_the_best_so_far():
    status, out, err = interrupted("""
m = pumc.fit(ones, **slow)
print(m.stop_reason, m.rank >= 0, signal.getsignal(signal.SIGINT) is signal.default_int_handler)
""")
    assert (status, out) == (0, "cancelled True True\n"), err
    assert "interrupted: these are the best factors after" in err


@needs_signals
def test_ctrl_c_twice_leaves_a_loop_of_fits():
    status, out, err = interrupted("""
pumc._progress.PATIENCE = 60
try:
    for turn in range(100):
        print(turn, pumc.fit(ones, **slow).stop_reason)
except KeyboardInterrupt:
    print("KeyboardInterrupt", signal.getsignal(signal.SIGINT) is signal.default_int_handler)
""", wait=2.0, times=2)
    assert (status, out) == (0, "0 cancelled\nKeyboardInterrupt True\n"), err


@needs_signals
def test_ctrl_c_ends_what_has_no_result():
    status, out, err = interrupted("""
try:
    pumc.estimate_sampling_rate(ones, **slow)
except KeyboardInterrupt:
    print("KeyboardInterrupt")
""")
    assert (status, out) == (0, "KeyboardInterrupt\n"), err


@needs_signals
def test_a_handler_of_one_s_own_is_left_alone():
    status, out, err = interrupted("""
def mine(number, frame):
    print("mine", flush=True)
signal.signal(signal.SIGINT, mine)
m = pumc.fit(ones, **slow, time_limit=2.5)
print(m.stop_reason)
""")
    assert status == 0 and out in ("mine\ntime_limit\n", "mine\nconverged\n"), (out, err)
