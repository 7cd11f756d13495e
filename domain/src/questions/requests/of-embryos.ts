import { fieldOf } from "../../filters/fields.ts";
import type { AskedRequest } from "./request.ts";
import { fieldsOf, joinedParts, partsOf } from "./taken-back.ts";

/** Its time, its code and who worked on it say nothing of what became of an oocyte. */
const ANY_OOCYTE_HAS = /^(?:instant|code|person)$/;

/**
 * A count of embryos of which nothing else is said than their tests and times, as that of oocytes with two pronuclei: every oocyte is kept
 * alike, and nobody calls all that were retrieved embryos. Undefined where the rest tells which are meant.
 */
export function ofEmbryos({ subject, measures, where, groupBy, ...request }: AskedRequest): AskedRequest | undefined {
  if (subject !== "units" || measures.length === 0 || !measures.every(({ of }) => of === "count")) return undefined;
  const said = [where, ...request.versus].flatMap(fieldsOf).concat(groupBy.map(({ field }) => field));
  const isOwn = (id: string) => {
    const { path = "test.", type = "" } = fieldOf("units", id) ?? {};
    return !path.startsWith("test.") && !ANY_OOCYTE_HAS.test(type);
  };
  if (said.some(isOwn)) return undefined;
  const zygotes = { field: "pnCount", op: "eq" as const, value: ["2"] };
  return { ...request, subject, measures, groupBy, where: joinedParts([...partsOf(where), zygotes]) };
}
