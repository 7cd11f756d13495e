import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const CLOSED = "3 INVALID_ARGUMENT: Transaction is invalid or closed.";

/** How often a transaction is tried that ends like this the first time. */
const TRIED = `
  const { Firestore } = require("@google-cloud/firestore");
  const fails = (message) => {
    let tries = 0;
    const transaction = async () => { if (tries++ === 0) throw Object.assign(new Error(message), { code: 3 }); };
    return new Firestore({ projectId: "demo-none" }).runTransaction(transaction).then(() => tries, () => -tries);
  };
  Promise.all([fails("${CLOSED}"), fails("A word too many.")]).then((found) => console.log(JSON.stringify(found)));
`;

const tried = (...preloads: string[]) =>
  JSON.parse(spawnSync(process.execPath, [...preloads, "--eval", TRIED], { encoding: "utf8" }).stdout);

test("a transaction that the emulator closed is begun again, and no other fault", () => {
  expect(tried()).toEqual([-1, -1]);
  expect(tried("--import", new URL("closed-transactions.ts", import.meta.url).href)).toEqual([2, -1]);
});
