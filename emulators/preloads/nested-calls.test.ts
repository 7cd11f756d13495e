import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** A call that waits for another one, in a row that does one call at a time. */
const ASKED = `
  const { WorkQueue } = require("firebase-tools/lib/emulator/workQueue.js");
  const row = new WorkQueue("auto", 1);
  row.start();
  const call = (type, work) => row.submit(Object.assign(work, { type }));
  const answered = (name) => new Promise((answer) => {
    call("/demo-zona/europe-west1/mediaWork-1", () => new Promise((end) => {
      call("/demo-zona/europe-west1/" + name + "-2", async () => { answer(name); end(); });
      setTimeout(() => { answer("nobody"); end(); }, 200);
    }));
  });
  answered("decoderCall").then((first) => answered("staffCall").then((second) => {
    console.log(JSON.stringify([first, second]));
    process.exit();
  }));
`;

const asked = (...preloads: string[]) =>
  JSON.parse(spawnSync(process.execPath, [...preloads, "--eval", ASKED], { encoding: "utf8" }).stdout);

test("a function that asks the records is answered while it keeps all others waiting", () => {
  expect(asked()).toEqual(["nobody", "nobody"]);
  expect(asked("--import", new URL("nested-calls.ts", import.meta.url).href)).toEqual(["decoderCall", "nobody"]);
});
