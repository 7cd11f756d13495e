import type { SheetRow } from "@zona/domain/records/sheet";
import { MS_PER_HOUR } from "@zona/domain/timing/instant";
import type { TypingContext } from "@zona/domain/timing/typed-time";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import type { FieldGroup, RecordField } from "./record-field.ts";

/** What a time of a header is typed by: the step before it, and the zero from which its hours are told. */
export type TimesAround = {
  base?: NonNullable<TypingContext["base"]>;
  since?: { at: Date; name: string };
};

type TimeDefinition = Extract<RecordField["field"], { kind: "time" }>;

const timeIn = (header: SheetRow, key: string) => {
  const value = header[key];
  return value instanceof Date ? value : undefined;
};

export function timesAround(
  { after = [], hoursAfter, since }: TimeDefinition,
  header: SheetRow,
  groups: readonly FieldGroup[],
): TimesAround {
  const step = after.map((key) => timeIn(header, key)).find((at) => at !== undefined);
  const zero = since === undefined ? undefined : timeIn(header, since);
  const named = groups.flatMap(({ fields }) => fields).find(({ name }) => name === since)?.field;
  return {
    ...(step && hoursAfter === undefined ? { base: { at: step, meant: "after" } } : {}),
    ...(step && hoursAfter !== undefined
      ? { base: { at: new Date(step.getTime() + hoursAfter * MS_PER_HOUR), meant: "nearest" } }
      : {}),
    ...(zero && named ? { since: { at: zero, name: domainWord(named.said ?? named.label) } } : {}),
  };
}
