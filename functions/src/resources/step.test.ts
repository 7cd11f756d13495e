import type { Grants } from "@zona/domain/identity/access";
import type { Resource, ResourceVersion } from "@zona/domain/resources/resource";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { StaffCaller } from "../identity/caller.ts";
import { staffCaller } from "../identity/staff-for-tests.ts";
import { type ResourceRecords, takeResourceStep } from "./step.ts";

const HOLLYFIELD = "hollyfield.example";
const MERIDIAN = "meridian-devices.example";
const ID = "resource000000000001";
const AT = new Date(0);
const [EMMA, NOOR] = [staffCaller("emma"), staffCaller("noor")];
const ADA = staffCaller("ada", "Ada", { isAdmin: true });
const ROLES: Grants = { pre: ["engineer"] };
const PRECLINICAL = { id: "pre", organisation: HOLLYFIELD, kinds: ["preclinical"] };
/** Administrator of another organisation, who enters in a study of the laboratory. */
const ELSEWHERE = { organisation: MERIDIAN, roles: ROLES, isAdmin: true, studies: [PRECLINICAL] };
const JONAS = staffCaller("jonas", "Jonas", ELSEWHERE);
const SAID = { title: "Consent to ICSI", category: "consent", kinds: ["icsi"] };
const FILE = { originalName: "consent.pdf", declaredType: "application/pdf", declaredBytes: 10, note: "" };
const code = (is: string) => ({ said: { code: `refusals.${is}` } });

/** A resource with all that lies below it, as the database keeps it. */
class Store implements ResourceRecords {
  resource: Resource | undefined;
  versions = new Map<number, ResourceVersion>();
  history: Resource[] = [];

  async take(...[asked, { by, organisation }, decide]: Parameters<ResourceRecords["take"]>) {
    const number = asked.action === "approve" ? asked.version : (this.resource?.newest ?? 1);
    const { answer, step } = decide({
      isTaken: this.resource !== undefined,
      resource: this.resource,
      version: this.versions.get(number),
      studyOrganisation: asked.action === "add" && asked.resource.studyId === "zp01" ? HOLLYFIELD : undefined,
    });
    if (!step) return answer;
    const { declared, approved } = step;
    if (declared)
      this.versions.set(declared.version, {
        ...declared.file,
        ...{ id: String(declared.version), state: "uploading", uploader: by, createdAt: AT },
      });
    const version = approved && this.versions.get(Number(approved.id));
    if (version) version.approved = { by, at: AT };
    const { number: _, ...before } = this.resource ?? ({ createdBy: by, createdAt: AT } as Resource);
    const current = approved?.isCurrent ? { current: { version: Number(approved.id) } as Resource["current"] } : {};
    this.resource = {
      ...before,
      ...step.changes,
      ...current,
      id: ID,
      organisation,
      rev: step.rev,
      by,
      at: AT,
    } as Resource;
    this.history.push(this.resource);
    return answer;
  }

  /** As the check of a file ends. */
  check(number: number, state: ResourceVersion["state"] = "ready") {
    const version = this.versions.get(number);
    if (version?.state === "uploading")
      this.versions.set(number, { ...version, state, ...(state === "ready" && { number }) });
  }
}

let store: Store;
const ask = (who: StaffCaller, asked: unknown) => takeResourceStep(who, asked, store);
const add = (who = EMMA, over = {}, file = {}) =>
  ask(who, { action: "add", resourceId: ID, resource: { ...SAID, ...over }, file: { ...FILE, ...file } });
const addVersion = (who = EMMA, file = {}, newest = store.resource?.newest ?? 1) =>
  ask(who, { action: "add_version", resourceId: ID, newest, file: { ...FILE, ...file } });
const approve = (who = NOOR, version = 1) => ask(who, { action: "approve", resourceId: ID, version });
const turn = (who: StaffCaller, action: "retire" | "restore", rev = store.resource?.rev ?? 1) =>
  ask(who, { action, resourceId: ID, rev });
