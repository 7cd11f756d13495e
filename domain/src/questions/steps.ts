import { expressionsIn } from "./grammar/grammar.ts";
import { cut } from "./grammar/tokens.ts";

/** What turns a conversation back instead of asking: one answer, or all of them. */
export type Step = "back" | "over";

const normal = (text: string) =>
  cut(text)
    .map(({ norm }) => norm)
    .filter(
      (norm) =>
        !/^(?:[.!?,]|please|bitte|and|und|ok|okay|nochmal|no|nein|sorry|actually|now|then|let|us|'s|can|you|we)$/.test(
          norm,
        ),
    )
    .join(" ");
const setOf = (text: string) => new Set(expressionsIn(text).map(normal));

const STEPS: readonly (readonly [Step, ReadonlySet<string>])[] = [
  [
    "back",
    setOf(
      "undo, undo that, undo it, undo this, undo the last, undo the last one, undo the last step, undo the last change, go back, go back one, go back one step, go one back, back, step back, take that back, take it back, revert, revert that, previous answer, back to the previous one, back to the one before, back to the previous answer, never mind that, scratch that, zurück, geh zurück, einen Schritt zurück, mach das rückgängig, rückgängig, rückgängig machen, nimm das zurück, zurücknehmen",
    ),
  ],
  [
    "over",
    setOf(
      "start over, start again, start afresh, start from scratch, start from the beginning, from scratch, begin again, new question, a new question, new topic, reset, reset that, reset everything, clear, clear that, clear it, clear everything, forget it, forget that, forget this, forget all that, forget everything, forget everything before, something else, von vorne, von vorn, von neuem, fang von vorne an, fang neu an, neue Frage, eine neue Frage, neues Thema, etwas anderes, vergiss das, vergiss es, vergiss alles, zurücksetzen",
    ),
  ],
];

/** Undefined for whatever asks. */
export const stepIn = (text: string): Step | undefined => STEPS.find(([, said]) => said.has(normal(text)))?.[0];
