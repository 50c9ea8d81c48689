"""The speed of this machine, for limits in seconds."""
import time

# The processor seconds that the loop below takes on the machine for which the limits were set.
REFERENCE = 0.2


def slowness():
    """Returns how many times as slow as that machine this one is, at least 1.

    Multiply limits in seconds by it, so that a slow machine isn't mistaken for a slow tool."""
    def loop():
        start, total = time.process_time(), 0
        for number in range(10_000_000):
            total += number
        return time.process_time() - start

    return max(1, min(loop() for _ in range(3)) / REFERENCE)
