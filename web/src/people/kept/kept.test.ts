import type { Unparsed } from "@zona/domain/stored-record";
import { beforeEach, expect, it } from "vitest";
import { createJournal } from "./journal-data.ts";
import { createKept, type Kept, type KeptDevice } from "./kept.ts";

const text = new TextEncoder();
const hidden = (kept: Kept) => text.encode(btoa(JSON.stringify(kept)));

/** One device with its database, and the server that gives the key. */
function device() {
  const files = new Map<string, Unparsed>();
  const texts = new Map<string, string>();
  const storage = {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, value: string) => void texts.set(name, value),
    removeItem: (name: string) => void texts.delete(name),
    names: () => [...texts.keys()],
  };
  const journalOf = (uid: string) => createJournal(uid, storage);
  const open = new Set<string>();
  const is = { online: true, keyKnown: true, full: false, silent: false };
  let keys = 0;
  function visit(name: string) {
    open.add(name);
    const device: KeptDevice = {
      journal: journalOf("emma"),
      keys: async () => [...files.keys()],
      get: async (key) => files.get(key),
      async put(key, encrypted) {
        if (is.full) throw new Error("full");
        if (is.silent) await new Promise(() => {});
        files.set(key, encrypted);
      },
      drop: async (key) => void files.delete(key),
      visits: async () => [...open],
      async encrypt(_, kept) {
        if (!is.keyKnown) throw new Error("no key");
        return hidden(kept);
      },
      encryptNow: (_, kept) => (is.keyKnown ? hidden(kept) : undefined),
      async ready() {
        if (!is.online) throw new Error("offline");
      },
      async decrypt(_, encrypted) {
        if (!(encrypted instanceof Uint8Array)) throw new Error("damaged");
        return JSON.parse(atob(new TextDecoder().decode(encrypted)));
      },
    };
    return createKept(
      name,
      async () => device,
      () => `emma ${++keys}`,
    );
  }
  return { files, texts, journalOf, is, visit, close: (name: string) => open.delete(name) };
}

let lab: ReturnType<typeof device>;
beforeEach(() => {
  lab = device();
});
const cells = (...typed: string[]) => ({ typed });
async function closed(name: string, typed: object) {
  const kept = lab.visit(name);
  kept.put("edits", "t1", typed as Record<string, unknown>);
  await kept.settled();
  lab.close(name);
}

it("keeps the newest of a visit in one row, and nothing once the server has it", async () => {
  const kept = lab.visit("a");
  for (const typed of ["8", "8.", "8.5"]) kept.put("edits", "t1", cells(typed));
  await kept.settled();
  expect([...lab.files.values()]).toEqual([hidden({ kind: "edits", id: "t1", visit: "a", value: cells("8.5") })]);
  kept.drop("edits", "t1");
  await kept.settled();
  expect(lab.files.size).toBe(0);
});

it("gives an earlier visit's to the next, until that is answered; meanwhile both are kept", async () => {
  await closed("a", cells("8"));
  const kept = lab.visit("b");
  await kept.look();
  kept.put("edits", "t1", cells("9"));
  await kept.settled();
  const left = kept.left("edits", "t1");
  expect(left.map(({ value }) => value)).toEqual([cells("8")]);
  expect(lab.files.size).toBe(2);
  kept.answer(left);
  await kept.settled();
  expect(kept.left("edits", "t1")).toEqual([]);
  expect([...lab.files.values()]).toEqual([hidden({ kind: "edits", id: "t1", visit: "b", value: cells("9") })]);
});

it("writes over nothing that it cannot read without a network, and opens it afterwards", async () => {
  await closed("a", cells("8"));
  lab.is.online = false;
  const kept = lab.visit("b");
  await kept.look();
  expect(kept.state().unopened).toBe(1);
  kept.put("edits", "t1", cells("9"));
  kept.drop("edits", "t1");
  await kept.settled();
  expect(lab.files.size).toBe(1);
  lab.is.online = true;
  await kept.look();
  expect(kept.state().unopened).toBe(0);
  expect(kept.left("edits", "t1").map(({ value }) => value)).toEqual([cells("8")]);
});

it("writes nothing while no key is known or the device is full, says so, and catches up", async () => {
  for (const lack of [{ keyKnown: false }, { full: true }]) {
    lab = device();
    Object.assign(lab.is, lack);
    const kept = lab.visit("a");
    kept.put("edits", "t1", cells("8"));
    await kept.settled();
    expect(lab.files.size).toBe(0);
    expect(kept.state().isUnkept).toBe(true);
    Object.assign(lab.is, { keyKnown: true, full: false });
    await kept.look();
    expect(lab.files.size).toBe(1);
    expect(kept.state().isUnkept).toBe(false);
  }
});

it("says what is damaged, opens the rest, and drops it when asked", async () => {
  await closed("a", cells("8"));
  lab.files.set("made up", "HF-0001");
  const kept = lab.visit("b");
  await kept.look();
  expect(kept.state().damaged).toEqual(["made up"]);
  expect(kept.left("edits", "t1")).toHaveLength(1);
  await kept.dropDamaged();
  expect(kept.state().damaged).toEqual([]);
  expect([...lab.files.keys()]).not.toContain("made up");
});

it("takes for left behind only what no open tab keeps any more, as it was last", async () => {
  const first = lab.visit("a");
  first.put("edits", "t1", cells("8"));
  await first.settled();
  const second = lab.visit("b");
  await second.look();
  expect(second.left("edits", "t1")).toEqual([]);
  expect(second.all("edits")).toHaveLength(1);
  first.put("edits", "t1", cells("8", "9"));
  await first.settled();
  lab.close("a");
  await second.look();
  expect(second.left("edits", "t1").map(({ value }) => value)).toEqual([cells("8", "9")]);
});

/** A page as it stands once it has looked at the device, whose database then answers nobody any more. */
async function givenSilentDatabase(name: string) {
  const kept = lab.visit(name);
  await kept.look();
  lab.is.silent = true;
  return kept;
}
it("loses nothing with a page that ends before its database has answered", async () => {
  const kept = await givenSilentDatabase("a");
  kept.put("edits", "t1", cells("8"));
  kept.put("edits", "t1", cells("8", "9"));
  kept.put("edits", "t2", cells("1"));
  kept.drop("edits", "t2");
  lab.close("a");
  lab.is.silent = false;
  const next = lab.visit("b");
  await next.look();
  expect(next.all("edits").map(({ id, value }) => [id, value])).toEqual([["t1", cells("8", "9")]]);
  expect(next.left("edits", "t1")).toHaveLength(1);
  expect(lab.texts.size).toBe(0);
});

it("leaves in the journal what a page that is open still writes, and what another person typed", async () => {
  const kept = await givenSilentDatabase("a");
  kept.put("edits", "t1", cells("8"));
  const noor = lab.journalOf("noor");
  noor.put({ key: "noor 1", visit: "gone", encrypted: text.encode("x") });
  await lab.visit("b").look();
  expect(noor.rows()).toHaveLength(1);
  expect(lab.journalOf("emma").rows()).toHaveLength(1);
  expect(lab.files.size).toBe(0);
});

it("holds nothing readable in the journal, and nothing at all once the database has it", async () => {
  const kept = lab.visit("a");
  await kept.look();
  kept.put("edits", "t1", cells("HF-0001"));
  expect(lab.texts.size).toBe(1);
  expect(JSON.stringify([...lab.texts])).not.toContain("HF-0001");
  await kept.settled();
  expect(lab.texts.size).toBe(0);
});
