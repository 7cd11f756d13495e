import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  type ElnFile,
  elnFolder,
  elnHead,
  elnNodes,
  elnRecordFile,
  type Node,
  RECORD_FILE,
} from "@zona/domain/exchange/eln";
import type { Dictionary } from "@zona/domain/exchange/exchange-items";
import { subjectOf } from "@zona/domain/exchange/exchanged-record";
import { bundleOf, isTellable, mediaResource, patientResource, recordResources } from "@zona/domain/exchange/fhir";
import * as odm from "@zona/domain/exchange/odm";
import { type ZippedFile, zipOf } from "@zona/domain/exports/zip";
import { ACCEPTED_TYPES, AcceptedType } from "@zona/domain/media/medium";
import { BLIND_NAME } from "@zona/domain/media/sealed-identity";
import type { Manifest } from "../functions/src/archive/manifest.ts";
import { documentsIn, recordsIn } from "./archived-records.ts";
import { openArchive } from "./open-archive.ts";

/** What archives are converted to; docs/exchange.md says what maps to what. */
export const FORMATS = ["odm", "odm-snapshot", "fhir", "eln"] as const;
export type Format = (typeof FORMATS)[number];

type Say = (sentence: string) => void;

/** Where the data of one record lie in the file beside: ODM has those of one subject together, archives are by test. */
type Spooled = { at: number; bytes: number };
type OfSubject = { organisation: string; records: Spooled[] };
type OfStudy = { study: odm.ExchangedStudy; dictionary: Dictionary; subjects: Map<string, OfSubject> };

async function studiesIn(folder: string): Promise<Map<string, OfStudy>> {
  const studies = new Map<string, OfStudy>();
  for await (const { path, id, data } of documentsIn(folder, "studies")) {
    if (path !== `studies/${id}`) continue;
    const { kinds } = data;
    const dictionary = odm.studyDictionary(Array.isArray(kinds) ? kinds : []);
    studies.set(id, { study: { ...data, id }, dictionary, subjects: new Map() });
  }
  return studies;
}

/** All of an archive as one file of ODM. The definitions come first and follow from what records hold, so data wait in `spool`. */
async function* odmOf(folder: string, manifest: Manifest, spool: FileHandle, isSnapshot: boolean) {
  const asOf = new Date(manifest.asOf);
  const studies = await studiesIn(folder);
  const named: odm.Named = { people: new Map(), organisations: new Set() };
  let at = 0;
  for await (const record of recordsIn(folder)) {
    const { studyId, organisation } = record.test;
    const own = studies.get(studyId) ?? { study: { id: studyId }, dictionary: new Map(), subjects: new Map() };
    studies.set(studyId, own);
    const tell = isSnapshot ? odm.odmSnapshot : odm.odmTransactions;
    const text = Buffer.from(tell(record, own.dictionary, named));
    await spool.write(text);
    const subject = own.subjects.get(subjectOf(record)) ?? { organisation, records: [] };
    subject.records.push({ at, bytes: text.length });
    own.subjects.set(subjectOf(record), subject);
    at += text.length;
  }
  const { project, version } = manifest;
  yield odm.odmOpening({ isSnapshot, asOf, madeAt: new Date(), version, fileOid: `${project}/${manifest.asOf}` });
  for (const { study, dictionary } of studies.values()) yield odm.odmStudy(study, dictionary);
  yield odm.odmAdmin(named, [...studies.keys()], asOf);
  for (const [studyId, { subjects }] of studies) {
    yield odm.clinicalDataOpening(studyId);
    for (const [subject, { organisation, records }] of subjects) {
      yield odm.subjectOpening(subject, organisation, isSnapshot);
      for (const { at: position, bytes } of records)
        yield (await spool.read({ buffer: Buffer.alloc(bytes), position })).buffer;
      yield odm.SUBJECT_CLOSING;
    }
    yield odm.CLINICAL_DATA_CLOSING;
  }
  yield odm.ODM_CLOSING;
}

/** The same as a bundle of FHIR, resource by resource. */
async function* fhirOf(folder: string, { asOf, project }: Manifest, say: Say) {
  const media = new Set<string>();
  for await (const { path, id, data } of documentsIn(folder, "media"))
    if (path === `media/${id}` && isTellable(data)) media.add(id);
  const bundle = bundleOf(project, new Date(asOf), (id) => media.has(id));
  const subjects = new Set<string>();
  let leftOut = 0;
  yield bundle.opening;
  for await (const record of recordsIn(folder)) {
    if (record.test.kind === "preclinical") {
      leftOut += 1;
      continue;
    }
    subjects.add(subjectOf(record));
    for (const resource of recordResources(record, bundle)) yield bundle.entry(resource);
  }
  for await (const { path, id, data } of documentsIn(folder, "media")) {
    if (path !== `media/${id}` || !isTellable(data) || !bundle.reports.has(data.testId)) continue;
    yield bundle.entry(mediaResource(id, data, bundle));
  }
  for (const subject of subjects) yield bundle.entry(patientResource(subject, bundle));
  yield bundle.closing;
  if (leftOut > 0) say(`Left out: ${leftOut} preclinical runs, which belong to no patient.`);
}

