import { TEST_FACTS } from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import { TestSummary } from "@zona/domain/facts/test-summary";
import { filterToAddress } from "@zona/domain/filters/filter-address";
import { holdsWords, wordsOf } from "@zona/domain/records/texts/note-words";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { collection, FieldPath, getDocs, limit, query, where } from "firebase/firestore";
import { fetchLots } from "../../laboratory/lots/lots-data.ts";
import { readableWhole } from "../../people/access/scoped-data.ts";
import { fetchColleagues } from "../../people/names/people-data.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { readAll } from "../../platform/firebase/listen.ts";
import { addressFor } from "../../records/continue/listed-test.ts";
import { findTests, isMedium } from "../../records/continue/open-tests-data.ts";
import { readScan } from "../../records/continue/scanned-code.ts";
import { findSubjects } from "../../records/subjects/subject-data.ts";
import { isFor, type Who } from "../frame/needs.ts";
import { CHAPTERS, chapterHeadings } from "../guide/chapters.ts";
import { type FoundByText, firstOfEach, MOST_OF_EACH, type SearchHit } from "./search-hits.ts";
import { t } from "./search-text.ts";

/** Words of notes that are asked at once: each is a condition, of which a query has a hundred at most. */
const MOST_WORDS = 20;

/** The tests that somebody entered, as a table. */
const enteredBy = (uid: string) =>
  `/reports?${new URLSearchParams({ where: filterToAddress({ field: "enteredBy", op: "eq", value: [uid] }) })}`;

async function testHits(code: string, { access }: Who): Promise<SearchHit[]> {
  const { records } = await findTests(code);
  return records.map((test) => ({
    key: test.id,
    label: test.code,
    hint: test.subject,
    to: addressFor(access, test),
  }));
}

/** Records whose notes hold the beginning of each word that was typed, in no order. */
async function noteHits(text: string): Promise<SearchHit[]> {
  const words = [...new Set(wordsOf(text))].slice(0, MOST_WORDS);
  const asked = readableWhole(
    query(
      collection(firestore, TEST_FACTS),
      ...words.map((word) => where(new FieldPath("words", word), "==", true)),
      // One more than is shown tells whether there are more.
      limit(MOST_OF_EACH + 1),
    ),
  );
  if (words.length === 0 || !asked) return [];
  const { docs, metadata } = await getDocs(asked);
  if (docs.length === 0 && metadata.fromCache)
    throw new AppError("unavailable", "The server was not reached, and this device has no such note.");
  return readAll(TestSummary, docs).records.map((facts) => ({
    key: `notes ${facts.id}`,
    label: facts.code,
    hint: t("inNotes", { subject: facts.subjectCode ?? facts.material.materialLot ?? "" }),
    to: `/test/${facts.id}`,
  }));
}

async function subjectHits(code: string): Promise<SearchHit[]> {
  const found = await findSubjects(withCheckCharacter(code) ?? code);
  return found.map(({ id }) => ({ key: `subject ${id}`, label: id, hint: t("subject"), to: `/subjects/${id}` }));
}

async function lotHits(text: string): Promise<SearchHit[]> {
  const found = (await fetchLots()).filter(({ lotNo, product }) => holdsWords(`${lotNo} ${product}`, text));
  return found.map(({ id, lotNo, product }) => ({
    key: `lot ${id}`,
    label: lotNo,
    hint: `${t("lot")} · ${product}`,
    to: `/lots/${id}`,
  }));
}

async function personHits(text: string): Promise<SearchHit[]> {
  const found = (await fetchColleagues()).filter(({ name }) => holdsWords(name, text));
  return found.map(({ id, name }) => ({ key: `person ${id}`, label: name, hint: t("person"), to: enteredBy(id) }));
}

const mediumHits = async (id: string): Promise<SearchHit[]> =>
  (await isMedium(id)) ? [{ key: id, label: id, hint: t("file"), to: `/rawdata?open=${id}` }] : [];

/** Headings of the user guide; each chapter is asked for its own. */
async function guideHits(text: string): Promise<SearchHit[]> {
  const chapters = await Promise.all(
    CHAPTERS.map(async ({ id }) => (await chapterHeadings(id)).map((heading) => ({ ...heading, chapter: id }))),
  );
  return chapters
    .flat()
    .filter((heading) => holdsWords(heading.text, text))
    .map(({ chapter, id, text }) => ({
      key: `${chapter}#${id}`,
      label: text,
      hint: t("guide"),
      to: `/guide/${chapter}#${id}`,
    }));
}

/** What has this code or name among what the person may read. Never rejects. */
export async function findByText(text: string, who: Who): Promise<FoundByText> {
  const scan = readScan(text, location.origin);
  if (scan.kind === "nothing") return { hits: [], failed: false, isCut: false };
  if (scan.kind === "address") {
    const { path } = scan;
    return { hits: [{ key: path, label: path, hint: t("page"), to: path }], failed: false, isCut: false };
  }
  const asked = [
    ...(isFor("read", who) ? [testHits(scan.code, who)] : []),
    ...(scan.mediumId && isFor("read", who) ? [mediumHits(scan.mediumId)] : []),
    ...(isFor("open", who) ? [subjectHits(scan.code), noteHits(text)] : []),
    ...(isFor("bench", who) ? [lotHits(text)] : []),
    ...(isFor("figures", who) ? [personHits(text)] : []),
    guideHits(text),
  ];
  return firstOfEach(await Promise.allSettled(asked));
}