const actions = () => store.history.map(({ action }) => action);

beforeEach(() => {
  store = new Store();
});

describe("a form", () => {
  it("is of the organisation of whoever adds it, and comes with its first version", async () => {
    expect(await add()).toEqual({ version: 1 });
    expect(store.resource).toMatchObject({ ...SAID, organisation: HOLLYFIELD, newest: 1, isRetired: false, rev: 1 });
    expect(store.versions.get(1)).toMatchObject({ ...FILE, state: "uploading", uploader: EMMA.by });
    await expect(add(NOOR)).rejects.toMatchObject(code("formExists"));
  });

  it("is for a study in which the person may enter, or for all", async () => {
    await expect(add(EMMA, { studyId: "none" })).rejects.toMatchObject(code("noStudy"));
    await expect(add(JONAS, { studyId: "zp01" })).rejects.toMatchObject(code("notGranted"));
    await add(EMMA, { studyId: "zp01" });
    expect(store.resource?.studyId).toBe("zp01");
  });

  it("is withdrawn and restored by administrators of its organisation alone, on what they saw", async () => {
    await add();
    await expect(turn(NOOR, "retire")).rejects.toMatchObject(code("adminsOnly"));
    await expect(turn(JONAS, "retire")).rejects.toMatchObject(code("otherOrganisationsForm"));
    await addVersion(NOOR);
    await expect(turn(ADA, "retire", 1)).rejects.toMatchObject({
      said: { code: "refusals.formChanged", values: { name: "noor" } },
    });
    await turn(ADA, "retire");
    await expect(addVersion()).rejects.toMatchObject(code("formRetired"));
    await turn(ADA, "restore");
    expect(actions()).toEqual(["add", "add_version", "retire", "restore"]);
    expect(store.history.map(({ isRetired }) => isRetired)).toEqual([false, false, true, false]);
  });
});

describe("a version", () => {
  it("is added as the next number; who comes second learns who was quicker", async () => {
    await add();
    expect(await addVersion(NOOR, { note: "new hours" }, 1)).toEqual({ version: 2 });
    await expect(addVersion(EMMA, {}, 1)).rejects.toMatchObject({
      said: { code: "refusals.versionAdded", values: { name: "noor" } },
    });
    await expect(addVersion(EMMA, {}, 7)).rejects.toMatchObject(code("versionAdded"));
    expect(store.versions.size).toBe(2);
    if (store.resource) store.resource = { ...store.resource, newest: 999 };
    await expect(addVersion(EMMA, {}, 999)).rejects.toMatchObject(code("lastVersion"));
  });

  it("whose upload broke off is sent again under its number", async () => {
    await add();
    expect(await add()).toEqual({ version: 1 });
    expect(await addVersion(NOOR, { note: "new hours" })).toEqual({ version: 2 });
    expect(await addVersion(NOOR, { note: "new hours" }, 1)).toEqual({ version: 2 });
    expect(await addVersion(NOOR, { note: "new hours" }, 2)).toEqual({ version: 2 });
    store.check(2);
    expect(await addVersion(NOOR, { note: "new hours" }, 2)).toEqual({ version: 3 });
    expect(actions()).toEqual(["add", "add_version", "add_version"]);
  });

  it("is approved by somebody else of its organisation once it was checked", async () => {
    await add();
    await expect(approve()).rejects.toMatchObject(code("notChecked"));
    store.check(1);
    await expect(approve(EMMA)).rejects.toMatchObject(code("ownVersion"));
    await expect(approve(JONAS)).rejects.toMatchObject(code("otherOrganisationsForm"));
    await expect(approve(NOOR, 3)).rejects.toMatchObject(code("noVersion"));
    await approve();
    await approve();
    expect(store.resource).toMatchObject({ current: { version: 1 }, action: "approve", number: 1 });
    await expect(approve(ADA)).rejects.toMatchObject(code("dealtWith"));
    expect(actions()).toEqual(["add", "approve"]);
  });

  it("that was rejected is approved by nobody", async () => {
    await add();
    store.check(1, "rejected");
    await expect(approve()).rejects.toMatchObject(code("notChecked"));
  });
});

