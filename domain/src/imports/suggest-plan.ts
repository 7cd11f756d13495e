import { germanNames } from "../german.ts";
import type { Code } from "../records/entry/column.ts";
import type { FoundColumn, ImportKind, ImportPlan, MappedColumn } from "./import-run.ts";
import { type ImportTarget, importTargets } from "./import-targets.ts";
import { instrumentOf } from "./instruments.ts";
import { plainName } from "./plain-name.ts";

const german = (english: string) => (Object.hasOwn(germanNames, english) ? (germanNames[english] ?? english) : english);

/** Every name by which a file may call a target, in English and German. */
const namesOf = ({ label, column, also }: ImportTarget): string[] =>
  [label, german(label), column.label, german(column.label), column.field, ...also].map(plainName);

const named = (targets: readonly ImportTarget[]) => {
  const byName = new Map<string, ImportTarget>();
  for (const target of targets)
    for (const name of namesOf(target)) if (name !== "" && !byName.has(name)) byName.set(name, target);
  return byName;
};

const unitIn = (name: string, { units }: ImportTarget): string | undefined =>
  Object.keys(units ?? {}).find((unit) => plainName(name).endsWith(plainName(unit)));

/** `Day 3 cells`, `d3 grade`, `Tag 5 ICM`: the day and what was seen. */
const ON_DAY = /^(?:d|day|tag|t)\s*(?<day>[2-6])\W*(?<rest>.+)$/i;
const CHECK_OF_DAY: Readonly<Record<string, string>> = {
  1: "fert",
  2: "d2",
  3: "d3",
  4: "d4",
  5: "d5_full",
  6: "d6",
  7: "d7",
};

function ofDay(name: string, targets: readonly ImportTarget[]): ImportTarget | undefined {
  const { day = "", rest = "" } = ON_DAY.exec(name.trim())?.groups ?? {};
  const check = CHECK_OF_DAY[day];
  return check === undefined
    ? undefined
    : named(targets.filter(({ id }) => id.startsWith(`${check}.`))).get(plainName(rest));
}

/** Words of laboratories for answers, beside those of the forms. */
const WORDS: Readonly<Record<string, string>> = {
  ...{ reif: "MII", mature: "MII", m2: "MII", m1: "MI", prophase: "GV", keimbläschen: "GV" },
  ...{ verworfen: "discard", discarded: "discard", et: "transfer", transferred: "transfer", transferiert: "transfer" },
  ...{ frozen: "freeze", cryo: "freeze", kryo: "freeze", vitrified: "freeze", eingefroren: "freeze" },
};

/** `Day 1`, `d3`, `Tag 5`, or the number alone, as an answer: the check of that day. */
const DAY_ALONE = /^(?:d|day|tag|t)?\s*(?<day>[1-7])$/i;

const ENDING = /[\s.-]+(?:nr|no|number|nummer|code|id)\.?$/i;
const withoutUnit = (name: string) => name.replaceAll(/[([][^)\]]*[)\]]/g, " ").trim();

/** The answer that a text of a file most likely stands for, by its words in English and German; undefined where none is alike. */
export function suggestedAnswer(text: string, codes: readonly Code[]): string | undefined {
  const plain = plainName(text);
  const isSaid = ({ code, short, meaning, value }: Code) =>
    [code, short, meaning, german(short), german(meaning), String(value)].some((word) => plainName(word) === plain);
  const { day = "" } = DAY_ALONE.exec(text.trim())?.groups ?? {};
  const meant = CHECK_OF_DAY[day] ?? Object.entries(WORDS).find(([word]) => plainName(word) === plain)?.[1];
  const found = plain === "" ? undefined : (codes.find(isSaid) ?? codes.find(({ value }) => value === meant));
  return found && String(found.value);
}

const suggestedValues = ({ column }: ImportTarget, texts: readonly string[]) => {
  if (column.kind !== "code" && column.kind !== "codes") return undefined;
  const known = texts.flatMap((text) => {
    const value = suggestedAnswer(text, column.codes);
    return value === undefined ? [] : [[text, value] as const];
  });
  return known.length > 0 ? Object.fromEntries(known) : undefined;
};

function mapped(found: FoundColumn, target: ImportTarget): MappedColumn {
  const unit = unitIn(found.name, target);
  const values = suggestedValues(target, found.texts);
  const { column, name } = found;
  return { column, name, target: target.id, ...(unit !== undefined && { unit }), ...(values && { values }) };
}

const isClock = ({ samples }: FoundColumn) =>
  samples.length > 0 && samples.every((text) => /^\d{1,2}[:.h]?\d{2}(?: ?uhr)?$/i.test(text));
const isDay = ({ samples }: FoundColumn) =>
  samples.length > 0 && samples.every((text) => /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}$/.test(text));

/** A time of day belongs to the day of the same act where a column has that, else to the first column of days. */
const dayOf = (target: ImportTarget, of: ReadonlyMap<FoundColumn, ImportTarget>, found: readonly FoundColumn[]) =>
  (found.find((one) => isDay(one) && of.get(one) === target) ?? found.find(isDay))?.column;

const targetOf = (name: string, targets: readonly ImportTarget[], byName: ReturnType<typeof named>) =>
  [name, withoutUnit(name), name.replace(ENDING, "")]
    .map((one) => byName.get(plainName(one)))
    .find((one) => one !== undefined) ?? ofDay(name, targets);

/**
 * What the columns of a file most likely are, each target once; a column that no name fits is left out. `last`: the plan of
 * the last import of this source, whose columns are read the same way where they have the same name. The export of a device
 * that is known is read as that device writes.
 */
export function suggestedColumns(
  kind: ImportKind,
  found: readonly FoundColumn[],
  last: Pick<ImportPlan, "columns"> | undefined,
): MappedColumn[] {
  const targets = importTargets(kind);
  const byName = named(targets);
  const device = instrumentOf(kind, found);
  const likely = ({ name }: FoundColumn) => {
    const plain = plainName(name);
    if (device?.leavesOut.has(plain)) return undefined;
    const target = device?.columns.get(plain);
    return target === undefined ? targetOf(name, targets, byName) : targets.find(({ id }) => id === target);
  };
  const before = (one: FoundColumn) => last?.columns.find(({ name }) => plainName(name) === plainName(one.name));
  const of = new Map<FoundColumn, ImportTarget>();
  for (const one of found) {
    const known = before(one);
    const target = known ? targets.find(({ id }) => id === known.target) : likely(one);
    if (target) of.set(one, target);
  }
  const taken = new Set<string>();
  // Of a day and a time of one act the time is read, with its day.
  const inOrder = [...of].toSorted(([a], [b]) => Number(isClock(b)) - Number(isClock(a)));
  const columns = inOrder.flatMap(([one, target]): MappedColumn[] => {
    if (taken.has(target.id)) return [];
    taken.add(target.id);
    const fresh = mapped(one, target);
    const known = before(one);
    const dayName = known?.dayName;
    const day = target.column.kind === "moment" && isClock(one) ? dayOf(target, of, found) : undefined;
    const dayFrom = found.find(({ name }) => dayName !== undefined && name === dayName)?.column ?? day;
    const values = { ...fresh.values, ...known?.values };
    return [
      {
        ...fresh,
        ...(known?.unit !== undefined && { unit: known.unit }),
        ...(Object.keys(values).length > 0 && { values }),
        ...(dayFrom !== undefined && { dayFrom, dayName: found.find(({ column }) => column === dayFrom)?.name ?? "" }),
      },
    ];
  });
  return columns.toSorted((a, b) => a.column - b.column);
}
