import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { reasonOf, titleOf, watchAnswers } from "./health.ts";
import { shiftedPorts } from "./ports.ts";

/** Answers like an emulator, or takes connections and says nothing, like one that hangs. */
async function fakeEmulator() {
  let isHanging = false;
  const server = createServer((_request, response) => void (isHanging || response.end("Ok"))).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const hang = (hangs: boolean) => {
    isHanging = hangs;
    if (!hangs) server.closeAllConnections(); // what hung is asked again
  };
  return { port: (server.address() as AddressInfo).port, hang, end: () => server.close() };
}

it("tells which emulators hang or are gone, and that they answer again", async () => {
  const [firestore, storage] = [await fakeEmulator(), await fakeEmulator()];
  const ports = { ...shiftedPorts(0), firestore: firestore.port, storage: storage.port };
  const told = vi.fn();
  const watching = new AbortController();
  const over = watchAnswers(ports, ["firestore", "storage"], watching.signal, told, { everyMs: 5, withinMs: 50 });
  firestore.hang(true);
  await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith(["firestore"]));
  storage.end();
  await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith(["firestore", "storage"]));
  firestore.hang(false);
  await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith(["storage"]));
  expect(told).toHaveBeenCalledTimes(3);
  watching.abort();
  await over;
});

it("names one emulator and several", () => {
  expect(titleOf(["pubsub"])).toBe("The Pub/Sub emulator");
  expect(titleOf(["auth", "storage", "functions"])).toBe("The Auth, Storage and Functions emulators");
});

it("says why an emulator ended: memory before a signal, the last end before earlier ones", () => {
  const lines = [
    "⚠  Pub/Sub Emulator has exited with code: 3",
    "⚠  Firestore Emulator has exited upon receiving signal: SIGKILL",
  ];
  expect(reasonOf(lines, 4, 4)).toBe(" by SIGKILL");
  expect(reasonOf(lines, 4, 5)).toBe(": the system was out of memory and ended it");
  expect(reasonOf(lines.slice(0, 1), 4, 4)).toBe(" with code 3");
  expect(reasonOf([], 4, 4)).toBe("");
});