/** ZIP archives have 32 bits for a place. */
const MOST_BYTES = 2 ** 32 - 1;

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Images of the records with their files, by the id of the test. A file tells its camera, so those that a blind hides stay. */
async function imagesIn(folder: string, { files }: Manifest): Promise<Map<string, (ElnFile & { path: string })[]>> {
  const originals = new Map(files.map((file) => [file.path, file]));
  const images = new Map<string, (ElnFile & { path: string })[]>();
  for await (const { path, id, data } of documentsIn(folder, "media")) {
    const file = originals.get(`originals/${path}`);
    if (path !== `media/${id}` || !file || !isTellable(data) || data.originalName === BLIND_NAME) continue;
    const { type } = data.content;
    const known = AcceptedType.safeParse(type).data;
    const name = `${id}${known ? ACCEPTED_TYPES[known][0] : ""}`;
    const own = images.get(data.testId) ?? [];
    own.push({ name, type, bytes: file.bytes, sha256: file.sha256, path: join(folder, file.path) });
    images.set(data.testId, own);
  }
  return images;
}

/** Records with their images as a crate for electronic laboratory notebooks, in a folder of this name. */
async function* elnOf(folder: string, manifest: Manifest, root: string): AsyncGenerator<ZippedFile> {
  const images = await imagesIn(folder, manifest);
  const bytes = [...images.values()].flat().reduce((sum, one) => sum + one.bytes, 0);
  if (bytes > MOST_BYTES)
    throw new Error("The images are more than a ZIP archive holds (4 GB). Export and convert one study at a time.");
  const written = new Map<string, ElnFile>();
  const folders: string[] = [];
  for await (const record of recordsIn(folder)) {
    const own = elnFolder(record);
    folders.push(own);
    const text = Buffer.from(elnRecordFile(record));
    const name = RECORD_FILE;
    written.set(record.id, { name, type: "application/json", bytes: text.length, sha256: sha256(text) });
    yield { name: `${root}/${own}/${name}`, chunks: [text] };
    for (const image of images.get(record.id) ?? [])
      yield { name: `${root}/${own}/${image.name}`, chunks: createReadStream(image.path) };
  }
  async function* graph() {
    const people = new Map<string, Node>();
    const { project, asOf, version } = manifest;
    const line = (node: Node) => Buffer.from(`,\n${JSON.stringify(node)}`);
    const [first, ...head] = elnHead(project, new Date(asOf), version, folders);
    yield Buffer.from(`{"@context":"https://w3id.org/ro/crate/1.1/context","@graph":[\n${JSON.stringify(first)}`);
    for (const node of head) yield line(node);
    for await (const record of recordsIn(folder)) {
      const file = written.get(record.id);
      const files = [...(file ? [file] : []), ...(images.get(record.id) ?? [])];
      for (const node of elnNodes(record, files, people)) yield line(node);
    }
    for (const node of people.values()) yield line(node);
    yield Buffer.from("\n]}\n");
  }
  yield { name: `${root}/ro-crate-metadata.json`, chunks: graph() };
}

function chunksOf(to: Format, folder: string, manifest: Manifest, spool: FileHandle, out: string, say: Say) {
  if (to === "fhir") return fhirOf(folder, manifest, say);
  if (to === "eln") return zipOf(elnOf(folder, manifest, basename(out, ".eln")));
  return odmOf(folder, manifest, spool, to === "odm-snapshot");
}

export type Conversion = { folder: string; to: Format; out: string; mark?: string | undefined };

/**
 * Writes what an archive holds in a format of others. The archive is checked first, as for an import. Throws a sentence, and leaves
 * no file, where it is not what was signed or holds what cannot be converted.
 */
export async function convertArchive({ folder, to, out, mark }: Conversion, say: Say) {
  if (existsSync(out)) throw new Error(`${out} is there already. Choose another name.`);
  const manifest = await openArchive(folder, mark, "Nothing was converted.");
  const [part, spooled] = [`${out}.part`, `${out}.records`];
  const spool = await open(spooled, "w+");
  try {
    const chunks = chunksOf(to, folder, manifest, spool, out, say);
    await pipeline(Readable.from(chunks, { objectMode: false }), createWriteStream(part));
    renameSync(part, out);
  } finally {
    await spool.close();
    for (const file of [part, spooled]) rmSync(file, { force: true });
  }
  say(`${out}: ${to} of ${manifest.asOf}.`);
}
