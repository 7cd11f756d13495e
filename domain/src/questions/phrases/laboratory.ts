import { fieldOf } from "../../filters/fields.ts";
import type { Operator } from "../../filters/filter.ts";
import { SEMEN_LIMITS } from "../../policy/semen-limits.ts";
import { category, type Grammar, joined, leaf, maybe, type Rule, rule, words } from "../grammar/grammar.ts";
import { requestOf } from "../requests/request.ts";
import { all, oneOf, type Restriction } from "../requests/restriction.ts";
import { bilingual, type Row } from "../tables/bilingual.ts";
import { time } from "../times/ranges.ts";
import {
  adjective,
  code,
  codes,
  comparison,
  lotCode,
  type Modifier,
  modifier,
  noun,
  numberField,
  quantity,
} from "./categories.ts";
import { compared, PICTURE } from "./conditions.ts";
import { records, recordsOf } from "./phrases.ts";
import { question } from "./question.ts";

/** "ICSI-0101 to ICSI-0110": every code from one to the other. */
const grade = category<string>("grade");
const MOST_CODES = 100;
function codesBetween(first: string, last: string): readonly string[] | undefined {
  const [kind, from = ""] = first.split("-");
  const [other, to = ""] = last.split("-");
  const count = Number(to) - Number(from) + 1;
  if (kind !== other || count < 2 || count > MOST_CODES) return undefined;
  return Array.from({ length: count }, (_, at) => `${kind}-${String(Number(from) + at).padStart(from.length, "0")}`);
}
const CODES: readonly Rule[] = [
  rule(codes, [code, words("and, or, und, oder", ","), code], (a, b) => [a, b]),
  rule(codes, [codes, words("and, or, und, oder", ","), code], (some, one) =>
    some.length < MOST_CODES ? [...some, one] : undefined,
  ),
  rule(codes, [maybe("from, von"), code, words("to, -, --, through, until, bis"), code], (a, b) => codesBetween(a, b)),
  rule(codes, [words("between, zwischen"), code, words("and, und"), code], (a, b) => codesBetween(a, b)),
];

/** "Under the WHO limit of concentration": the lower reference limits in force. */
const BELOW_ABOVE: readonly Row<Operator>[] = [
  ["lt", "below, under, less than, lower than", "unter, unterhalb"],
  ["ge", "above, over, at least, at or above", "über, oberhalb"],
];
const side = category<Operator>("side of a limit");
const WHO = words("who, the who, who reference, the who reference, dem who-, des who-");
const LIMIT = words("limit, limits, reference limit, reference value, grenzwert, referenzwert");
const whoLimit = (field: string, op: Operator): Modifier | undefined => {
  const known = Object.entries(SEMEN_LIMITS).find(([id]) => id === field);
  return known && { where: { field, op, value: [known[1].limit] } };
};
const WHO_LIMITS: readonly Rule[] = [
  rule(modifier.tests, [side, WHO, numberField.tests, LIMIT], (op, field) => whoLimit(field, op)),
  rule(modifier.tests, [side, WHO, LIMIT, words("for, of, für, der"), numberField.tests], (op, field) =>
    whoLimit(field, op),
  ),
  rule(modifier.tests, [maybe("with, mit"), numberField.tests, side, WHO, LIMIT], (field, op) => whoLimit(field, op)),
];

/** "18 hours after injection": of pictures the hours outside of the window of their check are kept, and no others. */
const AFTER_INJECTION = words(
  "after injection, after insemination, post injection, post insemination, hpi, nach injektion",
  "nach der injektion",
);
const HOURS_AFTER: readonly Rule[] = [quantity, comparison].map((hours) =>
  rule(modifier.media, [hours, AFTER_INJECTION], ({ unit }) =>
    unit === "h" ? { where: { told: "hoursAfter" } } : undefined,
  ),
);

/** "Injected more than 4 hours after retrieval". */
const AFTER_RETRIEVAL: readonly Rule[] = [
  rule(
    modifier.tests,
    [
      words("injected, inseminated, injection, insemination, injiziert"),
      comparison,
      words("after retrieval, after the retrieval, after opu, after egg collection, nach punktion, nach der punktion"),
    ],
    (one) => {
      const where = one.unit === "h" ? compared(fieldOf("tests", "opuInjectionHours"), one) : undefined;
      return where && { where };
    },
  ),
];

/** "4AB" as embryologists write a grade, and cells that are counted on a day. */
const GRADES: readonly Rule[] = [
  rule(adjective.units, [maybe("graded, grade, bewertet mit"), grade], (one) => oneOf("grade", [one])),
  ...[2, 3].map((day) =>
    rule(
      records.units,
      [
        quantity,
        words("cell, -cell, - cell, zellige, zeller"),
        noun.units,
        words(`on day ${day}`, `at day ${day}`, `an tag ${day}`),
      ],
      ({ value: count, unit }, { where, moment }) =>
        unit
          ? undefined
          : recordsOf({ where: all(where, oneOf(`cellsD${day}`, [count])), ...(moment ? { moment } : {}) }),
    ),
  ),
];

/** "Which photos are missing": the tests that lack some. */
const MISSING_PHOTOS: readonly Rule[] = [
  rule(question, [words("which, what, welche"), PICTURE, words("are missing, is missing, fehlen")], () =>
    requestOf("tests", { where: { field: "missingPhoto", op: "notNull", value: [] } }),
  ),
  rule(question, [PICTURE, words("missing in, missing for, missing from"), code], (one) =>
    requestOf("tests", { where: oneOf("code", [one]), shows: ["missingPhoto"] }),
  ),
];

const expiringNext = (where: Restriction) =>
  requestOf("lots", {
    where: all(where, { field: "expiresAt", op: "ge", value: ["@now"] }),
    order: { by: "expiresAt", direction: "asc" },
    limit: 1,
  });

/** "When does lot G5-2291 expire", "which lot expires next". */
const LOTS: readonly Rule[] = [
  rule(
    question,
    [words("when does, when do, wann läuft"), words("lot, batch, charge"), lotCode, words("expire, ab")],
    (one) => requestOf("lots", { where: oneOf("lotNo", [one]), shows: ["expiresAt"] }),
  ),
  rule(
    question,
    [words("which, what, welche"), noun.lots, words("expires next, expire next, läuft als nächstes ab")],
    ({ where }) => expiringNext(where),
  ),
  rule(question, [words("was läuft, was verfällt"), time, words("ab")], (when) =>
    requestOf("lots", { where: { when, field: "expiresAt" } }),
  ),
  rule(question, [words("next"), noun.lots, words("to expire")], ({ where }) => expiringNext(where)),
  rule(modifier.lots, [words("laufen, läuft"), time, words("ab")], (when) => ({
    where: { when, field: "expiresAt" },
  })),
];

/** What is said in this field of work alone. */
export const LABORATORY: Grammar = joined({
  leaves: [leaf(grade, ({ norm }) => (/^[1-6][abc][abc]$/.test(norm) ? norm.toUpperCase() : undefined))],
  lexicons: bilingual(side, BELOW_ABOVE),
  rules: [...CODES, ...WHO_LIMITS, ...HOURS_AFTER, ...AFTER_RETRIEVAL, ...GRADES, ...MISSING_PHOTOS, ...LOTS],
});
