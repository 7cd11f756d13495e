import type { Person } from "../identity/claims.ts";
import { canonicalText } from "../records/audit/signature.ts";
import type { StoredValue } from "../stored-record.ts";
import { type ExchangeItem, KIND_NAMES } from "./exchange-items.ts";
import { type ExchangedRecord, openParts } from "./exchanged-record.ts";
import { type Leaf, lexical, speakable, valuesOf } from "./record-values.ts";
import { element, xmlText } from "./xml.ts";

// The ELN file format (.eln): a ZIP archive of one folder that is an RO-Crate 1.1.

/** A node of the graph of a crate. */
export type Node = { "@id": string; "@type": string } & Readonly<Record<string, unknown>>;

const ref = (id: string) => ({ "@id": id });

/** A file of a record in the crate. */
export type ElnFile = { name: string; type: string; bytes: number; sha256: string };

export const RECORD_FILE = "record.json";

/** The folder of a record, which is unique in an archive. */
export const elnFolder = ({ id, test }: ExchangedRecord): string =>
  `${test.code}-${id}`.replaceAll(/[^A-Za-z0-9-]/gu, "-");

/** All that is stored of a record, with its trail, as `record.json` beside its images. */
export const elnRecordFile = (record: ExchangedRecord): string =>
  canonicalText({
    ...openParts(record),
    code: record.test.code,
    revisions: record.revisions,
    signatures: record.signatures,
  });

function shown({ answers }: ExchangeItem, value: Leaf["value"]): string {
  const one = (single: string | number | boolean | Date | null) =>
    answers?.find((answer) => answer.value === single)?.name ?? (single === null ? "" : lexical(single));
  return Array.isArray(value) ? value.map(one).join(", ") : one(value as Exclude<Leaf["value"], readonly unknown[]>);
}

/** What a person reads of a record: a table for each part of it, as HTML. */
function readable(record: ExchangedRecord): string {
  const groups = valuesOf(new Map(), record.test, openParts(record));
  return groups
    .map(({ group, row, leaves }) =>
      [
        element("h2", {}, xmlText(row === undefined ? group.name : `${group.name}, ${row}`)),
        element(
          "table",
          {},
          ...leaves.map(({ item, value }) => {
            const unit = item.limit?.unit;
            const cell = `${shown(item, value)}${unit && value !== null ? ` ${unit}` : ""}`;
            return element("tr", {}, element("th", {}, xmlText(item.name)), element("td", {}, xmlText(cell)));
          }),
        ),
      ].join(""),
    )
    .join("");
}

const personId = ({ uid }: Person) => `#person-${encodeURIComponent(speakable(uid))}`;

const isPerson = (value: StoredValue): value is Person =>
  typeof value === "object" && value !== null && "uid" in value && "name" in value;

/** A record as nodes: its folder, its files, and what people said when they signed or changed it. People are added to `people`. */
export function elnNodes(record: ExchangedRecord, files: readonly ElnFile[], people: Map<string, Node>): Node[] {
  const { id, test, revisions, signatures } = record;
  const folder = `./${elnFolder(record)}/`;
  const author = (person: Person) => {
    people.set(personId(person), { "@id": personId(person), "@type": "Person", name: speakable(person.name) });
    return ref(personId(person));
  };
  const comments = revisions.flatMap(({ rev, action, reason, by, at }): Node[] => {
    const meaning = signatures.find((one) => one.rev === rev)?.meaning;
    if (reason === undefined && meaning === undefined) return [];
    const words = [`${action}, revision ${rev}`, meaning && `signature: ${meaning}`, reason].filter((one) => one);
    return [
      {
        ...{ "@id": `#comment-${id}-${rev}`, "@type": "Comment", dateCreated: at.toISOString() },
        ...{ text: speakable(words.join("; ")), author: author(by) },
      },
    ];
  });
  const { createdBy, createdAt, updatedAt, status } = test;
  const times = [
    // eLabFTW dates an experiment by the second.
    ["dateCreated", createdAt],
    ["temporal", createdAt],
    ["dateModified", updatedAt],
  ] as const;
  const dataset: Node = {
    ...{ "@id": folder, "@type": "Dataset", genre: "experiment", identifier: id },
    name: speakable(`${test.code}: ${KIND_NAMES[test.kind] ?? test.kind}`),
    ...(isPerson(createdBy) && { author: author(createdBy) }),
    ...Object.fromEntries(times.flatMap(([name, at]) => (at instanceof Date ? [[name, at.toISOString()]] : []))),
    ...{ creativeWorkStatus: String(status), keywords: speakable(`${test.kind},${test.studyId.replaceAll(",", " ")}`) },
    ...{ encodingFormat: "text/html", text: readable(record) },
    hasPart: files.map(({ name }) => ref(`${folder}${name}`)),
    ...(comments.length > 0 && { comment: comments.map((one) => ref(one["@id"])) }),
  };
  const parts = files.map(
    ({ name, type, bytes, sha256 }): Node => ({
      ...{ "@id": `${folder}${name}`, "@type": "File", name, encodingFormat: type },
      ...{ contentSize: String(bytes), sha256 },
    }),
  );
  return [dataset, ...parts, ...comments];
}

/** What the crate says of itself; `folders` are those of its records. */
export function elnHead(project: string, asOf: Date, version: string, folders: readonly string[]): Node[] {
  const at = asOf.toISOString();
  return [
    {
      ...{ "@id": "ro-crate-metadata.json", "@type": "CreativeWork", about: ref("./") },
      ...{ conformsTo: ref("https://w3id.org/ro/crate/1.1"), dateCreated: at, version },
      sdPublisher: ref("#publisher"),
    },
    { "@id": "#publisher", "@type": "Organization", name: "Zona", url: `https://${project}.invalid` },
    { "@id": "#licence", "@type": "CreativeWork", name: "Confidential: no licence is given." },
    {
      ...{
        "@id": "./",
        "@type": "Dataset",
        name: `Records of ${project}`,
        datePublished: at,
        license: ref("#licence"),
      },
      description: "Records of a fertility laboratory, under subject codes alone.",
      hasPart: folders.map((folder) => ref(`./${folder}/`)),
    },
  ];
}
