import { defaultView } from "@zona/domain/reports/default-views";
import { SavedView } from "@zona/domain/reports/saved-view";
import { beforeEach, expect, it, vi } from "vitest";
import { recordExport, requestExport, requestNotebookTables } from "./export/exports-data.ts";
import { saveNewView, saveOverView } from "./views/saved-views-data.ts";

/** A server whose first answer is lost: what is sent again is refused, as rules let each of these be written once. */
const server = vi.hoisted(() => {
  const held = new Map<string, object>();
  const denied = () => Promise.reject(Object.assign(new Error("refused"), { code: "permission-denied" }));
  let isLost = true;
  const write = async ({ path }: { path: string }, fields: object) => {
    if (isLost) held.set(path, { ...held.get(path), ...fields });
    return denied();
  };
  return {
    held,
    lose: (is: boolean) => (isLost = is),
    sdk: {
      setDoc: vi.fn(write),
      updateDoc: vi.fn(write),
      getDoc: async ({ path }: { path: string }) => {
        const found = held.get(path) as Record<string, string> | undefined;
        return { exists: () => found !== undefined, get: (field: string) => found?.[field] };
      },
    },
  };
});
vi.mock("firebase/firestore", async (original) => ({ ...(await original<object>()), ...server.sdk }));

const EMMA = { uid: "u-emma", name: "Emma Lindqvist" };
const VIEW = defaultView("tests");
const REQUEST = { title: "Tests", format: "csv" as const, view: VIEW, filterText: "all" };
const SAVED = SavedView.parse({
  ...{ id: "v1", name: "Mine", owner: EMMA, isShared: false, version: 3, view: JSON.stringify(VIEW) },
  ...{ createdAt: new Date(0), updatedAt: new Date(0) },
});
const KEPT = { name: "Mine", isShared: true, view: VIEW };

const SENDINGS: Record<string, () => Promise<unknown>> = {
  "a file that is asked for": () => requestExport(REQUEST, EMMA),
  "a file that was made here": () => recordExport(REQUEST, EMMA, 3),
  "tables for notebooks": () => requestNotebookTables("Tables", "all", EMMA),
  "a new view": () => saveNewView(KEPT, EMMA),
  "a view's next version": () => saveOverView(SAVED, KEPT),
};

beforeEach(() => {
  server.held.clear();
});

it.each(Object.entries(SENDINGS))("%s is there where its answer was lost, and once", async (_, send) => {
  server.lose(true);
  await send();
  expect(server.held.size).toBe(1);
});

it.each(Object.entries(SENDINGS))("%s is refused where it is not there", async (_, send) => {
  server.lose(false);
  await expect(send()).rejects.toMatchObject({ code: "permission-denied" });
});

it("a version that another window wrote is not taken for one's own", async () => {
  server.lose(false);
  server.held.set("savedViews/v1", { name: "Theirs", isShared: true, view: JSON.stringify(VIEW), version: 4 });
  await expect(saveOverView(SAVED, KEPT)).rejects.toMatchObject({ code: "permission-denied" });
});
