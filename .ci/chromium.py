"""Controls a headless Chromium through a pipe, with the Chrome DevTools Protocol and without any library."""

import base64
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time


class Chromium:
    """A browser. `page` opens a file in a new tab."""

    def __init__(self):
        path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
        if not path:
            raise SystemExit("error: this check requires Chromium (on Debian, install 'chromium')")
        self.folder = tempfile.mkdtemp()
        (from_here, to_here), (from_there, to_there) = os.pipe(), os.pipe()

        def place_pipes():
            # Chromium reads from 3 and writes to 4, but the pipes may already have these numbers.
            reading, writing = os.dup2(from_here, 60), os.dup2(to_there, 61)
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        self.process = subprocess.Popen(
            [path, "--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--disable-gpu", "--hide-scrollbars",
             "--force-color-profile=srgb", "--font-render-hinting=none", f"--user-data-dir={self.folder}"],
            preexec_fn=place_pipes, close_fds=False, stderr=subprocess.DEVNULL, start_new_session=True)
        os.close(from_here)
        os.close(to_there)
        self.output, self.input, self.received = to_here, from_there, b""
        self.count, self.events = 0, []

    def send(self, method, session=None, **parameters):
        """Sends a command and returns its result. Keeps the events that arrive before it in `events`."""
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        number = self.count
        while True:
            answer = self.read()
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def read(self):
        pieces = [self.received]
        while b"\0" not in pieces[-1]:
            pieces.append(os.read(self.input, 1 << 20))
            if not pieces[-1]:
                raise RuntimeError("the browser exited")
        data, _, self.received = b"".join(pieces).partition(b"\0")
        message = json.loads(data)
        if "method" in message:
            self.events.append(message)
        return message

    def page(self, url, width, height, dark, scale=1):
        return Page(self, url, width, height, dark, scale)

    def close(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Page:
    def __init__(self, browser, url, width, height, dark, scale):
        self.browser = browser
        target = browser.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Network", "Log", "Security"]:
            self.send(domain + ".enable")
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=width < 600)
        self.send("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}, {"name": "prefers-reduced-motion", "value": "reduce"}])
        self.send("Page.navigate", url=url)

    def send(self, method, **parameters):
        return self.browser.send(method, self.session, **parameters)

    def run(self, script):
        """Returns the value of an expression in the page. Waits for the value of a promise."""
        answer = self.send("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"].get("description", "an exception"))
        return answer["result"].get("value")

    def wait(self, condition, seconds=60):
        """Waits until a condition is true, which can take long on a busy machine."""
        end = time.monotonic() + seconds
        # This must work even before there is a document.
        while not self.run(f"(() => {{ try {{ return !!({condition}) }} catch {{ return false }} }})()"):
            if time.monotonic() > end:
                raise RuntimeError(f"waited too long for: {condition}")
            time.sleep(0.02)

    def type(self, selector, text):
        """Types text into a field, as a user does. Replaces the field's text."""
        self.run(f"(() => {{ const field = document.querySelector({json.dumps(selector)}); field.focus(); field.select?.(); }})()")
        self.send("Input.insertText", text=text)

    def key(self, key):
        for kind in ["keyDown", "keyUp"]:
            text = {"text": key} if kind == "keyDown" and len(key) == 1 else {}
            self.send("Input.dispatchKeyEvent", type=kind, key=key, **text)

    def picture(self):
        return base64.b64decode(self.send("Page.captureScreenshot", format="png")["data"])

    def events(self, *methods):
        return [event["params"] for event in self.browser.events
                if event.get("sessionId") == self.session and event["method"] in methods]
