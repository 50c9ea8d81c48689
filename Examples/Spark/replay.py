"""Runs `fpost replay` on every executor of a Spark application.

Spark reads the log and splits it into tasks. Each task passes its lines to an `fpost` process, which counts them by
pattern. Spark shuffles only these counts, a few hundred rows per task, even if the log is long.
"""
import json
import subprocess

import pandas

SCHEMA = "outcome string, oldRoute string, oldPattern string, newRoute string, newPattern string, count long, links array<string>"
KEYS = ["outcome", "oldRoute", "oldPattern", "newRoute", "newPattern"]
SAMPLES = 3


def counting(fpost, old, new):
    """Returns the function that `mapInPandas` calls with the lines of a task."""

    def count(batches):
        with subprocess.Popen(
            [fpost, "replay", old, new, "--stdin", "--format", "json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as process:
            for batch in batches:
                # Pass the bytes of the log unchanged, because converting them to text would replace invalid UTF-8.
                process.stdin.write(b"\n".join(bytes(line) for line in batch["value"]) + b"\n")
            process.stdin.close()
            answer = process.stdout.read()
        # A status of 1 means that links break, which isn't an error. The answer may have no rows.
        if process.returncode > 1:
            raise RuntimeError(f"fpost replay exited with {process.returncode}")
        rows = json.loads(answer)["rows"]
        yield pandas.DataFrame(rows, columns=[*KEYS, "count", "links"])

    return count


def replay(spark, fpost, old, new, log):
    """Returns the rows of `fpost replay --format json` for a log of any size, sorted by their keys."""
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
    """Returns the key that sorts the rows of any answer in the same order."""
    return [row[key] or "" for key in KEYS]
