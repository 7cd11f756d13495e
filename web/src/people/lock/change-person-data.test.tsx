import { SESSION_MS } from "@zona/domain/identity/session-length";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { deviceStorage } from "../../platform/browser/device-storage.ts";
import { createIdleLock } from "./idle-lock.ts";
import { allParked, keepParked, successors } from "./parked.ts";

type Place = { name: string; currentUser: { uid: string } | null; authStateReady: () => Promise<void> };

/** The identity library: whom each app of this browser has, by the app's name; and what was done, in its order. */
const browser = vi.hoisted(() => ({
  users: new Map<string, { uid: string } | null>(),
  did: [] as string[],
  heard: (): Promise<void> => Promise.resolve(),
  fail: undefined as string | undefined,
}));
const placeOf = vi.hoisted(
  () =>
    (name: string): Place => ({
      name,
      get currentUser() {
        return browser.users.get(name) ?? null;
      },
      authStateReady: async () => undefined,
    }),
);
vi.mock("firebase/app", () => ({
  initializeApp: (_: object, name: string) => ({ name }),
  deleteApp: async () => undefined,
}));
vi.mock("firebase/auth", () => ({
  async updateCurrentUser({ name }: Place, user: { uid: string } | null) {
    if (browser.fail === name) throw new Error("no storage");
    browser.did.push(`${name} has ${user?.uid ?? "nobody"}`);
    browser.users.set(name, user);
  },
  signOut: async ({ name }: Place) => void browser.users.delete(name),
}));
vi.mock("../../platform/firebase/app.ts", () => ({ firebaseApp: { options: {} } }));
vi.mock("../../platform/firebase/auth.ts", () => ({
  auth: placeOf("main"),
  authOf: ({ name }: { name: string }) => placeOf(name),
}));
vi.mock("../kept/kept-data.ts", () => ({ keptSettled: async () => void browser.did.push("kept") }));
vi.mock("../session/session-data.ts", () => ({ leave: (task: () => Promise<void>) => task() }));
vi.mock("./session-lock-data.ts", () => ({
  get lockedOnServer() {
    return browser.heard().then(() => browser.did.push("locked"));
  },
}));
const { changePerson, dropCopy, SessionOver, Unheard } = await import("./change-person-data.ts");

const MORNING = Date.now() / 1000 - 3_600;
const person = (uid: string, signedInAt = MORNING) => ({
  ...{ uid, name: uid, email: `${uid}@hollyfield.example`, organisation: "hollyfield.example", signedInAt },
});
const EMMA = person("emma");
const NOOR = person("noor");
const copies = () => [...browser.users].flatMap(([name, user]) => (user ? [`${name}: ${user.uid}`] : [])).sort();
const here = (uid?: string) => successors(allParked(deviceStorage), Date.now(), uid).map((one) => one.uid);

beforeEach(() => {
  localStorage.clear();
  browser.users = new Map([["main", { uid: "emma" }]]);
  browser.did = [];
  browser.heard = async () => undefined;
  browser.fail = undefined;
});
afterEach(() => vi.restoreAllMocks());

it("leaves the browser to whoever signs in, once what was typed is kept and the server has locked the session", async () => {
  await changePerson(EMMA);
  expect(browser.did).toEqual(["kept", "locked", "parked emma has emma", "main has nobody"]);
  expect(here()).toEqual(["emma"]);
});

it("goes from one to the other and back, each behind their own lock and with one copy of each session", async () => {
  await changePerson(EMMA);
  browser.users.set("main", { uid: "noor" });
  await changePerson(NOOR, EMMA);
  expect(copies()).toEqual(["main: emma", "parked noor: noor"]);
  expect(createIdleLock("emma", 60_000, deviceStorage).state(Date.now())).toBe("locked");
  expect(here("emma")).toEqual(["noor"]);
  await changePerson(EMMA, NOOR);
  expect(copies()).toEqual(["main: noor", "parked emma: emma"]);
  expect(here("noor")).toEqual(["emma"]);
});

it("changes nobody whose lock the server has not heard of", async () => {
  vi.useFakeTimers();
  browser.heard = () => new Promise(() => {});
  const changing = changePerson(EMMA);
  changing.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  await expect(changing).rejects.toThrow(Unheard);
  expect(copies()).toEqual(["main: emma"]);
  expect(here()).toEqual([]);
});

it("does not change to a colleague whose session was ended, and lists them no more", async () => {
  keepParked(deviceStorage, [NOOR]);
  await expect(changePerson(EMMA, NOOR)).rejects.toThrow(SessionOver);
  expect(copies()).toEqual(["main: emma"]);
  expect(here()).toEqual([]);
});

it("leaves no copy of a session that the page could not park", async () => {
  browser.fail = "parked emma";
  await expect(changePerson(EMMA)).rejects.toThrow("no storage");
  expect(copies()).toEqual(["main: emma"]);
  expect(here()).toEqual([]);
});

it("parks nobody under the name of another who signed in meanwhile in another tab", async () => {
  browser.users.set("main", { uid: "noor" });
  await expect(changePerson(EMMA)).rejects.toThrow("Somebody else");
  expect(copies()).toEqual(["main: noor"]);
});

it("takes the second copy that a page which ended in the middle left", async () => {
  browser.fail = "main";
  await expect(changePerson(EMMA)).rejects.toThrow("no storage");
  expect(copies()).toEqual(["main: emma", "parked emma: emma"]);
  await dropCopy("noor");
  expect(copies()).toHaveLength(2);
  await dropCopy("emma");
  expect(copies()).toEqual(["main: emma"]);
  expect(here()).toEqual([]);
});

it("offers nobody after twelve hours, and removes what is left of their session", async () => {
  const yesterday = person("jonas", Date.now() / 1000 - SESSION_MS / 1000);
  browser.users.set("parked jonas", { uid: "jonas" });
  keepParked(deviceStorage, [yesterday]);
  expect(here()).toEqual([]);
  await changePerson(EMMA);
  expect(copies()).toEqual(["parked emma: emma"]);
  expect(allParked(deviceStorage).map((one) => one.uid)).toEqual(["emma"]);
});

it("offers nobody where something else was written", () => {
  for (const written of ["", "{", "{}", "null", "[null]", '[{"uid":"emma"}]']) {
    localStorage.setItem("zona-parked", written);
    expect(allParked(deviceStorage)).toEqual([]);
  }
});
