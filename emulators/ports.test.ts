import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { findFreeOffset, HOST, shiftedPorts, takenPortSentence, takenPorts } from "./ports.ts";

async function listenOn(port: number) {
  const server = createServer().listen(port, HOST);
  await once(server, "listening");
  onTestFinished(() => void server.close());
}

it("moves all ports together", () => {
  expect(shiftedPorts(0)).toMatchObject({ hosting: 5000, auth: 9099, firestore: 8080, storage: 9199 });
  expect(shiftedPorts(300)).toMatchObject({ hosting: 5300, auth: 9399, websocket: 9450 });
});

it.each([-1, 0.5, Number.NaN, 60_000])("refuses %s as an offset in a sentence", (offset) => {
  expect(() => shiftedPorts(offset)).toThrow("--port-offset must be a whole number from 0 to 56039.");
});

it("refuses an offset that leads to a port which browsers do not open", async () => {
  expect(() => shiftedPorts(1000)).toThrow("--port-offset 1000 would need port 6000, which browsers refuse to open");
  expect(() => shiftedPorts(60)).toThrow("port 5060");
  const offset = await findFreeOffset(1000);
  expect(Object.values(shiftedPorts(offset))).not.toContain(6000);
});

it("keeps suites apart whose offsets are hundreds apart, unless it is one hundred", () => {
  const first = Object.values(shiftedPorts(0));
  const offsets = Array.from({ length: 60 }, (_, index) => 200 + 100 * index);
  const beside = offsets.filter((offset) => offset !== 1000 && offset !== 2000); // browsers refuse one of their ports
  expect(
    beside.flatMap((offset) => Object.values(shiftedPorts(offset))).filter((port) => first.includes(port)),
  ).toEqual([]);
});

it("names each taken port and the way around it", async () => {
  const offset = await findFreeOffset(20_000);
  const ports = shiftedPorts(offset);
  await listenOn(ports.firestore);
  await listenOn(ports.hosting);
  const taken = await takenPorts(ports);
  expect(takenPortSentence(ports, taken, 30)).toBe(
    `Ports ${ports.hosting} (hosting), ${ports.firestore} (firestore) are already in use: stop the program that listens there, or use other ports with \`npm start -- --port-offset 30\`.`,
  );
});

it("passes over an offset that would meet another suite's ports", async () => {
  const offset = await findFreeOffset(30_000);
  const running = Object.values(shiftedPorts(offset));
  await Promise.all(running.map(listenOn));
  const free = await findFreeOffset(offset);
  expect(Object.values(shiftedPorts(free)).filter((port) => running.includes(port))).toEqual([]);
});

it("passes over an offset with a taken port", async () => {
  const offset = await findFreeOffset(25_000);
  await listenOn(shiftedPorts(offset).hub);
  expect(await findFreeOffset(offset)).toBeGreaterThan(offset);
});
