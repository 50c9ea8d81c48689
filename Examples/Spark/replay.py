"""`fpost replay` on every executor of a Spark application.

Spark reads and cuts the log; each task hands its lines to a process of `fpost`, which counts them by patterns. What is shuffled are
these counts, a few hundred rows a task, however long the log is.
"""
import json
import subprocess

import pandas

SCHEMA = "outcome string, oldRoute string, oldPattern string, newRoute string, newPattern string, count long, links array<string>"
KEYS = ["outcome", "oldRoute", "oldPattern", "newRoute", "newPattern"]
SAMPLES = 3


def counting(fpost, old, new):
    """What `mapInPandas` calls for the lines of a task."""

    def count(batches):
        with subprocess.Popen(
            [fpost, "replay", old, new, "--stdin", "--format", "json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as process:
            for batch in batches:
                # Bytes as they stand in the log: text would be repaired on the way.
                process.stdin.write(b"\n".join(bytes(line) for line in batch["value"]) + b"\n")
            process.stdin.close()
            answer = process.stdout.read()
        # 1 says that links break, which is an answer; so is no row at all.
        if process.returncode > 1:
            raise RuntimeError(f"fpost replay ended with {process.returncode}")
        rows = json.loads(answer)["rows"]
        yield pandas.DataFrame(rows, columns=[*KEYS, "count", "links"])

    return count


def replay(spark, fpost, old, new, log):
    """The answer of `fpost replay --format json` for a log of any size: its rows, in the order of their texts."""
    from pyspark.sql import functions

    lines = spark.read.text(log).select(functions.col("value").cast("binary").alias("value"))
    counts = lines.mapInPandas(counting(fpost, old, new), SCHEMA)
    sums = counts.groupBy(*KEYS).agg(
        functions.sum("count").alias("count"), functions.flatten(functions.collect_list("links")).alias("links")
    )
    rows = [row.asDict() for row in sums.collect()]
    for row in rows:
        row["links"] = sorted(set(row["links"]), key=lambda link: (len(link.encode()), link.encode()))[:SAMPLES]
    return sorted(rows, key=order)


def order(row):
    """One order for rows, wherever they come from."""
    return [row[key] or "" for key in KEYS]
