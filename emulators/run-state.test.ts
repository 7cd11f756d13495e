import { expect, it, onTestFinished } from "vitest";
import { shiftedPorts } from "./ports.ts";
import { forgetRunState, isRunning, readRunState } from "./run-state.ts";
import { supervise } from "./supervisor.ts";

/** No suite has these ports: they are not those of the tests, nor what people choose. */
function given(offset: number) {
  const ports = shiftedPorts(offset);
  onTestFinished(() => forgetRunState(ports));
  const said: string[] = [];
  const supervisor = supervise(ports, (line) => said.push(line.replace(/^\S+ +/, "")));
  return { ports, said, supervisor, state: () => readRunState(ports)?.state };
}

it("is impaired while there is a cause, says each change once, and is ready when the last cause is over", () => {
  const { said, supervisor, state } = given(55_001);
  expect(state()).toBe("starting");
  supervisor.ready();
  supervisor.over("saves", "Saved again."); // was never impaired by it
  supervisor.impaired("emulators", "Firestore is silent.");
  supervisor.impaired("emulators", "Firestore is silent.");
  supervisor.impaired("saves", "The disk is full.");
  supervisor.over("emulators", "All respond.");
  expect(state()).toBe("impaired");
  supervisor.over("saves", "Saved again.");
  expect(state()).toBe("ready");
  expect(said).toEqual(["Firestore is silent.", "The disk is full.", "All respond.", "Saved again."]);
});

it("says nothing of emulators that fall silent because they are stopped, and leaves nothing behind", () => {
  const { said, supervisor, state } = given(55_002);
  supervisor.ready();
  supervisor.stopping();
  supervisor.impaired("emulators", "Firestore is silent.");
  supervisor.over("emulators", "All respond.");
  expect([said, state()]).toEqual([[], "stopping"]);
  supervisor.ended();
  expect(state()).toBeUndefined();
});

it("knows its own process, and none that took its number", () => {
  const { ports } = given(55_003);
  const run = readRunState(ports);
  if (run === undefined) throw new Error("nothing was written");
  expect(isRunning(run)).toBe(true);
  expect(isRunning({ ...run, command: "another program" })).toBe(false);
});
