import type { DateOrder } from "./date-order.ts";
import type { Asked, Reader } from "./read.ts";
import { type Refusal, refusalOf } from "./refusals/refusals.ts";
import { type ReadTwice, readTwice, type SecondReader, type ToldBesides } from "./second-reader/read-twice.ts";

/** How a question was taken: a request, several to choose from, a sentence, what is in the way, or why it is not answered. */
export type Taken = ReadTwice | { is: "refused"; reason: Refusal };

export type Taking = {
  read: Reader;
  /** How whoever asks writes dates, looked up only where that decides. */
  dateOrder?: () => Promise<DateOrder | undefined>;
  second?: { read: SecondReader; names: ToldBesides["names"]; failed: (error: unknown) => void } | undefined;
};

/** Takes a question as everybody does who answers or explains one. `isAgreed`: a second reader read the same. */
export async function understand(
  question: string,
  asked: Omit<Asked, "dateOrder">,
  { read, dateOrder, second }: Taking,
): Promise<{ taken: Taken; isAgreed: boolean }> {
  const reason = refusalOf(question);
  if (reason) return { taken: { is: "refused", reason }, isAgreed: false };
  const first = read(question, asked);
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
