import { MantineProvider } from "@mantine/core";
import { act, cleanup, render } from "@testing-library/react";
import { CAPABILITIES } from "@zona/domain/identity/access";
import type { DocumentReference, Query } from "firebase/firestore";
import type { RouteObject } from "react-router";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SessionContext } from "../../people/session/session.ts";
import { OFFLINE_AFTER_MS } from "../../platform/firebase/connection.ts";
import { catalogues } from "../../platform/i18n/text.ts";
import { t as app } from "./app-text.ts";
import { routes } from "./routes.tsx";

/** As the database's client answers where the server cannot be reached and this device holds nothing but who may do what. */
vi.mock("firebase/firestore", async (importOriginal) => {
  const real = await importOriginal<typeof import("firebase/firestore")>();
  const metadata = { fromCache: true, hasPendingWrites: false };
  const nothing = {
    docs: [],
    empty: true,
    size: 0,
    metadata,
    exists: () => false,
    data: (): object | undefined => undefined,
    id: "x",
  };
  const everything = {
    organisation: "hollyfield.example",
    isAdmin: true,
    roles: {},
    everywhere: CAPABILITIES,
    may: {},
  };
  const access = { ...nothing, empty: false, size: 1, exists: () => true, data: () => everything, id: "u" };
  const unreachable = async () => {
    throw Object.assign(new Error("The server was not reached."), { code: "unavailable" });
  };
  return {
    ...real,
    onSnapshot: (source: Query | DocumentReference, ...more: unknown[]) => {
      const next = more.find((one) => typeof one === "function") as (snapshot: typeof nothing) => void;
      const isAccess = source.type === "document" && source.path.startsWith("access/");
      const timer = setTimeout(() => next(isAccess ? access : nothing), 1);
      return () => clearTimeout(timer);
    },
    getDocs: async () => nothing,
    getDoc: unreachable,
    getDocsFromServer: unreachable,
    getDocFromServer: unreachable,
    getCountFromServer: unreachable,
    getAggregateFromServer: unreachable,
    setDoc: () => new Promise(() => undefined),
  };
});

vi.mock("firebase/firestore/lite", async (importOriginal) => {
  const real = await importOriginal<typeof import("firebase/firestore/lite")>();
  const unreachable = async () => {
    throw Object.assign(new Error("The server was not reached."), { code: "unavailable" });
  };
  return { ...real, getDoc: unreachable, getDocs: unreachable };
});

/** A device that keeps nothing. */
vi.mock("idb-keyval", () => {
  const done = async () => undefined;
  return { createStore: () => undefined, entries: async () => [], get: done, set: done, del: done };
});

const nothing = async () => {};
const actions = { end: nothing, isVerified: async () => false, sendVerificationMail: nothing };
const member = {
  uid: "u",
  email: "ada@hollyfield.example",
  organisation: "hollyfield.example",
  name: "Ada",
} as const;

/** Addresses of all pages behind the guard. */
function addressesIn(all: readonly RouteObject[]): string[] {
  return all.flatMap(({ path, children = [] }) => [
    ...(path?.startsWith("/") ? [path.replace(/:\w+/g, "x1")] : []),
    ...addressesIn(children),
  ]);
}
const guarded = routes[0]?.children?.[0]?.children ?? [];
const ADDRESSES = addressesIn(guarded).filter((path) => path !== "/authentication/lockscreen");

const CLAIMS = /^(No|Nothing|None|Nobody|Not any|There (is|are) no)\b/;
/** Begin like a claim but say nothing of what the server has. */
const NO_CLAIMS = ["No label yet?", "No filter", "Leave empty for all kinds of test.", app.english.silent];

const sentencesIn = (words: unknown): string[] =>
  typeof words === "string"
    ? [words]
    : typeof words === "object" && words !== null
      ? Object.values(words).flatMap(sentencesIn)
      : [];

const withoutStop = (sentence: string) => sentence.trim().replace(/\.$/, "");

/** Every sentence that a page may show of an emptiness; a page's words are there once the page is. */
const claims = () => {
  const found = [...catalogues.values()].flatMap(sentencesIn);
  return new Set(found.filter((one) => CLAIMS.test(one) && !NO_CLAIMS.includes(one)).map(withoutStop));
};

/** What a page says by itself, each piece alone: not what can be chosen in it. */
function saidIn(container: HTMLElement): string[] {
  const said: string[] = [];
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.closest("label, option, button")) said.push(withoutStop(node.textContent ?? ""));
  }
  return said;
}

describe("with a server that does not answer and an empty device", () => {
  beforeEach(() => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it.each(ADDRESSES)("%s calls nothing empty and counts nothing", { tags: ["nightly"] }, async (address) => {
    const router = createMemoryRouter(routes, { initialEntries: [address] });
    const { container } = render(
      <MantineProvider>
        <SessionContext value={{ session: { status: "staff", member }, actions }}>
          <RouterProvider router={router} />
        </SessionContext>
      </MantineProvider>,
    );
    await vi.waitFor(() => expect(container.querySelector("main h1, main [role=status]")).not.toBeNull(), 30_000);
    for (const wait of [10, 100, 1000, OFFLINE_AFTER_MS, 60_000]) {
      await act(() => vi.advanceTimersByTimeAsync(wait));
      const known = claims();
      expect(saidIn(container).filter((one) => known.has(one))).toEqual([]);
      expect(container.textContent).not.toMatch(/\(0\)|n = 0|\b0 (media|tests|rows|accounts)/);
    }
    expect(container.textContent).toContain(app("silent"));
  });
});
