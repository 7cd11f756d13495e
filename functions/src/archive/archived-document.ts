import { ArchivedLine } from "@zona/domain/exchange/archived-line";
import { canonicalText } from "@zona/domain/records/audit/signature";
import { withDates } from "@zona/domain/stored-record";

/** What Firestore's client libraries return for an instant. */
type Instant = { toDate(): Date; seconds: number; nanoseconds: number };

const isInstant = (value: object): value is Instant => "toDate" in value && "nanoseconds" in value;

const isPlain = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value));

function rfc3339({ seconds, nanoseconds }: Instant): string {
  const whole = new Date(seconds * 1000).toISOString().slice(0, -5);
  return `${whole}.${String(nanoseconds).padStart(9, "0")}Z`;
}

const escaped = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");

type Noted = { instants: Record<string, string>; numbers: Record<string, string>; bytes: Record<string, string> };

/** The same value in words of JSON; what those do not tell is noted under its place. */
function inWords(value: unknown, place: string, noted: Noted): unknown {
  if (typeof value === "number" && (!Number.isFinite(value) || Object.is(value, -0))) {
    noted.numbers[place] = Object.is(value, -0) ? "-0" : String(value);
    return Number.isFinite(value) ? 0 : null;
  }
  if (Array.isArray(value)) return value.map((item, at) => inWords(item, `${place}/${at}`, noted));
  if (value instanceof Uint8Array) {
    noted.bytes[place] = Buffer.from(value).toString("base64");
    return null;
  }
  if (typeof value !== "object" || value === null) return value;
  if (isInstant(value)) {
    noted.instants[place] = rfc3339(value);
    return value.toDate();
  }
  // What no form writes (places, references) becomes a map that says so, as the trail tells it.
  const fields = isPlain(value) ? value : withDates(value);
  return Object.fromEntries(
    Object.entries(fields as object).map(([key, inner]) => [key, inWords(inner, `${place}/${escaped(key)}`, noted)]),
  );
}

/** The line of a document, as the server's library read it. */
export function lineOf(path: string, data: object): string {
  const noted: Noted = { instants: {}, numbers: {}, bytes: {} };
  const fields = inWords(data, "", noted);
  const told = Object.entries(noted).filter(([, marks]) => Object.keys(marks).length > 0);
  const beside = told.map(([name, marks]) => `,"${name}":${canonicalText(marks)}`).join("");
  return `{"path":${JSON.stringify(path)},"fields":${canonicalText(fields)}${beside}}`;
}

/** What makes an instant of whole seconds and nanoseconds. */
type MakeInstant = (seconds: number, nanoseconds: number) => unknown;

const NUMBERS: Readonly<Record<string, number>> = {
  "-0": -0,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  "-Infinity": Number.NEGATIVE_INFINITY,
};

/** The document of a line. Throws a ZodError or SyntaxError for a text that is no such line. */
export function documentOf(text: string, makeInstant: MakeInstant): { path: string; data: Record<string, unknown> } {
  const { path, fields, instants = {}, numbers = {}, bytes = {} } = ArchivedLine.parse(JSON.parse(text));
  const stored = (value: unknown, place: string): unknown => {
    const instant = instants[place];
    if (instant !== undefined) {
      const seconds = Math.floor(Date.parse(`${instant.slice(0, 19)}Z`) / 1000);
      return makeInstant(seconds, Number(instant.slice(20, -1)));
    }
    const number = numbers[place];
    if (number !== undefined) return NUMBERS[number];
    const coded = bytes[place];
    if (coded !== undefined) return Buffer.from(coded, "base64");
    if (Array.isArray(value)) return value.map((item, at) => stored(item, `${place}/${at}`));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, stored(inner, `${place}/${escaped(key)}`)]),
    );
  };
  return { path, data: stored(fields, "") as Record<string, unknown> }; // fields are a map
}
