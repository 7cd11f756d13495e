import { AppError, type Thrown } from "@zona/domain/errors";
import type { AskedSubject } from "@zona/domain/filters/field";
import { fieldOf } from "@zona/domain/filters/fields";
import { defaultView } from "@zona/domain/reports/default-views";
import { isFigureField } from "@zona/domain/tables/figures";
import type { Seen } from "../tables/ask-tables.ts";
import type { AskedTables, OpenAsked } from "./asked-tables.ts";
import { valueOfGroup } from "./group-keys.ts";

/** Fields whose values a question may name. */
const NAMED: Readonly<Record<Exclude<AskedSubject, "units">, readonly string[]>> = {
  tests: [
    ...["operator", "witness", "assistant", "createdBy", "reviewer", "device", "firmware", "incubator", "microscope"],
    ...["strain", "supplier", "medium", "reagent", "studyId", "siteId"],
  ],
  media: ["device", "uploader"],
  queries: ["assignee", "openedBy"],
  lots: ["product", "supplier"],
};

type Named = keyof typeof NAMED;
const NAMED_SUBJECTS = Object.keys(NAMED) as Named[]; // the keys above

function isSeen(subject: Named, id: string, { isCoded, isFigures }: Seen): boolean {
  const field = fieldOf(subject, id);
  if (!field || (isCoded && subject === "lots")) return false;
  return !isFigures || isFigureField(subject, field);
}

/** More values than a table has groups are texts, which no question names; of few subjects, figures name none. */
function noneOf(error: Thrown): [] {
  if (error instanceof AppError && (error.code === "invalid-input" || error.code === "forbidden")) return [];
  throw error;
}

async function recordedIn(tables: AskedTables, subject: Named, field: string): Promise<string[]> {
  const { columns, ...usual } = defaultView(subject);
  const view = { ...usual, columns: columns.slice(0, 1), groupBy: [{ field }] };
  const { groups } = await tables.figures(view).catch((error: Thrown) => ({ groups: noneOf(error) }));
  return groups.flatMap(({ filter }) => valueOfGroup(filter) ?? []);
}

/** What stands in records that somebody sees, by `subject.field`. */
export async function valuesIn(open: OpenAsked, seen: Seen): Promise<Map<string, readonly string[]>> {
  const found = await Promise.all(
    NAMED_SUBJECTS.map(async (subject) => {
      const fields = NAMED[subject].filter((field) => isSeen(subject, field, seen));
      if (fields.length === 0) return [];
      return open(subject, (tables) =>
        Promise.all(
          fields.map(async (field) => [`${subject}.${field}`, await recordedIn(tables, subject, field)] as const),
        ),
      );
    }),
  );
  return new Map(found.flat());
}