describe("a request", () => {
  it.each<[string, () => Promise<object>]>([
    ["of no action", () => ask(ADA, { action: "delete", resourceId: ID })],
    ["under a path", () => ask(ADA, { action: "approve", resourceId: "../tests/t1", version: 1 })],
    ["without a title", () => add(EMMA, { title: "\u200b\u200b\u200b" })],
    ["with a title of a page", () => add(EMMA, { title: "x".repeat(121) })],
    ["of a type of its own", () => add(EMMA, { category: "virus" })],
    ["of a kind of test that is none", () => add(EMMA, { kinds: ["surgery"] })],
    ["for another organisation", () => add(EMMA, { organisation: MERIDIAN })],
    ["withdrawn", () => add(EMMA, { isRetired: true })],
    ["in force", () => add(EMMA, { current: { version: 1 } })],
    ["of what a browser runs", () => add(EMMA, {}, { declaredType: "text/html" })],
    ["of a file without a name", () => add(EMMA, {}, { originalName: " " })],
    ["of a file with a long name", () => add(EMMA, {}, { originalName: "x".repeat(201) })],
    ["of a file too large", () => add(EMMA, {}, { declaredBytes: 26_214_401 })],
    ["of less than nothing", () => add(EMMA, {}, { declaredBytes: -1 })],
    ["with a note of a page", () => add(EMMA, {}, { note: "x".repeat(501) })],
    ["with its check", () => add(EMMA, {}, { state: "ready" })],
    ["in the name of another", () => addVersion(EMMA, { uploader: NOOR.by })],
  ])("is not read %s", async (_, asking) => {
    await expect(asking()).rejects.toMatchObject(code("unreadable"));
    expect(store.history).toEqual([]);
  });

  it("of people who enter nothing is refused, of administrators too", async () => {
    for (const who of [
      staffCaller("mona", "Mona", { roles: { "*": ["monitor"] } }),
      staffCaller("olga", "Olga", { roles: {}, isAdmin: true }),
    ])
      for (const asking of [() => add(who), () => approve(who), () => turn(who, "retire")])
        await expect(asking()).rejects.toMatchObject(code("notGranted"));
  });
});

it("whatever is asked by whomever, another organisation changes nothing, and each step leaves one line", async () => {
  const people = fc.constantFrom(EMMA, NOOR, ADA, JONAS);
  const version = fc.integer({ min: 1, max: 3 });
  const step = fc.oneof(
    fc.tuple(people, fc.constantFrom("a", "b")).map(([who, note]) => [who, () => addVersion(who, { note })] as const),
    fc.tuple(people, version).map(([who, number]) => [who, () => approve(who, number)] as const),
    fc.tuple(people, fc.constantFrom("retire", "restore")).map(([who, to]) => [who, () => turn(who, to)] as const),
    version.map((number) => [undefined, async () => store.check(number)] as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      store = new Store();
      await add();
      for (const [who, take] of steps) {
        const before = structuredClone({ ...store });
        const isDone = await take().then(
          () => true,
          () => false,
        );
        if (!isDone || who === JONAS) expect({ ...store }).toEqual(before);
        const { newest = 0, current } = store.resource ?? {};
        expect(store.versions.size).toBe(newest);
        expect(store.history.map(({ rev }) => rev)).toEqual(store.history.map((_, at) => at + 1));
        expect(current?.version ?? 0).toBeGreaterThanOrEqual(before.resource?.current?.version ?? 0);
        for (const one of store.versions.values()) expect(one.approved?.by.uid).not.toBe(one.uploader.uid);
      }
    }),
  );
});
