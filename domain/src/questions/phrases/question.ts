import type { Subject } from "../../filters/field.ts";
import { category } from "../grammar/grammar.ts";
import type { Request } from "../requests/request.ts";
import type { Phrase } from "./phrases.ts";

/** A whole question. */
export const question = category<Request>("question");
/** What continues the question before: what it adds or changes. */
export const followUp = category<{ subject: Subject; phrase: Phrase; ask?: "figure" }>("follow-up");
/** "Show me", "please", "what is". */
export const opening = category<null>("opening");
