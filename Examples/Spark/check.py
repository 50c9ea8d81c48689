"""Replays a log on a cluster of two executors, kills one of them, and compares the answer with that of one process.

usage: check.py FPOST OLD NEW LOG [--whole]

--whole doesn't kill an executor, so you can compare the times. `.ci/spark` runs this script.
"""
import json
import os
import re
import resource
import signal
import subprocess
import sys
import threading
import time
import urllib.request

from pyspark.sql import SparkSession

import replay

fpost, old, new, log = sys.argv[1:5]
kills = "--whole" not in sys.argv


def one_process():
    """Returns the answer of one `fpost` process for the whole log, and prints its links per core and second."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    command = 'cat "$4"/* | "$1" replay "$2" "$3" --stdin --format json'
    run = subprocess.run(["sh", "-c", command, "sh", fpost, old, new, log], stdout=subprocess.PIPE, check=False)
    assert run.returncode == 1, f"fpost exited with {run.returncode} instead of 1, although some links of the log break"
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    answer = json.loads(run.stdout)
    print(
        f"one process: {answer['links']} links in {time.monotonic() - start:.1f} s, "
        f"{answer['links'] / seconds:,.0f} per core and second", flush=True)
    return answer


def status(spark, what):
    """Returns what Spark's REST API reports about the application."""
    context = spark.sparkContext
    url = f"{context.uiWebUrl}/api/v1/applications/{context.applicationId}/{what}"
    return json.load(urllib.request.urlopen(url, timeout=120))


def executors(spark, what="executors"):
    return [row for row in status(spark, what) if row["id"] != "driver"]


def process_of(spark, executor):
    """Returns the process id of an executor of this application, which it finds by the command line."""
    wanted = (f"--executor-id\0{executor}\0", f"--app-id\0{spark.sparkContext.applicationId}\0")
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/cmdline") as file:
                line = file.read()
        except OSError:
            continue
        if all(word in line for word in wanted) and re.match(r"[^\0]*java\0", line):
            return int(pid)
    raise RuntimeError(f"executor {executor} has no process")


def wait(condition, what):
    for _ in range(600):
        if condition():
            return
        time.sleep(0.2)
    raise RuntimeError(f"waited too long for {what}")


def tasks(spark, state):
    return sum(stage[state] for stage in status(spark, "stages"))


expected = one_process()
expected["rows"].sort(key=replay.order)

os.environ["PYSPARK_PYTHON"] = sys.executable
os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
spark = (
    SparkSession.builder.master("local-cluster[2,1,1024]")
    .config("spark.driver.host", "127.0.0.1")
    .config("spark.driver.bindAddress", "127.0.0.1")
    .config("spark.executor.memory", "1g")
    # Create enough tasks that an executor can be killed in the middle of the work.
    .config("spark.sql.files.maxPartitionBytes", str(max(1 << 20, sum(e.stat().st_size for e in os.scandir(log)) // 24)))
    .config("spark.sql.shuffle.partitions", "2")
    .config("spark.ui.showConsoleProgress", "false")
    # Workers find the module in the same way as one from spark-submit.
    .config("spark.submit.pyFiles", os.path.join(os.path.dirname(os.path.abspath(__file__)), "replay.py"))
    .getOrCreate()
)
spark.sparkContext.setLogLevel("ERROR")
try:
    wait(lambda: len(executors(spark)) == 2, "two executors")
    print(f"Spark {spark.version}: {len(executors(spark))} executors, processes "
          f"{[process_of(spark, row['id']) for row in executors(spark)]}", flush=True)
    found = []
    start = time.monotonic()
    work = threading.Thread(target=lambda: found.append(replay.replay(spark, fpost, old, new, log)))
    work.start()
    if kills:
        wait(lambda: tasks(spark, "numCompleteTasks") >= 2, "the first tasks")
        assert work.is_alive() and tasks(spark, "numActiveTasks") > 0, "the work is over before an executor could be killed"
        victim = next(row for row in executors(spark) if row["activeTasks"] > 0)
        os.kill(process_of(spark, victim["id"]), signal.SIGKILL)
        print(f"killed executor {victim['id']} after {tasks(spark, 'numCompleteTasks')} tasks", flush=True)
    work.join()
    assert found, "the replay failed"
    seconds = time.monotonic() - start
    print(f"Spark: {expected['links']} links in {seconds:.1f} s, {expected['links'] / seconds:,.0f} per second",
          flush=True)
    written = sum(stage["shuffleWriteRecords"] for stage in status(spark, "stages"))
    size = sum(stage["shuffleWriteBytes"] for stage in status(spark, "stages"))
    print(f"shuffled: {written} rows, {size} bytes", flush=True)
    assert written < 100_000 and size < 10 << 20, "Spark shuffled more than the counts"
    if kills:
        wait(lambda: any(not row["isActive"] for row in executors(spark, "allexecutors")), "the loss to be noticed")
        dead = [row["id"] for row in executors(spark, "allexecutors") if not row["isActive"]]
        failed = tasks(spark, "numFailedTasks") + tasks(spark, "numKilledTasks")
        assert dead == [victim["id"]], f"dead: {dead}"
        print(f"executor {dead[0]} is dead, {failed} tasks ran again", flush=True)
    assert found[0] == expected["rows"], "the answers differ"
    assert sum(row["count"] for row in found[0]) == expected["links"]
    print(f"the same {len(found[0])} rows", flush=True)
finally:
    spark.stop()
