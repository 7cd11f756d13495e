import { existsSync } from "node:fs";
import { join } from "node:path";
import { COLLECTIONS } from "@zona/domain/collections";
import type { ExchangedRecord } from "@zona/domain/exchange/exchanged-record";
import type { Fields } from "@zona/domain/exchange/record-values";
import { Revision } from "@zona/domain/records/audit/revision";
import { Signature } from "@zona/domain/records/audit/signature";
import { ArmsKey, blindingOf } from "@zona/domain/records/blinding/blinding";
import { SealedTreatment } from "@zona/domain/records/blinding/sealed-treatment";
import { Query } from "@zona/domain/records/queries/query";
// What failed checks said is put into words: their sentences come with it.
import "@zona/domain/records/check-record";
import { treatmentSealOf } from "@zona/domain/records/blinding/treatment-seal";
import { StoredSheet } from "@zona/domain/records/sheet";
import { sheetsIn } from "@zona/domain/records/sheet-documents";
import { readRecord } from "@zona/domain/stored-record";
import * as z from "zod";
import { documentOf } from "../functions/src/archive/archived-document.ts";
import { linesOf } from "./open-archive.ts";

const MS_PER_SECOND = 1000;
const NS_PER_MS = 1_000_000;

const date = (seconds: number, nanoseconds: number) =>
  new Date(seconds * MS_PER_SECOND + Math.trunc(nanoseconds / NS_PER_MS));

type Document = { path: string; id: string; root: string; rootId: string; data: Fields };

/** Documents of one name of collections, in the order of their paths, instants as dates. */
export async function* documentsIn(folder: string, name: string): AsyncGenerator<Document> {
  const file = join(folder, "documents", `${name}.ndjson`);
  if (!existsSync(file)) return;
  for await (const line of linesOf(file)) {
    const { path, data } = documentOf(line, date);
    const [root = "", rootId = "", ...below] = path.split("/");
    yield { path, root, rootId, id: below.at(-1) ?? rootId, data: data as Fields };
  }
}

/** Hands out the documents below one test after the other; files are in the same order as the tests are. */
function belowTests(folder: string, name: string) {
  const documents = documentsIn(folder, name);
  let next: Document | undefined;
  let isAtEnd = false;
  async function ahead(): Promise<Document | undefined> {
    while (next === undefined && !isAtEnd) {
      const { value, done } = await documents.next();
      isAtEnd = done === true;
      if (value?.root === COLLECTIONS.tests) next = value;
    }
    return next;
  }
  return {
    async of(testId: string): Promise<Document[]> {
      const own: Document[] = [];
      for (let one = await ahead(); one?.rootId === testId; one = await ahead()) {
        own.push(one);
        next = undefined;
      }
      return own;
    },
    ahead,
  };
}

function read<S extends z.ZodType>(schema: S, { path, id, data }: Document): z.infer<S> {
  const value = readRecord(schema, id, data);
  if (value === undefined) throw new Error(`${path} cannot be read by this release of Zona.`);
  return value;
}

/** What is needed of a test to tell it; all else is told as it is stored. */
const Test = z.looseObject({
  kind: z.string().min(1),
  code: z.string().min(1),
  studyId: z.string().min(1),
  organisation: z.string().min(1),
});

const isOfRevision = ({ id }: Document) => /^\d+$/.test(id);

/**
 * All records of an archive with their trails, one at a time: no more than one is in memory. Throws where a document cannot be read
 * or belongs to no record.
 */
export async function* recordsIn(folder: string): AsyncGenerator<ExchangedRecord> {
  const names = ["sheets", "revisions", "signatures", "armKeys", "sealed", "queries"] as const;
  const files = names.map((name) => belowTests(folder, name));
  for await (const document of documentsIn(folder, COLLECTIONS.tests)) {
    const { id } = document;
    const { id: _, ...test } = read(Test, document) as ExchangedRecord["test"];
    const [sheets = [], revisions = [], signatures = [], keys = [], sealed = [], asked = []] = await Promise.all(
      files.map((file) => file.of(id)),
    );
    const header = test.header as Parameters<typeof blindingOf>[0];
    const key = keys.find((one) => one.id === blindingOf(header)?.key);
    const seal = sealed.find((one) => one.id === treatmentSealOf(header)?.key);
    yield {
      ...{ id, test },
      sheets: sheetsIn(sheets.map((one) => read(StoredSheet, one))),
      revisions: revisions.map((one) => read(Revision, one)).toSorted((a, b) => a.rev - b.rev),
      signatures: signatures.filter(isOfRevision).map((one) => read(Signature, one)),
      queries: asked
        .map((one) => read(Query, one))
        .toSorted((a, b) => a.openedAt.getTime() - b.openedAt.getTime() || (a.id < b.id ? -1 : 1)),
      ...(key && { armsKey: read(ArmsKey, key) }),
      ...(seal && { treatment: read(SealedTreatment, seal) }),
    };
  }
  for (const file of files) {
    const left = await file.ahead();
    if (left) throw new Error(`${left.path} belongs to no record of the archive.`);
  }
}
