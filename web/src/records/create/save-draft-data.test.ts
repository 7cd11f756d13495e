import { FirebaseError } from "firebase/app";
import { beforeEach, expect, it, vi } from "vitest";
import { createDraftSaver } from "./save-draft-data.ts";

const server = vi.hoisted(() => ({ setDoc: vi.fn(), updateDoc: vi.fn() }));
vi.mock("firebase/firestore", async (original) => ({ ...(await original<object>()), ...server, doc: vi.fn() }));
vi.mock("../../platform/firebase/firestore.ts", () => ({ firestore: {} }));

const denied = () => new FirebaseError("permission-denied", "Missing or insufficient permissions.");
const CONTENT = { step: "material", values: { notes: "Typed without a network." } } as const;

beforeEach(() => {
  server.setDoc.mockReset().mockResolvedValue(undefined);
  server.updateDoc.mockReset().mockResolvedValue(undefined);
});

it("goes on where the first save was stored and its answer lost: sent again, it is refused", async () => {
  server.setDoc.mockRejectedValueOnce(denied());
  const save = createDraftSaver("d1", "emma", false);
  await save(CONTENT);
  expect(server.updateDoc).toHaveBeenCalledOnce();
  expect(server.updateDoc.mock.calls[0]?.[1]).toMatchObject(CONTENT);
  await save(CONTENT);
  expect(server.setDoc).toHaveBeenCalledOnce();
});

it("says that it is refused where nothing was stored either", async () => {
  server.setDoc.mockRejectedValueOnce(denied());
  server.updateDoc.mockRejectedValueOnce(denied());
  await expect(createDraftSaver("d1", "emma", false)(CONTENT)).rejects.toThrow("permissions");
});
