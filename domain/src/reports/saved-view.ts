import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { issue, sentences } from "../messages/said.ts";
import { ReportView, reportViewFault } from "./report-view.ts";

const says = sentences("savedView", {
  noName: "Give the view a name.",
  tooLong: "At most {most} characters.",
});

/**
 * A view that somebody keeps, at `savedViews/{id}`: theirs alone, or shared with all staff. Only the owner changes or
 * deletes it; each change raises `version`, so that a link and a schedule can tell what they were made for.
 */
export const SavedView = z.object({
  id: z.string().min(1),
  name: z
    .string()
    .trim()
    .min(1, { error: issue(says("noName")) })
    .max(80, { error: issue(says("tooLong", { most: 80 })) }),
  owner: Person,
  isShared: z.boolean(),
  version: z.int().min(1),
  /** `JSON.stringify` of a `ReportView`. */
  view: z.string().max(20_000),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type SavedView = z.infer<typeof SavedView>;

/** The view that was saved; undefined for one that no longer fits what tables can show. */
export function viewOf({ view }: { view: string }): ReportView | undefined {
  try {
    const parsed = ReportView.safeParse(JSON.parse(view));
    return parsed.success && reportViewFault(parsed.data) === undefined ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
