import { LEVELS } from "@zona/domain/exports/cell-text";
import { FIELDS } from "@zona/domain/filters/fields";
import { OPERATOR_WORDS } from "@zona/domain/filters/filter-words";
import { germanNames } from "@zona/domain/german";
import { MEASURES } from "@zona/domain/measures/measures";
import { dateWords } from "@zona/domain/measures/population-words";
import { POPULATIONS } from "@zona/domain/measures/populations";
import { saidCatalogues } from "@zona/domain/messages/said";
import { LIMITS, SPAN_LIMITS } from "@zona/domain/policy/limits";
import type { FieldDefinition, FieldGroup } from "@zona/domain/records/fields/define-field";
import { FIELDS_OF_KIND } from "@zona/domain/records/fields/fields-of-kinds";
import { EVENT_COLUMNS, UNIT_COLUMNS } from "@zona/domain/records/kinds/clinical/columns";
import { DISPOSITION_COLUMNS } from "@zona/domain/records/kinds/icsi/disposition-columns";
import { CHECK_COLUMNS, GENETICS_COLUMNS } from "@zona/domain/records/kinds/icsi/icsi-columns";
import { OOCYTE_COLUMNS } from "@zona/domain/records/kinds/icsi/oocyte-columns";
import { TRANSFER_COLUMNS } from "@zona/domain/records/kinds/icsi/transfers/transfer";
import { WARMING_COLUMNS } from "@zona/domain/records/kinds/icsi/warming";
import { REGISTRY_FORMS } from "@zona/domain/registries/forms";
import { rowsOf } from "@zona/domain/registries/registry-form";
import { STAT_LABELS } from "@zona/domain/reports/report-view";
import { DIGEST_NAMES } from "@zona/domain/schedules/digests";
import { afterAll, describe, expect, it, vi } from "vitest";
import { SAME_IN_GERMAN } from "../../platform/i18n/same-in-german.ts";
import { catalogues } from "../../platform/i18n/text.ts";
import { german as staffGerman } from "./german-staff.ts";
import { german as startGerman } from "./german-start.ts";

