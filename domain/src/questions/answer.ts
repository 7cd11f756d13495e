import * as z from "zod";
import { RecordsOf } from "../audit/audit-scope.ts";
import { SaidStored } from "../messages/stored-said.ts";
import { KpiCode } from "../policy/kpi-policy.ts";
import { DateOrder } from "./date-order.ts";
import { AskedRequest } from "./requests/asked-request.ts";
import { STATS } from "./stats.ts";

const percent = z.number().nullable();

/** A share with what it was counted from; percentages from 0 to 100, null where there is nothing to divide by. */
export const ShareFigure = z.lazy(() =>
  z.object({
    of: z.literal("share"),
    code: KpiCode.optional(),
    /** 100 % minus the indicator. */
    complement: z.literal(true).optional(),
    n: z.number(),
    d: z.number(),
    percent,
    low: percent,
    high: percent,
    /** Too little to judge by. */
    isFew: z.boolean(),
    band: z.enum(["below", "competent", "benchmark"]).nullable(),
  }),
);
export type ShareFigure = z.infer<typeof ShareFigure>;

export const Figure = z.lazy(() =>
  z.discriminatedUnion("of", [
    z.object({ of: z.literal("count"), count: z.int() }),
    ShareFigure,
    z.object({
      of: z.literal("value"),
      stat: z.enum(STATS),
      /** Null where no record tells one. */
      value: z.number().nullable(),
      count: z.int(),
      unit: z.string().optional(),
    }),
  ]),
);
export type Figure = z.infer<typeof Figure>;

/** What a group is of: `key` null is what is not recorded; `from` and `to` are instants of a part of the calendar. */
const GroupKey = z.lazy(() =>
  z.object({ key: z.string().nullable(), label: z.string(), from: z.string().optional(), to: z.string().optional() }),
);
export type AnswerGroupKey = z.infer<typeof GroupKey>;

/** The figures of some records: of each side that is compared, one for each measure. */
const Figures = z.lazy(() => z.array(z.array(Figure)));

/** One mark of a chart: of one grouping, or of two. */
export const AnswerGroup = z.lazy(() => z.object({ keys: z.array(GroupKey).min(1).max(2), figures: Figures }));
export type AnswerGroup = z.infer<typeof AnswerGroup>;

const Cell = z.lazy(() => z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]));

/** A record of the answer, with the test that it leads to. Instants are ISO texts. */
export const AnswerRow = z.lazy(() =>
  z.object({
    id: z.string(),
    testId: z.string().nullable(),
    cells: z.record(z.string(), Cell),
  }),
);
export type AnswerRow = z.infer<typeof AnswerRow>;

/** Words that keep a question from being read, their place in it, and known words that are spelled nearly alike. */
const Unread = z.lazy(() =>
  z.object({
    text: z.string().max(500),
    start: z.int(),
    end: z.int(),
    suggestions: z.array(z.string().max(80)).max(3),
  }),
);

const Content = z.lazy(() =>
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("refused"), reason: z.string() }),
    z.object({ kind: z.literal("help") }),
    /** What kept the question from being read; `offered`: what a model took it for, which nobody has said is meant. */
    z.object({ kind: z.literal("unread"), words: z.array(Unread), offered: AskedRequest.optional() }),
    /** Different requests that the words may mean, of which one is to be chosen; `dateOrders`: where they differ in how a date is written, how each takes it. */
    z.object({ kind: z.literal("choice"), requests: z.array(AskedRequest), dateOrders: z.array(DateOrder).optional() }),
    /** Understood, and not recorded or not possible. */
    z.object({ kind: z.literal("told"), sentence: SaidStored }),
    z.object({ kind: z.literal("defined"), text: SaidStored, source: z.string(), version: z.string().optional() }),
    /** `totals` are of all records, `groups` of each group. */
    z.object({ kind: z.literal("figures"), totals: Figures, groups: z.array(AnswerGroup) }),
    z.object({ kind: z.literal("rows"), columns: z.array(z.string()), rows: z.array(AnswerRow), total: z.int() }),
  ]),
);

