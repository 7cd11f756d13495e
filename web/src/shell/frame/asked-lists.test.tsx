import { MantineProvider } from "@mantine/core";
import { act, cleanup, render } from "@testing-library/react";
import type { Access } from "@zona/domain/identity/access";
import type { DocumentReference, Query } from "firebase/firestore";
import type { RouteObject } from "react-router";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EMBRYOLOGIST, MONITOR, SPONSOR } from "../../people/access/access-for-tests.ts";
import { SessionContext } from "../../people/session/session.ts";
import { routes } from "./routes.tsx";

const server = vi.hoisted(() => ({ asked: [] as object[], access: {} as object }));

/** A server that holds nothing but the access, and notes what it is asked. */
vi.mock("firebase/firestore", async (importOriginal) => {
  const real = await importOriginal<typeof import("firebase/firestore")>();
  const metadata = { fromCache: false, hasPendingWrites: false };
  const nothing = { docs: [], empty: true, size: 0, metadata, exists: () => false, data: () => undefined, id: "x" };
  const note = (source: object) => {
    server.asked.push(source);
    return nothing;
  };
  return {
    ...real,
    onSnapshot: (source: Query | DocumentReference, ...more: unknown[]) => {
      const next = more.find((one) => typeof one === "function") as (snapshot: object) => void;
      const isAccess = source.type === "document" && source.path.startsWith("access/");
      note(source);
      const answer = isAccess ? { ...nothing, exists: () => true, data: () => server.access, id: "u" } : nothing;
      const timer = setTimeout(() => next(answer), 1);
      return () => clearTimeout(timer);
    },
    getDocs: async (source: Query) => note(source),
    getDocsFromServer: async (source: Query) => note(source),
    getDoc: async () => nothing,
    getDocFromServer: async () => nothing,
    getCountFromServer: async (source: Query) => ({ ...note(source), data: () => ({ count: 0 }) }),
    getAggregateFromServer: async (source: Query) => ({ ...note(source), data: () => ({}) }),
    setDoc: () => new Promise(() => undefined),
  };
});
vi.mock("idb-keyval", () => {
  const done = async () => undefined;
  return { createStore: () => undefined, entries: async () => [], get: done, set: done, del: done };
});

/** What the library keeps of a query, as far as it is looked at here. */
type Kept = {
  path: { segments: string[] };
  collectionGroup: string | null;
  limit: number | null;
  filters: { field?: { toString(): string }; op?: string }[];
};
const keptOf = (source: object) => ("_query" in source ? (source as { _query: Kept })._query : undefined);

/** Where documents say whose they are, by the collection of a list; a test's own parts lie below it. */
const SCOPES: Readonly<Record<string, readonly string[]>> = {
  tests: ["organisation", "studyId"],
  testFacts: ["organisation", "studyId"],
  queryFacts: ["organisation", "studyId"],
  queries: ["organisation", "studyId"],
  revisions: ["organisation", "studyId"],
  media: ["facts.organisation", "facts.study", "uploader.uid"],
  subjects: ["organisation"],
  couples: ["organisation"],
  straws: ["organisation"],
  tanks: ["organisation"],
  bankAudits: ["organisation"],
  controlSignals: ["organisation"],
};

const LIMITED: readonly string[] = ["tests", "revisions"];

/** The lists that were asked without saying of whose records. */
const unscoped = () =>
  server.asked.flatMap((source) => {
    const kept = keptOf(source);
    if (!kept || (kept.path.segments.length > 1 && kept.collectionGroup === null)) return [];
    const name = kept.collectionGroup ?? kept.path.segments[0] ?? "";
    const scope = SCOPES[name];
    const isScoped = kept.filters.some(
      ({ field, op }) => scope?.includes(String(field)) && (op === "==" || op === "in"),
    );
    // Rules let nobody read more of them at once.
    const isLimited = !LIMITED.includes(name) || (kept.limit !== null && kept.limit <= 100);
    return scope === undefined || (isScoped && isLimited) ? [] : [name];
  });

const READING = [...Object.keys(SCOPES), "lots", "devices", "resources", "drafts", "users", "protocols", "vocabulary"];
const readingLists = () =>
  server.asked.flatMap((source) => {
    const name = keptOf(source)?.collectionGroup ?? keptOf(source)?.path.segments[0];
    return name !== undefined && READING.includes(name) ? [name] : [];
  });

const nothing = async () => {};
const actions = { end: nothing, isVerified: async () => false, sendVerificationMail: nothing };

function addressesIn(all: readonly RouteObject[]): string[] {
  return all.flatMap(({ path, children = [] }) => [
    ...(path?.startsWith("/") ? [path.replace(/:\w+\??/g, "x1")] : []),
    ...addressesIn(children),
  ]);
}
const ADDRESSES = addressesIn(routes[0]?.children?.[0]?.children ?? []).filter(
  (path) => path !== "/authentication/lockscreen",
);

async function visit(address: string, access: Access) {
  server.asked = [];
  server.access = access;
  const { organisation } = access;
  const member = { uid: "u", email: `u@${organisation}`, organisation, name: "U" };
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const { container } = render(
    <MantineProvider>
      <SessionContext value={{ session: { status: "staff", member }, actions }}>
        <RouterProvider router={router} />
      </SessionContext>
    </MantineProvider>,
  );
  await vi.waitFor(() => expect(container.querySelector("main h1, main [role=status]")).not.toBeNull(), 30_000);
  for (const wait of [10, 500, 2_000]) await act(() => vi.advanceTimersByTimeAsync(wait));
  return container;
}

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("every list says of whose records it is", () => {
  it.each(ADDRESSES)(
    "%s, opened by staff of the laboratory and by a monitor",
    { tags: ["nightly"] },
    async (address) => {
      for (const access of [{ ...EMBRYOLOGIST, isAdmin: true }, MONITOR]) {
        await visit(address, access);
        expect(unscoped()).toEqual([]);
        cleanup();
      }
    },
  );
});

describe("nothing is asked for whoever reads nothing", () => {
  it.each(ADDRESSES)("%s, opened by a sponsor", async (address) => {
    await visit(address, SPONSOR);
    expect(readingLists()).toEqual([]);
  });
});
