import * as z from "zod";

/** `draft`: still being filled. `submit`: it must be complete. */
export const RecordStage = z.enum(["draft", "submit"]);
export type RecordStage = z.infer<typeof RecordStage>;
