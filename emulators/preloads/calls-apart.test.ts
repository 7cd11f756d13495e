import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** A trigger in progress that ends only once another call was answered, or after a while, in a row that does one call at a time. */
const ASKED = `
  const { WorkQueue } = require("firebase-tools/lib/emulator/workQueue.js");
  const row = new WorkQueue("auto", 1);
  row.start();
  const call = (type, work) => row.submit(Object.assign(work, { type }));
  const answered = (address) => new Promise((answer) => {
    call("/functions/projects/demo-zona/triggers/europe-west1-mediaWork-1", () => new Promise((end) => {
      call(address + "-2", async () => { answer(true); end(); });
      setTimeout(() => { answer(false); end(); }, 200);
    }));
  });
  (async () => {
    const told = [];
    for (const address of process.argv.slice(1)) told.push(await answered(address));
    console.log(JSON.stringify(told));
    process.exit();
  })();
`;

const ADDRESSES = [
  "/demo-zona/europe-west1/decoderCall",
  "/demo-zona/europe-west1/staffCall",
  "/demo-zona/europe-west1/beforeUserSignIn",
  "/functions/projects/demo-zona/triggers/europe-west1-testChanged-0",
  "europe-west1-mediaIntake-0",
];

const areAnswered = (...preloads: string[]) =>
  JSON.parse(
    spawnSync(process.execPath, [...preloads, "--eval", ASKED, "--", ...ADDRESSES], { encoding: "utf8" }).stdout,
  );

test("people and a function that asks the records are answered while triggers keep all places; another trigger waits", () => {
  expect(areAnswered()).toEqual([false, false, false, false, false]);
  const preloads = ["--import", new URL("calls-apart.ts", import.meta.url).href];
  expect(areAnswered(...preloads)).toEqual([true, true, true, false, false]);
});
