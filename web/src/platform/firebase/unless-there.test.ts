import { FirebaseError } from "firebase/app";
import type { DocumentReference, DocumentSnapshot } from "firebase/firestore";
import { beforeEach, expect, it, vi } from "vitest";
import { unlessThere } from "./unless-there.ts";

const server = vi.hoisted(() => ({ getDoc: vi.fn() }));
vi.mock("firebase/firestore", async (original) => ({ ...(await original<object>()), ...server }));

const DOCUMENT = {} as DocumentReference; // only handed on
const denied = () => Promise.reject(new FirebaseError("permission-denied", "Missing or insufficient permissions."));
const finds = (isThere: boolean) => server.getDoc.mockResolvedValue({ exists: () => isThere });

beforeEach(() => {
  server.getDoc.mockReset();
});

it("was made where its answer was lost: sent again, it is refused and there", async () => {
  finds(true);
  await unlessThere(DOCUMENT, denied);
  expect(server.getDoc).toHaveBeenCalledOnce();
});

it("is refused where it is not there, or nobody may look", async () => {
  finds(false);
  await expect(unlessThere(DOCUMENT, denied)).rejects.toThrow("permissions");
  server.getDoc.mockImplementation(denied);
  await expect(unlessThere(DOCUMENT, denied)).rejects.toThrow("permissions");
});

it("is not called refused where nobody can look for it", async () => {
  server.getDoc.mockImplementation(() => Promise.reject(new FirebaseError("unavailable", "offline")));
  await expect(unlessThere(DOCUMENT, denied)).rejects.toThrow("offline");
});

it("of a next version was written where that very one is there", async () => {
  const holds = (text: string) => server.getDoc.mockResolvedValue({ get: () => text });
  const isMine = (found: DocumentSnapshot) => found.get("name") === "mine";
  holds("mine");
  await unlessThere(DOCUMENT, denied, isMine);
  holds("another window's");
  await expect(unlessThere(DOCUMENT, denied, isMine)).rejects.toThrow("permissions");
});

it("asks nothing where it is made, or fails by anything else", async () => {
  await unlessThere(DOCUMENT, async () => undefined);
  await expect(unlessThere(DOCUMENT, () => Promise.reject(new Error("full")))).rejects.toThrow("full");
  expect(server.getDoc).not.toHaveBeenCalled();
});
