import * as z from "zod";
import { visibleText } from "../../visible-text.ts";
import { AskedType, QueryStatus } from "./query.ts";

const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
/** Whom it is for. The server names the person. */
const assignee = z.string().regex(/^[A-Za-z0-9:_-]{1,128}$/);
const text = visibleText(2000);

/** What is asked of the server to open a query about one place of a record, under an id of the client's: asked twice, it is opened once. */
export const OpenQuery = z.strictObject({
  testId: id,
  /** As the database makes them: never that of a query which a submission opens. */
  queryId: z.string().regex(/^[A-Za-z0-9]{20}$/),
  type: AskedType,
  /** Dotted path into the record; nothing for the whole of it. */
  path: z.string().regex(/^[A-Za-z0-9_:.-]{0,200}$/),
  text,
  assignee: assignee.optional(),
});
export type OpenQuery = z.infer<typeof OpenQuery>;

/** What is asked of the server to answer a query. */
export const AnswerQuery = z.strictObject({
  testId: id,
  queryId: id,
  /** How many notes the person saw: an answer to others is refused. */
  seen: z.int().min(0).max(999),
  status: QueryStatus,
  text,
  /** Nobody where it is left out. */
  assignee: assignee.optional(),
});
export type AnswerQuery = z.infer<typeof AnswerQuery>;
