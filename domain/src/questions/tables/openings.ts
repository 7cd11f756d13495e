import type { Row } from "./bilingual.ts";

/** What a question opens with and says nothing of records. */
export const OPENINGS: readonly Row<null>[] = [
  [
    null,
    `show, show me, list, list all, give me, display, find, find me, get, get me, tell me, which, what, what is, what are,
    what was, what were, what 's, which are, which were, how is, how was, how high is, how good is, i want to see, i need,
    i would like, i 'd like to see, let me see, can you show me, can you show, could you show me, please, please show,
    please show me, are there, are there any, do we have, do we have any, is there, is there any, were there, were there any,
    hello, hi, hey, ok, okay, so, well, alright, right, great, thanks, can you tell me, could you tell me, can you give me,
    do you know, i 'd like to know, i would like to know, i want to know, let me know, remind me, how 's, how are, did we have,
    did we have any, did we do, did we do any, have we had, have we had any, have we any, show the full list of, show all, show only, show me only, only show, list only, show again, show me again, what about our`,
    `zeige, zeig, zeige mir, zeig mir, zeige nur, zeig nur, zeige alle, zeig alle, liste, welche, welcher, welches, was ist, was war, wie ist, wie war, gib mir,
    wie hoch ist, wie hoch war, wie gut ist, gibt es, gab es, bitte, hallo, okay, also, gut, danke, kannst du mir sagen, können sie mir sagen, sag mir, ich möchte wissen, hatten wir,
    haben wir, wie sieht es aus mit`,
  ],
];

/** Behind these stands what is to be counted. */
export const HOW_MANY: readonly Row<null>[] = [
  [
    null,
    `how many, no of, no. of, number of, the number of, count, count of, count the, total number of, the total number of,
    what is the number of, what was the number of`,
    "wie viele, wieviele, Anzahl, Anzahl der, die Anzahl der, Zahl der, Anzahl an, Anzahl von",
  ],
];

export const SHARES: readonly Row<null>[] = [
  [
    null,
    `share of, the share of, percentage of, the percentage of, proportion of, the proportion of, fraction of,
    the fraction of, percent of, % of, what percentage of, what percent of, what share of, what proportion of,
    what fraction of, which share of`,
    "Anteil, Anteil der, Anteil an, Anteil von, der Anteil der, welcher Anteil der, wie viel Prozent der, wieviel Prozent der, wie viele Prozent der, Prozent der",
  ],
];

/** What takes up the question before. */
export const LEADS: readonly Row<null>[] = [
  [
    null,
    `and, only, just, same, the same, same for, the same for, same question for, the same question for, what about,
    how about, or, and for, now, then, and only, of these, of those, of them, and of these, and of those`,
    "und, nur, und für, und wie, dasselbe, dasselbe für, was ist mit, und was ist mit, nun, davon, und davon",
  ],
];
