import * as z from "zod";
import { visibleText } from "../visible-text.ts";
import type { Planned } from "./bank-plans.ts";
import { placeId, placeName, placeNames, strawCode } from "./place.ts";
import { MOST_MOVED, MOST_UNITS, Tank, WARM_PURPOSES } from "./straw.ts";
import { MOST_CHARACTERS } from "./temperature-log.ts";

const testId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const strawId = z.string().refine((code) => strawCode(code) === code);
const place = z.string().refine((id) => placeId(placeNames(id)) === id);
const name = z.string().refine((one) => placeName(one) === one);
const names = (most: number) =>
  z
    .array(name)
    .min(1)
    .max(most)
    .refine((all) => new Set(all).size === all.length);

const consent = z.strictObject({ ref: visibleText(60), endsOn: z.iso.date() });
const reason = visibleText(500, 3);

/** As an ISO instant: no request can carry a date. */
const happenedAt = z.iso.datetime().transform((at) => new Date(at));

/** A straw, at the version that the person saw. */
const seen = { strawId, rev: z.int().min(1) };

/** What is done with straws of the bank. A straw that is warmed for a transfer goes on in a record. */
export const ActOnStraws = z.lazy(() =>
  z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("move"),
      straws: z
        .array(z.strictObject({ ...seen, to: place }))
        .min(1)
        .max(MOST_MOVED),
      happenedAt,
    }),
    z
      .strictObject({
        kind: z.literal("warm"),
        ...seen,
        happenedAt,
        purpose: z.enum(WARM_PURPOSES),
        testId: testId.optional(),
      })
      .refine(({ purpose, testId: of }) => purpose !== "transfer" || of !== undefined),
    z.strictObject({ kind: z.enum(["ship", "lose"]), ...seen, happenedAt, reason }),
    z.strictObject({ kind: z.literal("discard"), ...seen, happenedAt }),
    z.strictObject({ kind: z.literal("ask_disposal"), ...seen, reason }),
    z.strictObject({ kind: z.literal("withdraw_disposal"), ...seen }),
    z.strictObject({ kind: z.literal("renew_consent"), ...seen, consent }),
  ]),
);
export type ActOnStraws = z.infer<typeof ActOnStraws>;

/** Stores straws of a record, as the person saw them there: what lies in each, and since when, the record says. */
export const StoreStraws = z.lazy(() =>
  z.strictObject({
    testId,
    straws: z
      .array(z.strictObject({ strawId, place, units: z.array(z.int().min(1).max(80)).min(1).max(MOST_UNITS) }))
      .min(1)
      .max(80),
    consent,
    mediumLot: visibleText(40),
  }),
);
export type StoreStraws = z.infer<typeof StoreStraws>;

/** What an act on straws is answered: why it was not done, straw by straw; nothing where all of it was. */
export type BankAnswer = Pick<Planned, "refused">;

/** Registers a tank, which `rev` 0 says, or gives it another layout. */
export const SaveTank = z.lazy(() =>
  z.strictObject({
    ...Tank.omit({ organisation: true }).shape,
    ...{ id: name, rev: z.int().min(0), canisters: names(20), canes: names(60) },
  }),
);
export type SaveTank = z.infer<typeof SaveTank>;

/** Attaches the file of a tank's logger; its readings are read by the server. */
export const AddTemperatureLog = z.lazy(() =>
  z.strictObject({ tankId: name, name: visibleText(200), content: z.string().max(MOST_CHARACTERS) }),
);
export type AddTemperatureLog = z.infer<typeof AddTemperatureLog>;

const auditId = z.string().regex(/^[A-Za-z0-9]{20}$/);

/** Begins an audit of a tank, or of one canister of it, under an id that the asker chose. */
export const StartBankAudit = z.strictObject({ id: auditId, tank: name, canister: name.optional() });
export type StartBankAudit = z.infer<typeof StartBankAudit>;

export const FinishBankAudit = z.strictObject({ id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) });
export type FinishBankAudit = z.infer<typeof FinishBankAudit>;
