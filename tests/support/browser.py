"""A headless Chromium, driven through its DevTools pipe: what it loads, shows and says."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_PATIENCE_SECONDS = 120.0


def installed() -> str | None:
    """The path of a browser of the family, None where there is none."""
    return next((found for name in PROGRAMS if (found := shutil.which(name))), None)


class Browser:
    """One page. ``requests`` are the addresses it asked for, ``complaints`` what it reported."""

    def __init__(self, program: str) -> None:
        self._profile = tempfile.TemporaryDirectory()
        ours, theirs = os.pipe(), os.pipe()  # we write to ours, they to theirs
        command = [program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"]
        command += [f"--user-data-dir={self._profile.name}", "--remote-debugging-pipe"]
        command += ["--autoplay-policy=no-user-gesture-required", "--mute-audio", "about:blank"]
        self._process = subprocess.Popen(
            ["bash", "-c", f'exec "$@" 3<&{ours[0]} 4>&{theirs[1]}', "bash", *command],
            pass_fds=(ours[0], theirs[1]),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(ours[0])
        os.close(theirs[1])
        self._out, self._in = os.fdopen(ours[1], "wb", 0), os.fdopen(theirs[0], "rb")
        self._number = 0
        self._session: str | None = None
        self._world_states: list[dict[str, Any]] = []
        self.requests: list[str] = []
        self.complaints: list[str] = []
        pages = self.ask("Target.getTargets")["targetInfos"]
        page = next(each["targetId"] for each in pages if each["type"] == "page")
        attached = self.ask("Target.attachToTarget", targetId=page, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Network", "Log", "Runtime"):
            self.ask(f"{domain}.enable")

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        self._session = None
        self.ask("Browser.close")
        self._process.wait(_PATIENCE_SECONDS)
        self._out.close()
        self._in.close()
        shutil.rmtree(self._profile.name, ignore_errors=True)
        self._profile.cleanup()

    def ask(self, method: str, **parameters: Any) -> Any:
        """The result of one command."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session is not None:
            message["sessionId"] = self._session
        self._out.write(json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer["error"]
                return answer["result"]

    def _next(self) -> dict[str, Any]:
        data = bytearray()
        while (byte := self._in.read(1)) not in (b"\0", b""):
            data += byte
        assert data, "the browser has gone"
        told: dict[str, Any] = json.loads(data)
        parameters = told.get("params", {})
        match told.get("method"):
            case "Network.requestWillBeSent":
                self.requests.append(parameters["request"]["url"])
            case "Log.entryAdded":
                self.complaints.append(parameters["entry"]["text"])
            case "Runtime.exceptionThrown":
                self.complaints.append(parameters["exceptionDetails"]["text"])
        return told

    def show(self, path: Path) -> None:
        """Open a file and wait until it is loaded."""
        self.ask("Page.navigate", url=path.as_uri())
        self.until("document.readyState == 'complete' && location.protocol == 'file:'")

    def run(self, script: str) -> Any:
        """The value of an expression in the page, awaited where it is a promise."""
        told = self.ask(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in told, told
        return told["result"].get("value")

    def until(self, script: str) -> None:
        """Wait until an expression is true."""
        deadline = time.monotonic() + _PATIENCE_SECONDS
        while not self.run(script):
            assert time.monotonic() < deadline, f"never: {script}"
            time.sleep(0.02)

    def window(self, width: int, height: int, phone: bool = False, dark: bool = False) -> None:
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=phone,
        )
        scheme = "dark" if dark else "light"
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.ask("Emulation.setEmulatedMedia", media="", features=features)

    def picture(self) -> bytes:
        """PNG of the whole page, however long."""
        shot = self.ask("Page.captureScreenshot", format="png", captureBeyondViewport=True)
        return base64.b64decode(shot["data"])

    def printed(self) -> bytes:
        """PDF of the page as it is printed."""
        return base64.b64decode(self.ask("Page.printToPDF")["data"])
