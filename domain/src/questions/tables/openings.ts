import type { Row } from "./bilingual.ts";

/** What a question opens with and says nothing of records. */
export const OPENINGS: readonly Row<null>[] = [
  [
    null,
    `show, show me, list, list all, give me, display, find, find me, get, get me, tell me, which, what, what is, what are,
    what was, what were, what 's, which are, which were, how is, how was, how high is, how good is, i want to see, i need,
    i would like, i 'd like to see, i'd like to see, let me see, can you show me, can you show, could you show me, please, please show,
    please show me, have any, has any, have any of the, are there, are there any, do we have, do we have any, is there, is there any, were there, were there any,
    which of, which ones of, any of, are any of, is any of, some of, in which, for which, bei welchen, in welchen, welche von, welche der, hello, hi, hey, good morning, good afternoon, good evening, guten morgen, ok, okay, so, well, alright, right, great, thanks, can you tell me, could you tell me, can you give me,
    do you know, i 'd like to know, i'd like to know, i would like to know, i want to know, let me know, remind me, how 's, how are, did we have,
    did we have any, give us, show us, get us, tell us, let 's see, could you pull, can you pull, could you list, can you list, could you find, can you find, pull, pull up, bring up, look up, view, return, plot, chart, graph, a chart of,
    a graph of, a plot of, a table of, table of, chart of, graph of, plot of, a list of, the list of, list of, list all of, an overview of, overview of,
    a breakdown of, breakdown of, a summary of, summary of, report on, report of, a report of, a report on, i 'd like, i'd like, i would like, i need to know, i need to see, i was wondering, i wonder, wondering, i want,
    i 'm looking for, i'm looking for, looking for, quick question, just, just show me, just tell me, could i see, could i have, can i see, can i have, can i get,
    may i see, do you have, have you got, do you know if there are, any idea, how did we do on, how did we do with, how did we do for,
    how are we doing on, how are we doing with, how are we doing for, how do we do on, how have we been doing on, what about, how about, what does,
    what do, how did, how does, how do, how high was, how high were, how high are, how low is, how low was, how good was, how bad is, how bad was,
    how were, how have, could you give me, could you show me, would you show me, would you please show me, will you show me, please give me, please list, please tell me, have we got, have we got any,
    did we do, did we do any, have we had, have we had any, have we any, show the full list of, show all, show only, show me only, only show, list only, show again, show me again, what about our`,
    `zeige, zeig, zeige mir, zeig mir, zeige nur, zeig nur, zeige alle, zeig alle, zeig uns, zeige uns, liste, liste alle, liste mir, eine liste der, eine liste aller, liste der, liste aller, übersicht über, übersicht der, eine übersicht der,
    eine übersicht über, aufstellung der, nenne, nenne mir, nenn mir, ich brauche, ich hätte gern, ich will wissen, ich suche, ich möchte, könntest du mir, kannst du mir, könnten sie mir, können sie mir, sag mal,
    wie steht es um, wie steht es mit, wie hoch sind, wie hoch waren, wie niedrig ist, wie niedrig war, wie sind, wie waren, wie lautet, wie lauten, was sind, was waren, welche sind, mal, bitte mal, haben wir noch, gibt es noch, was ist mit, wie war denn, welche, welcher, welches, was ist, was war, wie ist, wie war, gib mir,
    wie hoch ist, wie hoch war, wie gut ist, gibt es, gab es, bitte, hallo, okay, also, gut, danke, kannst du mir sagen, können sie mir sagen, sag mir, ich möchte wissen, hatten wir,
    haben wir, wie sieht es aus mit`,
  ],
];

/** Behind these stands what is to be counted. */
export const HOW_MANY: readonly Row<null>[] = [
  [
    null,
    `how many, in how many, for how many, how many of the, how many of our, total count of, count up, the count of, what is the total number of, the amount of, amount of, no of, no. of, number of, the number of, count, count of, count the, total number of, the total number of,
    what is the number of, what was the number of`,
    "wie viele, wieviele, wie viel, bei wie vielen, in wie vielen, wie viele von den, wie viele der, wie hoch ist die Zahl der, wie hoch war die Zahl der, wie hoch ist die Anzahl der, die Anzahl, die Zahl der, Gesamtzahl der, Anzahl, Anzahl der, die Anzahl der, Zahl der, Anzahl an, Anzahl von",
  ],
];

export const SHARES: readonly Row<null>[] = [
  [
    null,
    `share of, the share of, percentage of, the percentage of, proportion of, the proportion of, fraction of,
    the fraction of, percent of, % of, what percentage of, what percent of, what share of, what proportion of,
    what fraction of, which share of, how much of, how many percent of, ratio of, the ratio of, what 's the percentage of, what is the percentage of,
    what is the share of, what was the share of, what was the percentage of, what 's the share of, what is the proportion of, what 's the proportion of`,
    "Anteil, Anteil der, wie hoch ist der Anteil, wie hoch ist der Anteil der, wie hoch war der Anteil, wie hoch war der Anteil der, Anteil an, Anteil von, der Anteil der, welcher Anteil der, wie viel Prozent der, wieviel Prozent der, wie viele Prozent der, Prozent der",
  ],
];

/** What takes up the question before. */
export const LEADS: readonly Row<null>[] = [
  [
    null,
    `and, only, just, same, the same, same for, the same for, same question for, the same question for, same thing for, the same thing for,
    do the same for, repeat for, again for, now for, instead, rather, and what about, and how about, what about, how about, and for, now, then, make it, make that, and only, of these, of those, of them, and of these, and of those`,
    "und, nur, und für, und wie, dasselbe, dasselbe für, das Gleiche, das Gleiche für, noch einmal für, jetzt für, stattdessen, statt dessen, was ist mit, und was ist mit, nun, davon, und davon",
  ],
];