const sources = import.meta.glob<string>(["../../**/*.{ts,tsx}", "!../../**/*.test.*"], {
  query: "?raw",
  import: "default",
  eager: true,
});
/** Where sentences stand that people read. Refusals of questions are told with words of the web's own. */
const domainSources = import.meta.glob<string>(
  [
    "../../../../domain/src/**/*.ts",
    "!../../../../domain/src/questions/refusals/refusals.ts",
    "!../../../../domain/src/records/kinds/icsi/rules/icsi-rules.ts",
    "!../../../../domain/src/tables/compile-*.ts",
  ],
  { query: "?raw", import: "default", eager: true },
);
const functionSources = import.meta.glob<string>(
  ["../../../../functions/src/**/*.ts", "!../../../../functions/src/**/*.test.ts"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);
const modules = import.meta.glob(["../../**/*.{ts,tsx}", "!../../**/*.test.*"]);
const domainModules = import.meta.glob(["../../../../domain/src/**/*.ts", "!../../../../domain/src/**/*.test.ts"]);

const { domain: _names, said, ...staff } = staffGerman;
const german: Readonly<Record<string, unknown>> = { ...startGerman, ...staff };

/** Every message of a catalogue with its place: `home.title`, `lab.KIND_WORDS.icsi.hint`. */
function messages(words: unknown, place: string): [string, unknown][] {
  if (typeof words !== "object" || words === null || Array.isArray(words))
    return words === undefined ? [] : [[place, words]];
  return Object.entries(words).flatMap(([key, inner]) => messages(inner, `${place}.${key}`));
}

/** Signs, units and numbers are no words. */
const WORD = /\p{Letter}{3}/u;

/** Words and abbreviations that laboratories of both languages write. */
const CODES: readonly string[] = [
  "MII",
  "SER",
  "ICM",
  "PGT",
  "PGT-A",
  "PGT-M",
  "PGT-SR",
  "PCM",
  "FCM",
  "Deg",
  "Zona",
  "Normal",
  "Transfer",
  "Micro",
  "Multi",
  "Morula",
  "Comp",
  "Cav",
  "Test",
];

/** Names of the values of a compiled message, which is a list of texts and of `[name, …]`; cases of a plural are lists too. */
function valuesOf(message: unknown): string[] {
  if (!Array.isArray(message)) return [];
  return message.flatMap((part) => {
    if (!Array.isArray(part)) return [];
    const [name, , cases] = part;
    const inner = typeof cases === "object" && cases !== null ? Object.values(cases).flatMap(valuesOf) : [];
    return [String(name), ...inner];
  });
}

/** As laboratories of both languages write it: codes and what is made of them. */
const isSame = (name: string) =>
  CODES.includes(name) || SAME_IN_GERMAN.has(name) || /^(\dPN )?\((IVF|ICSI)\)$|^\dPN \(/.test(name);

const known = (name: string) => Object.hasOwn(germanNames, name);

const LITERAL = /"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

/** What reads like a sentence in a source: a capital, several words, a full stop. Each of its values stands as a mark. */
function sentencesIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\b(?:sentences\("|icu\(\{)[\s\S]*?\n\}\);/gm, "");
  return [...code.matchAll(LITERAL)].flatMap(([, plain, template = ""]) => {
    const text = plain ?? template.replaceAll(/\$\{[^}]*\}/g, "①");
    return /^[\p{Lu}①].*[.?!]$/su.test(text) && text.split(" ").length > 2 ? [text] : [];
  });
}

/** Told to developers and to addresses that nobody typed; or, with a ① for a word, in words of which each has its German. */
const NEVER_SHOWN = new Set<string>([
  "① must be a ① between ① and ①①.",
  "A rule of ① has no parts.",
  "A sheet holds no more than 1,048,575 rows.",
  "The outline of our own document cannot be read.",
  "There is no field ① in ①.",
  "① cannot be asked with ①.",
  "① is no value of ①.",
  "Groups are nested more than ① deep.",
  "A picture has at least one pixel and 1 to 4 channels.",
  "The pixel data do not fit the size of the picture.",
  "There are no bands.",
  "The question was given up.",
  "An instant is written with its offset.",
  "Medians without dispersion from one network; not a standard of care. Day 6 and 7 are site defaults.",
  "The day checks on which the Vienna indicators of 2017 are defined.",
  "① have no column ①.",
  "① is no number and has no ①.",
  "① is no number and has no bands.",
  "① has no bands of its own.",
  "Times are resolved before a filter runs.",
  "① cannot be grouped by ①.",
  "① has no ①.",
  "① is grouped by day, week, month, quarter, year, weekday or hour.",
  "A column stands twice.",
  "Choose what the groups are.",
  "Choose what stands beside each other.",
  "Groups alone are compared with the period before.",
  "A comparison needs one period, such as this month.",
  "① is compared with the period before and cannot be what the groups are.",
  "A chart shows groups alone.",
  "A line goes along a time.",
  "Nothing stands in groups under ①.",
  "Periods are resolved before a view runs.",
  "The key of a mail is letters and digits.",
  // The refusal at the door is a sentence of the sign-in page, whose own catalogue has it.
  "This account is not allowed to sign in.",
  "Sign in to this account with its own Google account.",
  "Sign in with Google: your organisation allows no passwords.",
]);

describe("catalogues", async () => {
  // A component with a catalogue of its own may load the Firebase SDK, which reads the port of the page.
  vi.stubGlobal("location", { port: "5000" });
  afterAll(() => vi.unstubAllGlobals());
  const withWords = Object.keys(sources).filter((file) => /\b(text|words)(<.*>)?\(\s*"/.test(sources[file] ?? ""));
  await Promise.all(withWords.map((file) => modules[file]?.()));
  await Promise.all(Object.values(domainModules).map((load) => load()));
  const english = [...catalogues].flatMap(([name, words]) => messages(words, name));
  const translated = new Map(Object.entries(german).flatMap(([name, words]) => messages(words, name)));

  it("says nothing that no page shows", () => {
    const code = Object.entries(sources);
    const unused = code.flatMap(([file, source]) =>
      [...source.matchAll(/const (\w+) = text\(\s*"([^"]+)",\s*\{(.*?)\n\}\)/gs)].flatMap(
        ([catalogue, name = "", area, body = ""]) => {
          const own = file.split("/").at(-1) ?? "";
          const users = code
            .filter(([other, text]) => other === file || (text.includes(`/${own}"`) && text.includes(name)))
            .map(([, text]) => text.replace(catalogue, ""));
          // Who asks by a variable is held by the compiler, which knows what the variable may be.
          const byVariable = new RegExp(`\\b(?:${name}|t|say|life)\\((?!["\`])`);
          if (users.some((text) => byVariable.test(text))) return [];
          const said = users.join("\n");
          const keys = [...body.matchAll(/^ {2}(?:"([^"]+)"|(\w+)):/gm)].map(
            ([, quoted, plain]) => quoted ?? plain ?? "",
          );
          const made = [...said.matchAll(/\(\s*`((?:[^`$ ]|\$\{[^}]*\})*)`/g)].map(
            ([, template = ""]) =>
              new RegExp(
                `^${template
                  .replaceAll(/\$\{[^}]*\}/g, "§")
                  .replaceAll(/[^\w§]/g, ".")
                  .replaceAll("§", ".+")}$`,
              ),
          );
          return keys
            .filter(
              (key) => !said.includes(`"${key}"`) && !made.some((shape) => shape.source !== "^.+$" && shape.test(key)),
            )
            .map((key) => `${area}.${key}`);
        },
      ),
    );
    expect(unused).toEqual([]);
  });

  it("says everything in German", () => {
    expect(english.length).toBeGreaterThan(1000);
    expect(english.map(([place]) => place).filter((place) => !translated.has(place))).toEqual([]);
  });

  it("has no German that nothing asks for", () => {
    const known = new Set(english.map(([place]) => place));
    expect([...translated.keys()].filter((place) => !known.has(place))).toEqual([]);
  });

  it("takes the same values in both languages", () => {
    for (const [place, message] of english)
      expect([place, new Set(valuesOf(translated.get(place)))]).toEqual([place, new Set(valuesOf(message))]);
  });

  it("is not English by oversight", () => {
    const same = english.filter(
      ([place, message]) => typeof message === "string" && message === translated.get(place) && WORD.test(message),
    );
    expect(same.filter(([, message]) => !SAME_IN_GERMAN.has(String(message)))).toEqual([]);
  });

  it("calls a record and the protocol of a run by two words, which German could write as one", () => {
    const texts = (message: unknown) => JSON.stringify(message ?? "");
    const englishSaid = [...saidCatalogues].flatMap(([area, catalogue]) => messages(catalogue, area));
    const germanSaid = Object.entries(said).flatMap(([area, catalogue]) => messages(catalogue, area));
    const germanTexts = new Map([...translated, ...germanSaid]);
    const ofProtocols = [...english, ...englishSaid].filter(
      ([, message]) => /protocol/i.test(texts(message)) && !/record/i.test(texts(message)),
    );
    expect(ofProtocols.length).toBeGreaterThan(40);
    expect(ofProtocols.filter(([place]) => /protokoll/i.test(texts(germanTexts.get(place))))).toEqual([]);
  });

  it("says all that the domain says in German, with the same values", () => {
    const english = [...saidCatalogues].flatMap(([area, catalogue]) => messages(catalogue, area));
    const translated = new Map(Object.entries(said).flatMap(([area, catalogue]) => messages(catalogue, area)));
    expect([...translated.keys()].toSorted()).toEqual(english.map(([place]) => place).toSorted());
    for (const [place, message] of english)
      expect([place, new Set(valuesOf(translated.get(place)))]).toEqual([place, new Set(valuesOf(message))]);
  });

  it("knows every name that the domain gives to what is entered", () => {
    const grids = [
      ...[OOCYTE_COLUMNS, DISPOSITION_COLUMNS, GENETICS_COLUMNS, TRANSFER_COLUMNS, WARMING_COLUMNS],
      ...[UNIT_COLUMNS, EVENT_COLUMNS, ...Object.values(CHECK_COLUMNS)],
    ].flat();
    const names = grids.flatMap((column) => [
      column.label,
      ...("codes" in column ? column.codes.flatMap(({ short, meaning }) => [short, meaning]) : []),
    ]);
    const limits = [...Object.values(LIMITS), ...Object.values(SPAN_LIMITS)].map(({ label }) => label);
    const asked = new Set([...names, ...limits]);
    expect([...asked].filter((name) => WORD.test(name) && !known(name) && !isSame(name))).toEqual([]);
  });

  it("knows every name that reports, filters and schedules give", () => {
    const fields = Object.values(FIELDS).flat();
    const names = fields.flatMap(({ label, values = [] }) => [label, ...values.map((value) => value.label)]);
    const measures = MEASURES.flatMap(({ label, complement = [] }) => [label, complement].flat());
    const populations = Object.values(POPULATIONS).flatMap(({ subject, words }) => [
      ...words,
      ...FIELDS[subject].flatMap(({ id }) => dateWords(subject, id) ?? []),
    ]);
    const fixed = [...measures, ...populations, ...Object.values(OPERATOR_WORDS), ...Object.values(DIGEST_NAMES)];
    const forms = REGISTRY_FORMS.flatMap((form) => [
      ...[...form.sections, ...rowsOf(form), ...form.figures, ...form.rates].map(({ label }) => label),
      ...form.unrecorded,
    ]);
    const told = [...forms, ...Object.values(LEVELS), ...Object.values(STAT_LABELS), "points", "so far"];
    const asked = new Set([...names, ...fixed, ...told]);
    expect([...asked].filter((name) => WORD.test(name) && !known(name) && !isSame(name))).toEqual([]);
  });

  it("knows every name and answer of a record's fields", () => {
    const groups: readonly FieldGroup[] = Object.values(FIELDS_OF_KIND).flat();
    const inner = (field: FieldDefinition) => (field.kind === "table" ? [field, ...field.fields] : [field]);
    const names = groups.flatMap(({ title = "", hint = "", fields }) => [
      ...[title, hint],
      ...fields
        .flatMap<FieldDefinition>(inner)
        .flatMap((field) => [field.label, ...("options" in field ? Object.values(field.options) : [])]),
    ]);
    expect(names.filter((name) => WORD.test(name) && !known(name) && !isSame(name))).toEqual([]);
  });

  it("finds no sentence of the domain, and none that functions answer, outside of the catalogues", () => {
    const answers = Object.entries(functionSources).map(([file, source]): [string, string] => {
      return [file, (source.match(/new AppError\([^;]*/g) ?? []).join(";\n")];
    });
    const sources = [...Object.entries(domainSources), ...answers].filter(
      // What a model is told nobody reads; files for other systems are in English.
      ([file]) => !file.endsWith(".test.ts") && !/\/(?:second-reader|exchange)\//.test(file),
    );
    const said = sources.flatMap(([file, source]) => sentencesIn(source).map((one) => [file, one]));
    expect(said.filter(([, one = ""]) => !NEVER_SHOWN.has(one) && !known(one))).toEqual([]);
  });

  it("has one catalogue of the domain's sentences by each name: a second one would take its place", () => {
    const areas = Object.values(domainSources).flatMap((source) =>
      [...source.matchAll(/= sentences\("(\w+)"/g)].map(([, area]) => area),
    );
    expect(areas.filter((area, index) => areas.indexOf(area) < index)).toEqual([]);
    expect(areas.length).toBeGreaterThan(20);
  });

  it("keeps German files free of the app's code, which waits for them", () => {
    for (const [file, source] of Object.entries(sources).filter(([name]) => name.endsWith(".de.ts"))) {
      const imports = [...source.matchAll(/^import (?!type ).* from "(.*)";$/gm)].map(([, from]) => from);
      expect([file, imports.filter((from) => !/german-numbers\.ts$|\.de\.ts$/.test(from ?? ""))]).toEqual([file, []]);
    }
  });
});
