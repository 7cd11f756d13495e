import { asks } from "./ask-sentences.ts";
import type { DateOrder } from "./date-order.ts";
import type { Asked, Reader } from "./read.ts";
import { type Refusal, refusalOf } from "./refusals/refusals.ts";
import type { AskedRequest } from "./requests/request.ts";
import { type ReadTwice, readTwice, type SecondReader, type ToldBesides } from "./second-reader/read-twice.ts";
import { type Step, stepIn } from "./steps.ts";

/** How a question was taken: a request, several to choose from, a sentence, what is in the way, or why it is not answered. */
export type Taken = ReadTwice | { is: "refused"; reason: Refusal };

/** `earlier`: what was answered before the answer that a question may go on from. */
type Going = Omit<Asked, "dateOrder"> & { earlier?: AskedRequest };

export type Taking = {
  read: Reader;
  /** How whoever asks writes dates, looked up only where that decides. */
  dateOrder?: () => Promise<DateOrder | undefined>;
  second?: { read: SecondReader; names: ToldBesides["names"]; failed: (error: unknown) => void } | undefined;
};

/** What may be said of the answer before: "drop the month", "which of the two is better". */
const OF_ANSWERS: readonly Refusal[] = ["write", "instruction", "advice"];

/** Back to the answer before, where there is one; a new start leaves nothing to go on from. */
function stepped(step: Step, { earlier }: Going): Taken {
  if (step === "back" && earlier) return { is: "request", request: earlier, isContinued: true };
  return { is: "told", sentence: asks(step === "back" ? "nothingBefore" : "startedOver") };
}

/** Takes a question as everybody does who answers or explains one. `isAgreed`: a second reader read the same. */
export async function understand(
  question: string,
  asked: Going,
  { read, dateOrder, second }: Taking,
): Promise<{ taken: Taken; isAgreed: boolean }> {
  const step = stepIn(question);
  if (step) return { taken: stepped(step, asked), isAgreed: false };
  const reason = refusalOf(question);
  const more = reason && OF_ANSWERS.includes(reason) && asked.previous ? read(question, asked) : undefined;
  if (reason && !(more?.is === "request" && more.isContinued))
    return { taken: { is: "refused", reason }, isAgreed: false };
  const first = more ?? read(question, asked);
  const isByOrder = first.is === "choice" && first.dateOrders !== undefined;
  const own = isByOrder && dateOrder ? read(question, { ...asked, dateOrder: await dateOrder() }) : first;
  if (!second) return { taken: own, isAgreed: false };
  const { now, zone } = asked;
  try {
    const twice = await readTwice(own, { question, names: second.names, now, zone }, second.read);
    return { taken: twice.read, isAgreed: twice.isAgreed };
  } catch (error) {
    second.failed(error);
    return { taken: own, isAgreed: false };
  }
}
