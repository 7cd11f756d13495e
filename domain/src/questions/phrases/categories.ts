import { AskedSubject } from "../../filters/field.ts";
import type { Operator, Scalar } from "../../filters/filter.ts";
import { type Category, category } from "../grammar/grammar.ts";
import type { Grouping, Measure, Statistic } from "../requests/request.ts";
import type { Restriction } from "../requests/restriction.ts";
import type { Event } from "../tables/events.ts";
import type { Noun } from "../tables/nouns.ts";

/** Each subject has phrases of its own: an adjective of pictures never narrows tests. */
export function bySubject<T>(name: string): Readonly<Record<AskedSubject, Category<T>>> {
  const all = AskedSubject.options.map((subject) => [subject, category<T>(`${name} of ${subject}`)]);
  return Object.fromEntries(all) as Record<AskedSubject, Category<T>>;
}

/** A number with what it counts. */
export type Quantity = { value: number; unit?: string; times?: number };
/** "At least 5 %", not yet said of what. */
export type Comparison = { op: Operator; values: readonly number[]; unit?: string; isAge?: true };
/** What happened, by whom and when, as far as it was said. */
export type Happening = { event: Event; by?: readonly Scalar[]; at?: Restriction; isOther?: true };
/**
 * What narrows a noun. `tail`: what it ends with. An event takes the people and the time that follow it; a bare value joins no list.
 */
export type Modifier = {
  where: Restriction;
  tail?: "event" | "time" | "people" | "clause" | "with" | "bare" | "held" | "mean";
  /** The field of the event, for times that are set side by side behind it. */
  takes?: string;
};

/** Words that say nothing of records: articles, "our", "please". */
export const article = category<null>("article");
/** "Average", "the most". */
export const statistic = category<Statistic>("statistic");
/** "How long does it usually take": what is asked for is the mean of what lies between two moments. */
export const howLong = category<null>("how long");
/** What lies from one moment to another. */
export const span = bySubject<string>("span");
export const quantity = category<Quantity>("quantity");
export const comparison = category<Comparison>("comparison");
/** People by name, as what stands for them. */
export const people = category<readonly Scalar[]>("people");
/** The code of a test or of a subject. */
export const code = category<string>("code");
/** Codes from one to another. */
export const codes = category<readonly string[]>("codes");
/** What is printed on a bottle: "G5-2291". */
export const lotCode = category<string>("lot code");
/** What may be the number of a lot where the word stands before it. */
export const lotNumber = category<string>("lot number");
/** Checks of the timing profile, as pictures are required at them. */
export const shownCheck = category<readonly Scalar[]>("shown check");

export const noun = bySubject<Noun>("noun");
/** Their number, in one word: "Testzahl". */
export const counted = bySubject<Noun>("counted noun");
/** A value with its field, for use beside the name of the field. */
export const value = bySubject<Restriction>("value");
export const adjective = bySubject<Restriction>("adjective");
/** What oocytes are themselves, not their test: "2PN", "MII". It may stand without a noun. */
export const ownAdjective = category<Restriction>("own adjective");
/** "Signed", "transferred" before a noun. */
export const participle = bySubject<Restriction>("participle");
export const numberField = bySubject<string>("number field");
export const namedField = bySubject<string>("named field");
/** A number field with its limit: "more than 8 MII". */
export const limitOf = bySubject<Modifier>("limit");
/** "Signed", and as it stands behind "did": "sign". */
export const verb = bySubject<Event>("verb");
export const baseVerb = bySubject<Event>("base verb");
export const baseHappening = bySubject<Happening>("base happening");
export const happening = bySubject<Happening>("happening");
/** A happening with who and when before its verb, as German and passive sentences have it. */
export const inverted = bySubject<Happening>("inverted happening");
export const modifier = bySubject<Modifier>("modifier");
export const predicate = bySubject<Modifier>("predicate");
/** Two or more that are set side by side. */
export const alternatives = bySubject<readonly Restriction[]>("alternatives");
export const grouping = bySubject<Grouping>("grouping");
export const measure = bySubject<Measure>("measure");
/** A rate whose word "rate" stands elsewhere. */
export const bareRate = category<Measure>("bare rate");
