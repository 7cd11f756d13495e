import { STAGE_OF_CHECK } from "@zona/domain/media/suggest-slot";
import { CheckKey } from "@zona/domain/policy/timing-profiles";
import { type MediumSlot, MediumStage } from "@zona/domain/records/pictures/picture-slot";
import { typedTestCode } from "@zona/domain/records/test-kind";
import * as z from "zod";

const pattern = z
  .string()
  .max(500)
  .transform((text, context) => {
    try {
      return new RegExp(text, "iu");
    } catch {
      context.addIssue({ code: "custom", message: `${text} is no regular expression.` });
      return z.NEVER;
    }
  });

/**
 * How the paths of a folder name what its files show. `files`: regular expressions over the path below the folder, with `/`
 * between its parts; the first that matches counts. Its groups are `record`, the code of a record, and where the path tells
 * them `oocyte`, `check` and `stage`. `checks` says which check a text of `check` stands for. `ignore`: paths that are no
 * concern of Zona. `lists`: a file that a list of images expects, by its path and its SHA-256, goes where the list says, whatever its path
 * says besides; then `files` may be empty.
 */
export const FileMapping = z
  .strictObject({
    files: z
      .array(pattern.refine(({ source }) => source.includes("(?<record>"), "A pattern needs the group record."))
      .default([]),
    checks: z.record(z.string(), CheckKey).default({}),
    ignore: z.array(pattern).default([]),
    lists: z.boolean().default(false),
  })
  .refine(({ files, lists }) => files.length > 0 || lists, "A mapping needs a pattern, or lists.");
export type FileMapping = z.infer<typeof FileMapping>;

/** Where a file belongs, as far as its path says so; without a slot it is unassigned in its record. */
export type NamedPlace = { code: string; slot?: MediumSlot };

/** What a path says. Nothing is guessed: a part of a place that cannot be read leaves the file unassigned in its record. */
export function placeNamed(path: string, { files, checks }: FileMapping): NamedPlace | undefined {
  const groups = files.map((one) => one.exec(path)?.groups).find((one) => one !== undefined);
  const code = groups?.record === undefined ? undefined : typedTestCode(groups.record);
  if (groups === undefined || code === undefined) return undefined;
  const { oocyte, check: typed, stage: shown } = groups;
  const unitNo = oocyte === undefined ? undefined : Number(oocyte);
  const check = typed === undefined ? undefined : (checks[typed] ?? CheckKey.safeParse(typed.toLowerCase()).data);
  const stage = shown === undefined ? check && STAGE_OF_CHECK[check] : MediumStage.safeParse(shown.toLowerCase()).data;
  const isUnit = unitNo === undefined || (Number.isInteger(unitNo) && unitNo >= 1 && unitNo <= 80);
  const isRead = isUnit && (typed === undefined || check) && (shown === undefined || stage);
  if (!isRead || (unitNo === undefined && !check && !stage)) return { code };
  const role = unitNo !== undefined && check ? "required" : "extra";
  return {
    code,
    slot: { ...(unitNo !== undefined && { unitNo }), ...(check && { check }), ...(stage && { stage }), role },
  };
}
