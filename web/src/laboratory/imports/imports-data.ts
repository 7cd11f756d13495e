import { IMPORTS } from "@zona/domain/collections";
import {
  IMPORT_LIMITS,
  type ImportAnswer,
  type ImportRequest,
  type ShownImport,
} from "@zona/domain/imports/import-run";
import { collection, doc } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";

const { ask } = staffOperation<ImportRequest, ImportAnswer>("importStep");
export const importStep = ask;

export const newImportId = () => doc(collection(firestore, IMPORTS)).id;

export async function fetchImports(): Promise<readonly ShownImport[]> {
  return (await ask({ step: "list" })).imports ?? [];
}

export async function fetchImport(importId: string): Promise<ShownImport | undefined> {
  return (await ask({ step: "get", importId })).run;
}

export async function fetchRejected(importId: string): Promise<string | undefined> {
  return (await ask({ step: "rejected", importId })).csv;
}

/** Base64 of a part of a file: the browser makes it in an address. */
async function base64Of(part: Blob): Promise<string> {
  const reader = new FileReader();
  const read = new Promise<string>((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
  });
  reader.readAsDataURL(part);
  const address = await read;
  return address.slice(address.indexOf(",") + 1);
}

type Begun = Omit<Extract<ImportRequest, { step: "begin" }>, "step" | "bytes" | "fileName">;

/** Sends a file part by part, and has it read. */
export async function sendFile(begun: Begun, file: File): Promise<void> {
  await ask({ step: "begin", ...begun, fileName: file.name, bytes: file.size });
  const { importId } = begun;
  for (let part = 0, at = 0; at < file.size; part += 1, at += IMPORT_LIMITS.partBytes) {
    const content = await base64Of(file.slice(at, at + IMPORT_LIMITS.partBytes));
    await ask({ step: "part", importId, part, content });
  }
  await ask({ step: "read", importId });
}