/** An answer as the function gives it and the conversation keeps it. Words are the page's: here are figures only. */
export const Answer = z.lazy(() =>
  z.object({
    /** What was answered; missing where nothing was. */
    request: AskedRequest.optional(),
    content: Content,
    /** Whether it goes on from the answer before. */
    continues: z.boolean().optional(),
    /** When the tables were read that it is made of. */
    asOf: z.string(),
    zone: z.string(),
    /** Address of the table that was asked; missing where nothing was asked of records. */
    address: z.string().optional(),
    /** Which cycles the indicators count (`PopulationUse`), and how many are outside of the reference population. */
    population: z
      .object({
        isFinished: z.boolean(),
        isApplied: z.boolean(),
        why: z.enum(["asked", "usual", "unfit", "unwanted"]),
        excluded: z.int(),
      })
      .optional(),
    /** Records of which a condition cannot tell, as its field is not recorded: they are neither one value nor "not" that value. */
    unrecorded: z.array(z.object({ field: z.string(), count: z.int() })).optional(),
    /** Some are not counted, being of too few subjects for somebody who sees figures alone. */
    isPartHidden: z.boolean().optional(),
    /** Facts of some records are not made yet: these are not counted. */
    isBehind: z.boolean().optional(),
    /** Values of the request that lists know and no record names. */
    inNoRecord: z.array(z.string()).optional(),
    /** Names of people by what stands for them in the request. */
    names: z.record(z.string(), z.string()),
  }),
);
export type Answer = z.infer<typeof Answer>;
export type AnswerContent = Answer["content"];

/** Far more than a sound request has: groups of filters are nested four deep. */
const MOST_NESTED = 20;

/** Whether a value is nested no deeper than that; a schema that walks into itself would run out of memory first. */
function isShallow(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth < MOST_NESTED && level.length > 0; depth++)
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  return level.length === 0;
}

const SentRequest = z.unknown().refine(isShallow).pipe(AskedRequest);

/** What the page asks: a question in words, or a request whose parts were changed by hand. */
export const AskRequest = z.strictObject({
  turnId: z.string().regex(/^[A-Za-z0-9]{10,40}$/),
  question: z.string().trim().min(1).max(500),
  /** Asked instead of the words: a choice, or a request whose parts were changed by hand. */
  request: SentRequest.optional(),
  /** What the answer before was of, where the question may go on from it. */
  previous: SentRequest.optional(),
  /** What was answered before that, to go back to. */
  earlier: SentRequest.optional(),
});
export type AskRequest = z.infer<typeof AskRequest>;

/** What a person says of an answer; kept for the team. */
export const TurnFeedback = z.strictObject({ isGood: z.boolean(), comment: z.string().max(1000), at: z.date() });
export type TurnFeedback = z.infer<typeof TurnFeedback>;

/** One question with its answer in the conversation of its owner, at `chatAnswers/{turnId}`. */
export const ChatAnswer = z.lazy(() =>
  z.object({
    id: z.string(),
    owner: z.string(),
    at: z.date(),
    question: z.string(),
    /** As JSON: the database keeps no list of lists, as figures of sides are. */
    answer: z
      .string()
      .transform((text): unknown => JSON.parse(text))
      .pipe(Answer),
  }),
);
export type ChatAnswer = z.output<typeof ChatAnswer>;

/** The kinds of answers that are made of records. */
export const RECORDS_TOLD: readonly AnswerContent["kind"][] = ["figures", "rows"];

/** The log of one turn, at `chatTurns/{turnId}`: the request and how long it took, without words and figures. */
export const ChatTurn = z.lazy(() =>
  z.object({
    id: z.string(),
    owner: z.string(),
    at: z.date(),
    request: AskedRequest.optional(),
    /** Kind of the answer. */
    outcome: z.string(),
    rows: z.int(),
    /** Whose records the answer is made of; missing where it is of none. */
    recordsOf: RecordsOf,
    ms: z.number(),
    /** Whose reading was taken: the grammar's, the same of grammar and model, or a person's choice. */
    readBy: z.enum(["grammar", "both", "person"]),
    feedback: TurnFeedback.optional(),
  }),
);
export type ChatTurn = z.infer<typeof ChatTurn>;
