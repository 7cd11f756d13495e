import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { shiftedPorts } from "./ports.ts";
import { waitUntilReady } from "./suite-ready.ts";

const CONNECTED = "│ ✔  All emulators ready! It is now safe to connect your app. │";

/** The functions emulator, which answers before it has loaded the functions. */
async function functionsEmulator(triggers: () => string[]) {
  const asked = vi.fn<() => void>();
  const server = createServer((_request, response) => {
    asked();
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ backends: [{ functionTriggers: triggers() }] }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { ports: { ...shiftedPorts(0), functions: (server.address() as AddressInfo).port }, asked };
}

it("waits until the functions are known to their emulator", async () => {
  const triggers: string[] = [];
  const { ports, asked } = await functionsEmulator(() => triggers);
  const ready = waitUntilReady(ports, ["functions"], [CONNECTED], new AbortController().signal);
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(1));
  triggers.push("mediaIntake");
  await expect(ready).resolves.toBeUndefined();
});

it("says why the functions could not be loaded", async () => {
  const lines = ["⬢  functions: Failed to load function definition from source: FirebaseError: Cannot find x"];
  const ready = waitUntilReady(shiftedPorts(0), ["functions"], lines, new AbortController().signal);
  await expect(ready).rejects.toThrow("The functions could not be loaded: FirebaseError: Cannot find x");
});

it("ends when it is given up", async () => {
  const giveUp = new AbortController();
  const ready = waitUntilReady(shiftedPorts(0), ["auth"], [], giveUp.signal);
  giveUp.abort();
  await expect(ready).resolves.toBeUndefined();
});
