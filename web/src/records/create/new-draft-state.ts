import * as z from "zod";

/** How a form begins that nobody has touched; kept by the history entry, so that a reload knows it too. */
const NewDraftState = z.object({ custom: z.literal(true) });

export const CUSTOM = { custom: true } as const satisfies z.infer<typeof NewDraftState>;

/** The values of a new form, by the history entry that opened it. */
export const newDraftValues = (state: unknown) => NewDraftState.safeParse(state).data ?? {};
