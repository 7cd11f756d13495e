import { describe, expect, it } from "vitest";
import type { Filter } from "../filters/filter.ts";
import germanNames from "../messages/names.de.json" with { type: "json" };
import { inWords } from "../messages/said.ts";
import { NAMES, NOW, ZONE } from "./pairs-for-tests.ts";
import { reader } from "./read.ts";
import type { AskedRequest, Measure } from "./requests/request.ts";
import { timedRequest } from "./requests/same-request.ts";

const read = reader(NAMES, germanNames);
const MOMENT = { now: NOW, zone: ZONE };

const dayOf = (value: unknown) => String(value).replace(/T(?:2[23]):00:00\.000Z$/, "+1");
function inShort(filter: Filter): string {
  if ("field" in filter) return `${filter.field} ${filter.op} ${filter.value.map(dayOf).join("|")}`.trim();
  if ("not" in filter) return `not ${inShort(filter.not)}`;
  return "all" in filter ? filter.all.map(inShort).join(", ") : `(${filter.any.map(inShort).join(" or ")})`;
}
const measured = (one: Measure<Filter>) =>
  one.of === "indicator"
    ? `${one.complement ? "-" : ""}${one.code}`
    : one.of === "statistic"
      ? `${one.statistic} ${one.field}`
      : one.of === "share"
        ? `share of ${inShort(one.among)}`
        : one.of === "indicators" && one.band
          ? one.band
          : one.of;

/** A request in one line. */
function said({
  ask,
  subject,
  measures,
  where,
  groupBy,
  versus,
  shows,
  order,
  limit,
  having,
  concept,
}: AskedRequest): string {
  const groups = groupBy.map(({ field, by, band }) => `by ${field}${by ? `:${by}` : ""}${band ? ":bands" : ""}`);
  return [
    `${ask} ${subject}`,
    ...measures.map(measured),
    inShort(where),
    ...groups,
    versus.length > 0 && versus.map(inShort).join(" versus "),
    ...shows.map((field) => `shows ${field}`),
    having && `only ${having.op} ${having.value}`,
    order && `${order.by} ${order.direction}`,
    limit,
    concept,
  ]
    .filter((part) => part !== "" && part !== undefined && part !== false)
    .join(", ");
}

function understood(question: string, previous?: AskedRequest): string {
  const found = read(question, { ...MOMENT, ...(previous && { previous }) });
  if (found.is === "request") return said(timedRequest(found.request, NOW, ZONE));
  if (found.is === "choice") return found.requests.map((one) => said(timedRequest(one, NOW, ZONE))).join(" OR ");
  return found.is === "told" ? inWords(found.sentence) : `? ${found.words.map(({ text }) => text).join(" ")}`;
}

const NOVEMBER = "2026-10-31+1|2026-11-30+1";
const within = (field: string, span: string) => {
  const [from, to] = span.split("|");
  return `${field} ge ${from}, ${field} lt ${to}`;
};

describe("the questions of the laboratory", () => {
  it.each([
    ["what is due today", `due tests, ${within("dueAt", "2026-11-19+1|2026-11-20+1")}`],
    ["what's next for ICSI-0042", "due tests, code eq ICSI-0042, dueAt notNull"],
    ["how many ICSI tests this month", `figure tests, count, kind eq icsi, ${within("createdAt", NOVEMBER)}`],
    ["damage rate by operator", "figure tests, KPI_ICSI_DAMAGE, by operator"],
    ["fertilization rate per operator per month", "figure tests, KPI_ICSI_FERT, by operator, by opuAt:month"],
    ["fert rate and blast rate", "figure tests, KPI_ICSI_FERT, KPI_BLAST"],
    ["blast rate by age group", "figure tests, KPI_BLAST, by femaleAgeYears:bands"],
    ["device vs manual survival", "figure tests, -KPI_ICSI_DAMAGE, arm eq device versus arm eq manual"],
    ["are we below benchmark anywhere", "figure tests, below-benchmark"],
    ["tests with 1PN > 10 %", "rows tests, pn1Pct gt 10"],
    ["tests awaiting my review", "rows tests, status eq submitted, enteredBy ne @me"],
    ["show ICSI-0042 oocyte 7", "rows units, n eq 7, testCode eq ICSI-0042"],
    ["who witnessed ICSI-0042", "rows tests, code eq ICSI-0042, shows witness"],
    ["images without pixel size", "rows media, pixelSize isNull"],
    ["samples under WHO concentration limit", "rows tests, concentrationMPerMl lt 16, kind eq semen"],
    ["what is the ICSI damage rate", "definition tests, KPI_ICSI_DAMAGE"],
    ["what counts as good blastocyst", "definition units, good_blastocyst"],
    ["which operator has the highest fertilisation rate", "figure tests, KPI_ICSI_FERT, by operator, measure desc, 1"],
    ["best device for damage rate", "figure tests, KPI_ICSI_DAMAGE, by device, measure asc, 1"],
    ["worst operator by damage rate", "figure tests, KPI_ICSI_DAMAGE, by operator, measure desc, 1"],
    ["tests by Emma or with TESE", "rows tests, (operator eq u-emma or spermSource eq tese)"],
    ["fert rate in ICSI-0101 to ICSI-0103", "figure tests, KPI_ICSI_FERT, code in ICSI-0101|ICSI-0102|ICSI-0103"],
    [
      "damage rate under 35 vs over 40",
      "figure tests, KPI_ICSI_DAMAGE, femaleAgeYears lt 35 versus femaleAgeYears gt 40",
    ],
    ["4AB embryos", "rows units, grade eq 4AB"],
    ["8-cell embryos on day 3", "rows units, cellsD3 eq 8"],
    ["my drafts", "rows tests, operator eq @me, status eq draft"],
    ["welche Tests sind heute fällig", `due tests, ${within("dueAt", "2026-11-19+1|2026-11-20+1")}`],
    ["how many 1PN and 3PN zygotes", "figure units, count, pnCount in 1|3"],
    ["how long after injection do we do the fertilization check", "figure units, avg fertCheckHours"],
    ["90th percentile of oocytes retrieved", "figure tests, p90 cocRetrieved"],
    ["top 3 operators by number of tests", "figure tests, count, by operator, measure desc, 3"],
    ["photos of day 5 embryos", "rows media, check in d5|d5_expanded|d5_full"],
    ["cleavage rate on day 3 by incubator", "? on day 3"],
    [
      "tests signed between 8 and 10 in the morning",
      `rows tests, ${within("signedAt", "2026-11-20T07:00:00.000Z|2026-11-20T09:00:00.000Z")} OR rows tests, signedAt recurs 08:00-10:00|Europe/Paris`,
    ],
  ])("%s", (question, expected) => expect(understood(question)).toBe(expected));
});

describe("what was once read wrong", () => {
  it.each([
    [
      "reviews done by Noor last month",
      "rows tests, reviewer eq u-noor, reviewedAt ge 2026-09-30+1, reviewedAt lt 2026-10-31+1",
    ],
    ["transferred embryos by outcome", "figure units, count, status eq transferred, by outcome"],
    ["semen samples collected in October", "No record can pass all that is asked of one field: Retrieval."],
    ["overall fertilization rate with TESE", "figure tests, KPI_ICSI_FERT, spermSource eq tese"],
    [
      "how many HSSA runs passed and how many failed",
      "figure tests, count, assay eq HSSA, verdict eq pass versus verdict eq fail",
    ],
    ["motility of donor samples", "figure tests, avg totalMotilityPct, kind eq semen, spermSource eq donor_frozen"],
    ["images more than 2 hours outside the check window", "rows media, (lagHours gt 2 or lagHours lt -2)"],
    [
      "checks due next week per day",
      `figure tests, count, ${within("dueAt", "2026-11-22+1|2026-11-29+1")}, by dueAt:day`,
    ],
    [
      "records reviewed within 24 hours",
      "rows tests, reviewHours le 24 OR rows tests, reviewedAt ge 2026-11-19T09:00:00.000Z, reviewedAt lt 2026-11-20T09:00:00.000Z",
    ],
    ["longest time from retrieval to injection by month", "figure tests, max opuInjectionHours, by opuAt:month"],
    ["Befruchtungsrate vom Oktober", `figure tests, KPI_ICSI_FERT, ${within("opuAt", "2026-09-30+1|2026-10-31+1")}`],
    ["tests overdue since yesterday", "rows tests, overdueAt le 2026-11-20T09:00:00.000Z, overdueAt ge 2026-11-18+1"],
    [
      "blast rate before and after 1 September",
      "figure tests, KPI_BLAST, opuAt lt 2026-08-31+1 versus opuAt ge 2026-09-01+1",
    ],
    ["my own tests", "rows tests, operator eq @me"],
    ["our own cycles", "rows tests, kind eq icsi, opuAt notNull"],
    ["embryos stored by Emma", "rows units, frozenBy eq u-emma, strawState eq stored"],
    [
      "overdue tests last week",
      `rows tests, overdueAt le 2026-11-20T09:00:00.000Z, ${within("overdueAt", "2026-11-08+1|2026-11-15+1")}`,
    ],
    ["longest open query", "rows queries, isOpen eq true, moment asc"],
    [
      "medium lots that expire next month",
      "Lots are told apart by product and supplier: ask for example for lots by product.",
    ],
    ["ICSI versus IVF fertilisation", "figure tests, KPI_ICSI_FERT, KPI_IVF_FERT"],
    ["tests witnessed in October", `rows tests, witness notNull, ${within("createdAt", "2026-09-30+1|2026-10-31+1")}`],
    ["fertilization rate of patients older than 38", "figure tests, KPI_ICSI_FERT, femaleAgeYears gt 38"],
    ["Incubator A fertilisation rate", "figure tests, KPI_ICSI_FERT, incubator eq Incubator A"],
    ["incubator 3 fertilisation rate", "? incubator 3"],
    [
      "how many tests this year in March",
      `figure tests, count, ${within("createdAt", "2026-02-28T23:00:00.000Z|2026-03-31T22:00:00.000Z").replace(/T\d\d:00:00\.000Z/g, "+1")}`,
    ],
    [
      "tests signed by Emma in October 2026",
      `rows tests, signedBy eq u-emma, ${within("signedAt", "2026-09-30+1|2026-10-31+1")}`,
    ],
    [
      "tests reviewed by Noor in October 2026",
      `rows tests, reviewer eq u-noor, ${within("reviewedAt", "2026-09-30+1|2026-10-31+1")}`,
    ],
    ["lots received last week", "Lots are found by when they were opened or expire; other times are not kept."],
    [
      "embryos transferred yesterday",
      `rows units, status eq transferred, ${within("fateAt", "2026-11-18+1|2026-11-19+1")}`,
    ],
    ["tests that are not signed yet", "rows tests, signedAt isNull"],
    ["tests done by Noor without a witness", "rows tests, operator eq u-noor, witness isNull"],
    ["tests without a witness and done by Noor", "rows tests, operator eq u-noor, witness isNull"],
    [
      "tests in the last 30 days of women over 40",
      "rows tests, femaleAgeYears gt 40, createdAt ge 2026-10-21T09:00:00.000Z, createdAt lt 2026-11-20T09:00:00.000Z",
    ],
    ["cycles in October 2026", `rows tests, kind eq icsi, ${within("opuAt", "2026-09-30+1|2026-10-31+1")}`],
    ["tests not locked last week", "A time can be asked for, not left out: ask for what lies before or after."],
    [
      "images uploaded before 8 am in October",
      `rows media, createdAt recurs 00:00-08:00|Europe/Paris, ${within("createdAt", "2026-09-30+1|2026-10-31+1")}`,
    ],
    ["images not on Mondays", "rows media, createdAt notNull, not createdAt recurs mon|Europe/Paris"],
    [
      "images in the afternoon last week",
      `rows media, createdAt recurs 12:00-18:00|Europe/Paris, ${within("createdAt", "2026-11-08+1|2026-11-15+1")}`,
    ],
    [
      "tests signed on Friday nights since March",
      "rows tests, signedAt recurs fri 18:00-06:00|Europe/Paris, signedAt ge 2026-02-28+1",
    ],
    ["oocytes without a day 5 picture", "rows units, missingPhoto in d5|d5_full"],
    ["tests with fewer than half of the MII fertilised", "rows tests, fertPct lt 50"],
    [
      "who froze the embryos of ICSI-0042",
      "rows units, status in biopsied_frozen|frozen, testCode eq ICSI-0042, shows frozenBy",
    ],
    [
      "okay, and how many images were uploaded per day last week",
      `figure media, count, ${within("createdAt", "2026-11-08+1|2026-11-15+1")}, by createdAt:day`,
    ],
    [
      "how many tests were signed per month in 2025",
      `figure tests, count, ${within("signedAt", "2024-12-31+1|2025-12-31+1")}, by signedAt:month`,
    ],
    [
      "who signed the most tests in 2025",
      `figure tests, count, ${within("signedAt", "2024-12-31+1|2025-12-31+1")}, by signedBy, measure desc, 1`,
    ],
    ["show me the worst fertilisation rates", "rows tests, fertPct notNull, fertPct asc"],
    ["images on Mondays", "rows media, createdAt recurs mon|Europe/Paris"],
    ["tests with zebras", "? zebras"],
    ["images over 10", "? over"],
    ["fertilization rate between 35 and 40", "? between 35 and 40"],
    ["tests of ICSI-0042 and ICSI-0043", "rows tests, code in ICSI-0042|ICSI-0043"],
    ["queries open for more than 7 days", "rows queries, isOpen eq true, openedAt lt 2026-11-13T09:00:00.000Z"],
    ["offene Rückfragen", "rows queries, isOpen eq true"],
    ["cancelled or invalid tests", "rows tests, (cancelledAt notNull or status eq invalid)"],
    [
      "number of operators",
      "How many different ones there are is not counted: ask for groups, for example tests by operator.",
    ],
    ["images viewed by Emma", "Who did this, and when, is not kept as a field."],
    ["old tests", "? old"],
    [
      "images uploaded in the morning",
      "rows media, createdAt ge 2026-11-20T05:00:00.000Z, createdAt lt 2026-11-20T11:00:00.000Z OR rows media, createdAt recurs 06:00-12:00|Europe/Paris",
    ],
    ["what is due before noon", "due tests, dueAt lt 2026-11-20T11:00:00.000Z"],
    ["noor damage rate", "figure tests, KPI_ICSI_DAMAGE, operator eq u-noor"],
    ["Wie viele Eizellen wurden pro Tag injiziert", "figure units, count, injected eq true, by injectedAt:day"],
    ["which operator signed the fewest tests", "figure tests, count, signedAt notNull, by signedBy, measure asc, 1"],
    [
      "damage rate with and without PICSI",
      "figure tests, KPI_ICSI_DAMAGE, technique eq picsi versus technique ne picsi",
    ],
    ["tests in which PICSI or IMSI was used", "rows tests, technique in imsi|picsi"],
    ["tests with fewer MII than 5", "rows tests, miiCount lt 5"],
    [
      "images 18 hours after injection",
      "Hours since injection are not kept of images: ask by check, for example images of day 1.",
    ],
    ["fertilisation rate by weekday", "figure tests, KPI_ICSI_FERT, by opuAt:weekday"],
    ["Bilder nach Uhrzeit", "figure media, count, by createdAt:hour"],
    ["busiest hour of the day", "figure tests, count, by createdAt:hour, measure desc, 1"],
    ["who has the most open queries", "figure queries, count, isOpen eq true, by assignee, measure desc, 1"],
    ["queries nobody is assigned to", "rows queries, assignee isNull"],
    ["how many oocytes did each operator inject", "figure units, count, injected eq true, by operator"],
    [
      "embryos neither frozen nor transferred",
      "rows units, status ne transferred, status ne biopsied_frozen, status ne frozen",
    ],
    ["cycles where nothing fertilised", "rows tests, fertPct eq 0, kind eq icsi, opuAt notNull"],
    ["how long does it take from retrieval to injection on average", "figure tests, avg opuInjectionHours"],
    ["tests injected more than 4 hours after retrieval", "rows tests, opuInjectionHours gt 4"],
    [
      "usable blastocysts",
      "“Usable” has no definition here: ask for good blastocysts, or for embryos frozen, transferred or biopsied.",
    ],
    [
      "oocytes injected between 10 and 12 this morning",
      "rows units, injected eq true, injectedAt ge 2026-11-20T09:00:00.000Z, injectedAt lt 2026-11-20T11:00:00.000Z",
    ],
    ["how many patients this year", "People are not counted, only tests: one person may have several."],
    // A list of rates says its last word once, and a topic stands before what is asked of it.
    ["fert, damage and blast rates", "figure tests, KPI_ICSI_FERT, KPI_ICSI_DAMAGE, KPI_BLAST"],
    ["Befruchtungs- und Blastozystenrate", "figure tests, KPI_ICSI_FERT, KPI_BLAST"],
    ["donor eggs: blast rate", "figure tests, KPI_BLAST, oocyteSource in donor_fresh|donor_vitrified"],
    // What is set side by side has one moment, that of its event.
    [
      "embryos frozen vs transferred in October",
      `figure units, count, ${within("fateAt", "2026-09-30+1|2026-10-31+1")}, status in biopsied_frozen|frozen versus status eq transferred`,
    ],
    ["in review for more than 3 days", "? in review for more than 3 days"],
    [
      "records that have been in review for more than 3 days",
      "rows tests, status eq submitted, submittedAt lt 2026-11-17T09:00:00.000Z",
    ],
    ["tests with fertilisation rate below competence", "rows tests, fertPct lt 65"],
    ["operator and witness of ICSI-0042", "rows tests, code eq ICSI-0042, shows operator, shows witness"],
    ["average fertilisation rate", "figure tests, KPI_ICSI_FERT"],
    ["what fraction of the injected oocytes fertilised", "figure units, share of pnCount eq 2, injected eq true"],
    [
      "tests created on Mondays in the last three months",
      "rows tests, createdAt recurs mon|Europe/Paris, createdAt ge 2026-08-20T08:00:00.000Z, createdAt lt 2026-11-20T09:00:00.000Z",
    ],
    [
      "how many semen analyses were below 15 million per ml",
      "figure tests, count, concentrationMPerMl lt 15, kind eq semen",
    ],
    ["tests without an image on day 3", "rows tests, missingPhoto eq d3"],
    [
      "Wer hat im September die meisten Tests unterschrieben?",
      `figure tests, count, ${within("signedAt", "2026-08-31+1|2026-09-30+1")}, by signedBy, measure desc, 1`,
    ],
    ["the five largest images", "rows media, bytes desc, 5"],
    ["most images", "? most"],
    ["images not yet assigned", "rows media, check isNull, stage isNull"],
    ["age distribution of cycles", "figure tests, count, kind eq icsi, opuAt notNull, by femaleAgeYears:bands"],
    // A verb at the head is no technique, and a cycle is told by its noun to have a retrieval, not by what happened.
    [
      "split donor vs own eggs",
      "figure units, count, oocyteSource in donor_fresh|donor_vitrified versus oocyteSource in own_fresh|own_vitrified",
    ],
    ["split cycles", "rows tests, kind eq icsi, opuAt notNull, technique eq split_ivf_icsi"],
    [
      "how many cycles were cancelled and by whom",
      "figure tests, count, cancelledAt notNull, kind eq icsi, opuAt notNull, by cancelledBy",
    ],
    // Beside everybody, or beside everybody else.
    ["Noor's damage rate compared to the lab average", "figure tests, KPI_ICSI_DAMAGE, operator eq u-noor versus "],
    [
      "Noor's damage rate compared to everyone else",
      "figure tests, KPI_ICSI_DAMAGE, operator eq u-noor versus operator ne u-noor",
    ],
    [
      "operators with more than 20 cycles this year",
      `figure tests, count, kind eq icsi, ${within("opuAt", "2025-12-31+1|2026-12-31+1")}, by operator, only gt 20`,
    ],
    ["incubators that have a blast rate below 40 %", "figure tests, KPI_BLAST, by incubator, only lt 40"],
    ["who signed more than 5 tests", "figure tests, count, signedAt notNull, by signedBy, only gt 5"],
    ["operators with average age above 30 %", "? %"],
    // Two questions are two requests: which of them first, the person says.
    [
      "how many eggs did we collect last week and how many were mature?",
      `figure units, count, ${within("opuAt", "2026-11-08+1|2026-11-15+1")} OR figure units, count, ${within("opuAt", "2026-11-08+1|2026-11-15+1")}, maturity eq MII`,
    ],
    [
      "How many tests did Emma do, and what was her fert rate?",
      "figure tests, count, operator eq u-emma OR figure tests, KPI_ICSI_FERT, operator eq u-emma",
    ],
    ["fert rate by operator with more than 20 cycles", "? fert rate by"],
    ["cycles injected within 3 hours of retrieval", "rows tests, kind eq icsi, opuAt notNull, opuInjectionHours le 3"],
    // Who did what happened, or whose record it is: that is asked; a verb with its people asks for them.
    [
      "eingefrorene Embryonen von Emma",
      "rows units, operator eq u-emma, status in biopsied_frozen|frozen OR rows units, frozenBy eq u-emma, status in biopsied_frozen|frozen",
    ],
    [
      "tests signed per operator",
      "figure tests, count, signedAt notNull, by operator OR figure tests, count, signedAt notNull, by signedBy",
    ],
    ["fert rate of locked tests by operator", "figure tests, KPI_ICSI_FERT, lockedAt notNull, by operator"],
    ["how many embryos did each operator freeze", "figure units, count, status in biopsied_frozen|frozen, by frozenBy"],
    ["operators who injected fewer than 50 eggs", "figure units, count, injected eq true, by operator, only lt 50"],
    ["which month was best for blastulation", "figure tests, KPI_BLAST, by opuAt:month, measure desc, 1"],
    ["day 2 embryos with 4 cells", "rows units, cellsD2 eq 4"],
    ["late images by operator", "figure media, count, lagHours gt 0, by uploader"],
    [
      "percentage of retrievals with more than 15 eggs",
      "figure tests, share of cocRetrieved gt 15, kind eq icsi, opuAt notNull",
    ],
    ["which tests have open queries older than a week", "? queries"],
    [
      "how many eggs did Emma inject and how many survived",
      "figure units, count, injected eq true, operator eq u-emma OR figure units, count, injected eq true, operator eq u-emma, survival eq intact",
    ],
    ["is Noor above the lab average for fertilisation", "figure tests, KPI_ICSI_FERT, operator eq u-noor versus "],
    ["share of retakes per operator", "figure media, share of shot eq retake, by uploader"],
    ["who logged in yesterday", "? who logged in yesterday"],
    ["what is in the review backlog", "rows tests, status eq submitted"],
    ["embryos stored for more than 5 years", "rows units, strawState eq stored, frozenAt lt 2021-11-20T09:00:00.000Z"],
    [
      "tests waiting more than 3 days for review",
      "rows tests, status eq submitted, submittedAt lt 2026-11-17T09:00:00.000Z",
    ],
    ["images taken more than 2h late", "rows media, capturedAt notNull, lagHours gt 2"],
    ["images more than 1 hour early", "rows media, lagHours lt -1"],
    ["sperm tests without morphology", "rows tests, kind eq semen, normalFormsPct isNull"],
    ["number of tests and fert rate by operator", "figure tests, count, KPI_ICSI_FERT, by operator"],
    ["mean age and fert rate by month", "figure tests, avg femaleAgeYears, KPI_ICSI_FERT, by opuAt:month"],
    ["what time of day do we inject", "figure tests, count, injectedAt notNull, by injectedAt:hour"],
    ["who signed yesterday", `figure tests, count, ${within("signedAt", "2026-11-18+1|2026-11-19+1")}, by signedBy`],
    ["AA blastocysts", "rows units, grade in 3AA|4AA|5AA|6AA, isBlastocyst eq true"],
    [
      "late checks this week",
      `due tests, dueAt notNull, overdueAt le 2026-11-20T09:00:00.000Z, ${within("overdueAt", "2026-11-15+1|2026-11-22+1")}`,
    ],
    [
      "dark images",
      "How bright a picture is is kept as numbers, and nothing is called dark: ask for example for images with clipped highlights above 5%.",
    ],
  ])("%s", (question, expected) => expect(understood(question)).toBe(expected));
});

describe("a follow-up", () => {
  const after = (first: string, second: string) => {
    const found = read(first, MOMENT);
    return understood(second, found.is === "request" ? found.request : undefined);
  };
  it.each([
    ["show ICSI-0001", "its fertilization rate", "figure tests, KPI_ICSI_FERT, code eq ICSI-0001"],
    ["show ICSI-0001", "who witnessed it?", "rows tests, code eq ICSI-0001, shows witness"],
    [
      "images by Emma",
      "how many of them are blurred?",
      "figure media, count, sharpness eq blurred, uploader eq u-emma",
    ],
    ["tests with fewer than 4 MII", "average female age of them", "figure tests, avg femaleAgeYears, miiCount lt 4"],
    ["fertilization rate with TESA", "and by device?", "figure tests, KPI_ICSI_FERT, spermSource eq tesa, by device"],
    [
      "fertilization rate with TESA",
      "only own fresh",
      "figure tests, KPI_ICSI_FERT, spermSource eq tesa, oocyteSource eq own_fresh",
    ],
    ["how many tests by Emma", "and by Noor?", "figure tests, count, operator eq u-noor"],
    [
      "fertilization rate by operator",
      "how many tests is that",
      "figure tests, count, kind eq icsi, status in reviewed|signed|locked, isReference eq true, by operator",
    ],
    ["fertilization rate with TESA", "and the damage rate?", "figure tests, KPI_ICSI_DAMAGE, spermSource eq tesa"],
    // A figure that names no records may be of all of them.
    [
      "tests by Emma",
      "average female age",
      "figure tests, avg femaleAgeYears OR figure tests, avg femaleAgeYears, operator eq u-emma",
    ],
    [
      "fertilization rate with TESA",
      "show me the tests",
      "rows tests OR rows tests, spermSource eq tesa, kind eq icsi, status in reviewed|signed|locked",
    ],
    [
      "fertilization rate with TESA",
      "how many are signed",
      "figure tests, count, spermSource eq tesa, signedAt notNull, kind eq icsi, status in reviewed|signed|locked",
    ],
    ["images by Emma", "which of them are blurred", "rows media, uploader eq u-emma, sharpness eq blurred"],
    ["images by Emma", "only the blurry ones", "rows media, uploader eq u-emma, sharpness eq blurred"],
    ["tests by Emma", "only the last 5", "rows tests, operator eq u-emma, moment desc, 5"],
    [
      "show ICSI-0001",
      "how many of its oocytes were MII",
      "figure units, count, maturity eq MII, testCode eq ICSI-0001",
    ],
    ["zeig mir ICSI-0001", "wer hat es geprüft", "rows tests, code eq ICSI-0001, shows reviewer"],
    [
      "oocytes of ICSI-0001",
      "und wie viele davon waren MII",
      "figure units, count, maturity eq MII, testCode eq ICSI-0001",
    ],
    [
      "who injected the most oocytes",
      "and the fewest",
      "figure units, count, injected eq true, by operator, measure asc, 1",
    ],
    ["show ICSI-0001", "and the technique", "rows tests, code eq ICSI-0001, shows technique"],
    [
      "images by Emma in October 2026",
      "only on Mondays",
      `rows media, uploader eq u-emma, ${within("createdAt", "2026-09-30+1|2026-10-31+1")}, createdAt recurs mon|Europe/Paris`,
    ],
    // What was said of the time stays, though the noun says that there is one.
    [
      "fertilization rate in October 2026",
      "how many cycles is that",
      `figure tests, count, ${within("opuAt", "2026-09-30+1|2026-10-31+1")}, kind eq icsi, status in reviewed|signed|locked, isReference eq true`,
    ],
    [
      "tests by Emma",
      "only cycles with more than 8 oocytes",
      "rows tests, operator eq u-emma, cocRetrieved gt 8, kind eq icsi",
    ],
    ["mean female age by technique", "and the median", "figure tests, median femaleAgeYears, by technique"],
    ["fertilization rate with TESA", "leave out the sperm source", "figure tests, KPI_ICSI_FERT"],
    ["how many mature oocytes in ICSI-0001", "when was it signed", "rows tests, code eq ICSI-0001, shows signedAt"],
    ["show ICSI-0001", "show its pictures", "rows media, testCode eq ICSI-0001"],
    [
      "cycles with PICSI",
      "how many blastocysts",
      "figure units, count, isBlastocyst eq true OR figure units, count, kind eq icsi, opuAt notNull, technique eq picsi, isBlastocyst eq true",
    ],
    ["images by Emma", "are any of them blurred", "rows media, sharpness eq blurred, uploader eq u-emma"],
    ["fertilisation rate of Emma", "and Noor's", "figure tests, KPI_ICSI_FERT, operator eq u-noor"],
    ["oocytes frozen by Emma", "and Noor", "rows units, status in biopsied_frozen|frozen, frozenBy eq u-noor"],
    [
      "tests witnessed by Emma",
      "by Noor",
      "rows tests, witness eq u-noor OR rows tests, witness eq u-emma, operator eq u-noor",
    ],
    ["open queries", "who opened them", "rows queries, isOpen eq true, shows openedBy"],
    ["when was ICSI-0001 signed", "by whom", "rows tests, code eq ICSI-0001, shows signedBy"],
    ["who signed ICSI-0001", "when", "rows tests, code eq ICSI-0001, shows signedAt"],
    ["ICSI-0001", "any photos?", "rows media, testCode eq ICSI-0001"],
    ["ICSI-0001", "how many eggs", "figure units, count, testCode eq ICSI-0001"],
    [
      "damage rate last quarter",
      "the one before",
      `figure tests, KPI_ICSI_DAMAGE, ${within("opuAt", "2026-03-31+1|2026-06-30+1")}`,
    ],
    [
      "how many cycles this year",
      "same time last year",
      "figure tests, count, kind eq icsi, opuAt ge 2024-12-31+1, opuAt lt 2025-11-20T09:00:00.000Z",
    ],
    ["damage rate of Emma", "and everyone else", "figure tests, KPI_ICSI_DAMAGE, operator ne u-emma"],
    ["images", "the biggest one", "rows media, bytes desc"],
    ["images", "without the blurred ones", "rows media, sharpness ne blurred"],
    ["open queries", "count them", "figure queries, count, isOpen eq true"],
    [
      "how many tests by Emma in 2026",
      "compared with 2025",
      `figure tests, count, operator eq u-emma, ${within("createdAt", "2025-12-31+1|2026-12-31+1")} versus ${within("createdAt", "2024-12-31+1|2025-12-31+1")}`,
    ],
  ])("%s → %s", (first, second, expected) => expect(after(first, second)).toBe(expected));
});

describe("what laboratories type was once read as something else", () => {
  it.each([
    [
      "lowest damage rate by operator in Q3",
      "figure tests, KPI_ICSI_DAMAGE, opuAt ge 2026-06-30+1, opuAt lt 2026-09-30+1, by operator, measure asc",
    ],
    ["embryos with no pronuclei", "rows units, pnCount eq pn_not_observed"],
    [
      "progressive motility below 30% and normal forms below 4%",
      "rows tests, normalFormsPct lt 4, progressivePct lt 30",
    ],
    ["queries raised by Emma and assigned to Noor", "rows queries, assignee eq u-noor, openedBy eq u-emma"],
    [
      "overall fertilization rate excluding donor eggs",
      "figure tests, KPI_ICSI_FERT, oocyteSource ne donor_fresh, oocyteSource ne donor_vitrified",
    ],
    ["failed fert cases", "rows tests, fertPct eq 0, kind eq icsi, opuAt notNull"],
    [
      "embryos frozen by Emma this month per month",
      "figure units, count, frozenBy eq u-emma, status in biopsied_frozen|frozen, fateAt ge 2026-10-31+1, fateAt lt 2026-11-30+1, by fateAt:month",
    ],
    ["average DFI by assay", "figure tests, avg dnaFragmentationPct, by dnaAssay"],
    ["cases with teratozoospermia", "No record can pass all that is asked of one field: Normal forms."],
    ["transfers by Emma", "Acts are counted by their embryos: ask for embryos transferred, frozen or biopsied."],
    [
      "clipped images",
      "How bright a picture is is kept as numbers, and nothing is called dark: ask for example for images with clipped highlights above 5%.",
    ],
  ])("%s", (question, expected) => expect(understood(question)).toBe(expected));
});

it("asks nothing where the narrower of two readings is said by both", () => {
  const found = read("one-cell MEA runs", MOMENT);
  expect(found.is).toBe("request");
});

describe("what laboratories type", () => {
  it.each([
    ["next lots to expire", "rows lots, expiresAt ge 2026-11-20T09:00:00.000Z, expiresAt asc"],
    ["cycles with no 2PN", "rows tests, kind eq icsi, opuAt notNull, zygoteCount eq 0"],
    ["transfers per month", "figure tests, sum transferCount, transferCount gt 0, by transferredAt:month"],
    [
      "how many clinical pregnancies this month",
      "figure tests, sum clinicalPregnancyCount, clinicalPregnancyCount gt 0, transferredAt ge 2026-10-31+1, transferredAt lt 2026-11-30+1",
    ],
    [
      "who witnessed the most injections",
      "figure tests, count, injectedAt notNull, witness notNull, by witness, measure desc, 1",
    ],
    ["who retrieved the most eggs", "figure units, count, by opuBy, measure desc, 1"],
    ["which operators have drafts", "figure tests, count, status eq draft, by operator"],
    ["TESE cycles damage rate", "figure tests, KPI_ICSI_DAMAGE, kind eq icsi, opuAt notNull, spermSource eq tese"],
    ["BMI over 35 fert rate", "figure tests, KPI_ICSI_FERT, bmi gt 35"],
    [
      "blast rate under 35 vs 35-39 vs 40 and over",
      "figure tests, KPI_BLAST, femaleAgeYears lt 35 versus femaleAgeYears between 35|39 versus femaleAgeYears ge 40",
    ],
    ["cycles cultured in Incubator A", "rows tests, incubator eq Incubator A, kind eq icsi, opuAt notNull"],
    ["fert rate vs benchmark", "figure tests, KPI_ICSI_FERT"],
    ["grade distribution", "figure units, count, by grade"],
    ["retake rate by operator", "figure media, share of shot eq retake, by uploader"],
    ["focus score by device", "figure media, avg focusScore, by device"],
    ["denudation later than 3 hours after retrieval", "rows tests, opuDenudationHours gt 3"],
    [
      "which checks are overdue by more than a day",
      "due tests, dueAt notNull, overdueAt le 2026-11-20T09:00:00.000Z, overdueAt lt 2026-11-19T09:00:00.000Z",
    ],
    [
      "records created yesterday by anyone but Emma",
      "rows tests, createdBy ne u-emma, createdAt ge 2026-11-18+1, createdAt lt 2026-11-19+1",
    ],
    ["tests where operator and witness are missing", "rows tests, operator isNull, witness isNull"],
    [
      "frozen this month by grade",
      "figure units, count, status in biopsied_frozen|frozen, fateAt ge 2026-10-31+1, fateAt lt 2026-11-30+1, by grade",
    ],
    ["1PN or 3PN by month", "figure units, count, pnCount in 1|3, by opuAt:month"],
    [
      "abnormal fertilisations this month",
      "rows units, pnCount in 1|2.1|3|4plus, opuAt ge 2026-10-31+1, opuAt lt 2026-11-30+1",
    ],
    ["TESE share of cycles", "figure tests, share of spermSource eq tese, kind eq icsi, opuAt notNull"],
    ["sharp images share by operator", "figure media, share of sharpness eq ok, by uploader"],
    ["third attempt or later cycles", "rows tests, cycleNo ge 3, kind eq icsi, opuAt notNull"],
    ["natural cycle retrievals", "rows tests, kind eq icsi, opuAt notNull, triggerType eq natural"],
    ["tests using needle lot NL-204", "rows tests, lotNo eq NL-204"],
    [
      "how many eggs per retrieval for women under 35 vs over 40",
      "figure tests, avg cocRetrieved, femaleAgeYears lt 35 versus femaleAgeYears gt 40",
    ],
    ["oocyte number 3 of ICSI-0101", "rows units, n eq 3, testCode eq ICSI-0101"],
    ["biopsies per month", "figure units, count, biopsiedAt notNull, by biopsiedAt:month"],
    [
      "signed tests in November",
      `rows tests, ${within("signedAt", NOVEMBER)} OR rows tests, signedAt notNull, ${within("createdAt", NOVEMBER)}`,
    ],
    [
      "is PICSI better than ICSI for blast rate",
      "figure tests, KPI_BLAST, technique eq picsi versus technique eq icsi",
    ],
    ["3PN rate by technique", "figure units, share of pnCount eq 3, injected eq true, by technique"],
    ["MEA failures by supplier", "figure tests, count, assay in MEA_1cell|MEA_2cell, verdict eq fail, by supplier"],
    ["sharpness distribution", "figure media, count, by sharpness"],
    ["cycles where denudation took over 3 hours", "rows tests, kind eq icsi, opuAt notNull, opuDenudationHours gt 3"],
    ["reviews pending more than a week", "rows tests, status eq submitted, submittedAt lt 2026-11-13T09:00:00.000Z"],
    ["arm comparison for damage", "figure tests, KPI_ICSI_DAMAGE, by arm"],
    ["VSL vs VAP average", "figure tests, avg vsl, avg vap"],
    ["fresh cycles", "rows tests, kind eq icsi, oocyteSource in donor_fresh|own_fresh, opuAt notNull"],
    ["injection events by operator", "? events"],
    ["trend of damage rate by week", "figure tests, KPI_ICSI_DAMAGE, by opuAt:week"],
    ["endotoxin failures", "rows tests, assay eq endotoxin, verdict eq fail"],
    [
      "cycles so far this month vs same point last year",
      "figure tests, count, kind eq icsi, opuAt notNull, opuAt ge 2026-10-31+1, opuAt lt 2026-11-20T09:00:00.000Z versus opuAt ge 2025-10-31+1, opuAt lt 2025-11-20T09:00:00.000Z",
    ],
    ["cycles to date", "rows tests, kind eq icsi, opuAt lt 2026-11-20T09:00:00.000Z"],
    ["how many tests in 2030", "This time lies ahead, and records lie behind."],
    ["tests created just now", "This is a moment: ask for a day or for a longer time."],
    ["which lots have expired", "rows lots, expiresAt lt 2026-11-20T09:00:00.000Z"],
    ["what has to be reviewed", "rows tests, status eq submitted"],
    ["what has a signature", "? has"],
    ["what needs signing", "rows tests, status eq reviewed"],
    ["how many ICSIs in October", `figure tests, count, kind eq icsi, ${within("opuAt", "2026-09-30+1|2026-10-31+1")}`],
    [
      "fresh transfers this year",
      "Whether a transfer was fresh or frozen is not kept: ask for transfers, or for embryos transferred or warmed.",
    ],
    ["records returned for correction last week", "Who did this, and when, is told by the history of each record."],
    ["records returned for correction", "rows tests, needsCorrection eq true"],
    [
      "the 5 blurriest images of October",
      `rows media, ${within("createdAt", "2026-09-30+1|2026-10-31+1")}, focusScore asc, 5`,
    ],
    ["how do we compare to the benchmark for fertilization", "figure tests, KPI_ICSI_FERT"],
    ["how do we compare to the benchmark for blastocysts", "figure tests, KPI_BLAST"],
    ["are we below benchmark for blastocysts", "figure tests, KPI_BLAST"],
    ["motility distribution", "figure tests, count, totalMotilityPct notNull, by totalMotilityPct:bands"],
    ["histogram of oocytes retrieved", "figure tests, count, cocRetrieved notNull, by cocRetrieved:bands"],
    ["how many ICSI tests are due", "due tests, dueAt notNull, kind eq icsi"],
    [
      "embryos we discarded last week",
      `rows units, status eq discarded, ${within("fateAt", "2026-11-08+1|2026-11-15+1")}`,
    ],
    ["blast rate with device vs without", "figure tests, KPI_BLAST, arm eq device versus arm eq manual"],
    ["mouse assays with blastocyst rate below 80%", "No record can pass all that is asked of one field: Species."],
    ["egg donation cycles", "rows tests, kind eq icsi, oocyteSource in donor_fresh|donor_vitrified, opuAt notNull"],
    ["fertilization per operator sorted", "figure tests, KPI_ICSI_FERT, by operator, measure desc"],
    ["how many were mature", "figure units, count, maturity eq MII"],
    ["how many tests were not started", "figure tests, count, status eq draft"],
    ["tests never created", "This is so of every record: ask for a state, for example drafts or unsigned tests."],
    ["what is our damage rate", "figure tests, KPI_ICSI_DAMAGE"],
    ["the third embryo of ICSI-0002", "rows units, n eq 3, testCode eq ICSI-0002"],
    ["the second test", "? second"],
    [
      "assays with an invalid result",
      "rows tests, kind eq preclinical, verdict eq invalid OR rows tests, kind eq preclinical, status eq invalid",
    ],
    [
      "cycles with a fresh donor egg and frozen sperm",
      "rows tests, kind eq icsi, oocyteSource eq donor_fresh, opuAt notNull, spermSource in donor_frozen|ejaculate_frozen",
    ],
    [
      "count of semen analyses within WHO limits",
      "figure tests, count, concentrationMPerMl ge 16, kind eq semen, normalFormsPct ge 4, progressivePct ge 30, totalMotilityPct ge 42, vitalityPct ge 54, volumeMl ge 1.4",
    ],
    ["Tag-5-Bilder von ICSI-0002", "rows media, check in d5|d5_expanded|d5_full, testCode eq ICSI-0002"],
    ["images uploaded by Noor but not assigned", "rows media, check isNull, stage isNull, uploader eq u-noor"],
    [
      "Wie viele Mausembryotests sind durchgefallen?",
      "figure tests, count, assay in MEA_1cell|MEA_2cell, verdict eq fail",
    ],
    [
      "freeze-all cycles",
      "Whether all embryos of a cycle were frozen is not kept: ask for example for cycles with frozen embryos and without a transfer.",
    ],
    ["fert rate by hour of injection", "figure tests, KPI_ICSI_FERT, by injectedAt:hour"],
    ["SER positive oocytes per operator", "figure units, count, features eq ser_aggregate, by operator"],
    ["images per cycle", "figure tests, avg mediaCount, kind eq icsi, opuAt notNull"],
    [
      "distribution of oocytes per cycle in bands of two",
      "figure tests, count, cocRetrieved notNull, by cocRetrieved:bands",
    ],
    ["did the blastocyst rate improve since June", "figure tests, KPI_BLAST, opuAt ge 2026-05-31+1, by opuAt:month"],
    ["cycles where no oocyte fertilised", "rows tests, fertPct eq 0, kind eq icsi, opuAt notNull"],
    ["how many embryos survived warming", "What survived warming is told as a rate: ask for the cryosurvival rate."],
    ["how many patients over 40 did we treat", "People are not counted, only tests: one person may have several."],
    ["lots that expire", "How soon is soon is not said: ask for example for lots expiring in the next 30 days."],
    [
      "Welche Chargen laufen bald ab",
      "How soon is soon is not said: ask for example for lots expiring in the next 30 days.",
    ],
    ["which incubators are used most", "figure tests, count, by incubator, measure desc"],
    ["who are the busiest operators", "figure tests, count, by operator, measure desc"],
    ["patients over 40", "People are not counted, only tests: one person may have several."],
    ["how many women over 40 this year", "People are not counted, only tests: one person may have several."],
    ["tests of patients over 40", "rows tests, femaleAgeYears gt 40"],
    [
      "videos longer than 30 seconds",
      "How long a video is is told beside it, and not searched for: ask for the largest videos, or for videos above 50 MB.",
    ],
    [
      "average injections per day in October",
      "A mean of groups is not computed: ask how many there are of each, for example injections per day.",
    ],
    ["average number of oocytes by month", "figure tests, avg cocRetrieved, by opuAt:month"],
    ["rate of 3PN", "figure units, share of pnCount eq 3, injected eq true"],
    ["tests not in any study", "rows tests, studyId isNull"],
    ["frozen embryos warmed in 2025", "rows units, warmedAt ge 2024-12-31+1, warmedAt lt 2025-12-31+1"],
    ["how many times did Emma do an ICSI", "figure tests, count, kind eq icsi, operator eq u-emma, opuAt notNull"],
    ["reviews by Emma", "rows tests, reviewedAt notNull, reviewer eq u-emma"],
    ["how many reviews did Emma do", "figure tests, count, reviewedAt notNull, reviewer eq u-emma"],
    ["who did the most reviews", "figure tests, count, reviewedAt notNull, by reviewer, measure desc, 1"],
    ["what is in culture today", "rows units, status eq in_culture"],
    [
      "embryos in culture yesterday",
      "What was in culture at another time is not kept: ask what is in culture now, or for embryos by retrieval.",
    ],
    ["semen analysis of ICSI-0003", "No record can pass all that is asked of one field: Kind of test."],
    ["day 2 embryos with more than 6 cells", "rows units, cellsD2 gt 6"],
    ["cancellation rate", "figure tests, share of cancelledAt notNull, kind eq icsi"],
    [
      "when did Noor last do an ICSI",
      "rows tests, kind eq icsi, operator eq u-noor, opuAt notNull, shows opuAt, moment desc, 1",
    ],
    ["when did we first freeze an embryo", "rows units, status in biopsied_frozen|frozen, shows fateAt, moment asc, 1"],
    ["tests with Noor as witness", "rows tests, witness eq u-noor"],
    ["fert rate when Noor was the witness", "figure tests, KPI_ICSI_FERT, witness eq u-noor"],
    [
      "straws whose consent ended",
      "Straws and tanks are on the page of the cryobank: ask here for embryos frozen, warmed or transferred.",
    ],
    [
      "which tank is fullest",
      "Straws and tanks are on the page of the cryobank: ask here for embryos frozen, warmed or transferred.",
    ],
    [
      "videos longer than a minute",
      "How long a video is is told beside it, and not searched for: ask for the largest videos, or for videos above 50 MB.",
    ],
    [
      "tests where the witness is the operator",
      "What a record says of two things is not compared: ask for tests by operator and by witness, or for tests without a witness.",
    ],
    [
      "tests where operator and witness differ",
      "What a record says of two things is not compared: ask for tests by operator and by witness, or for tests without a witness.",
    ],
    ["unlocked tests", "rows tests, status in amending|awaiting|draft|in_progress|reviewed|signed|submitted"],
    [
      "fert rate so far this year",
      "figure tests, KPI_ICSI_FERT, opuAt ge 2025-12-31+1, opuAt lt 2026-11-20T09:00:00.000Z",
    ],
    ["MII rate by operator", "figure tests, RI_MII, by operator"],
    ["monthly trend of the cleavage rate", "figure tests, KPI_CLEAVAGE, by opuAt:month"],
    ["longest trigger-to-OPU interval", "figure tests, max triggerOpuHours"],
    ["avg. female age", "figure tests, avg femaleAgeYears"],
    ["damage rate per injecting embryologist", "figure tests, KPI_ICSI_DAMAGE, by operator"],
    ["denudation started less than 2 hours after OPU", "rows tests, opuDenudationHours lt 2"],
    ["tests reviewed within 2 days of submission", "rows tests, reviewHours le 48"],
    ["photos missing on day 1", "rows tests, missingPhoto in fert|fert_rescue|syngamy"],
    ["fehlende Bilder von Tag 1", "rows tests, missingPhoto in fert|fert_rescue|syngamy"],
    ["offene Rückfragen nach Bearbeiter", "figure queries, count, isOpen eq true, by assignee"],
    ["Spermiogramme mit weniger als 16 Mio pro ml", "rows tests, concentrationMPerMl lt 16, kind eq semen"],
    ["Bilder ohne Maßstab", "rows media, pixelSize isNull"],
    ["fert rate over 3 mL", "No record can pass all that is asked of one field: Semen volume."],
    [
      "cycles neither reviewed nor signed in October",
      "A time can be asked for, not left out: ask for what lies before or after.",
    ],
    [
      "records that nobody reviewed last week",
      "A time can be asked for, not left out: ask for what lies before or after.",
    ],
    ["tests with a witness other than Noor", "rows tests, witness ne u-noor"],
    [
      "tests that Emma reviewed but did not sign",
      "rows tests, (signedAt isNull or signedBy ne u-emma), reviewer eq u-emma",
    ],
    [
      "Tests, die Emma geprüft, aber nicht signiert hat",
      "rows tests, (signedAt isNull or signedBy ne u-emma), reviewer eq u-emma",
    ],
    ["tests that Noor has not signed", "rows tests, signedAt notNull, signedBy ne u-noor"],
    ["Tests, die Noor nicht geprüft hat", "rows tests, reviewedAt notNull, reviewer ne u-noor"],
    [
      "survival rate by operator",
      "figure tests, -KPI_ICSI_DAMAGE, by operator OR figure tests, KPI_CRYOSURV, by operator",
    ],
    ["tests where fewer than five oocytes were injected", "rows tests, injectedCount lt 5"],
    ["Tests, bei denen mehr als 10 Eizellen entnommen wurden", "rows tests, cocRetrieved gt 10"],
    ["tests where fewer than five MII were injected", "? were"],
    ["cycles where fewer than 5 oocytes were denuded", "? denuded"],
    [
      "tests with more than 10 oocytes signed in October",
      "rows tests, cocRetrieved gt 10, signedAt ge 2026-09-30+1, signedAt lt 2026-10-31+1",
    ],
    ["how many tests were done per site", "figure tests, count, by siteId"],
    ["what fraction of injected oocytes became 2PN", "figure units, share of pnCount eq 2, injected eq true"],
    ["tests with lot number 240317", "rows tests, lotNo eq 240317"],
    ["which tests used lot AB12345", "rows tests, lotNo eq AB12345"],
    ["who injected in ICSI-0042", "rows tests, code eq ICSI-0042, shows operator"],
    [
      "is Noor's fertilisation rate better than Emma's",
      "figure tests, KPI_ICSI_FERT, operator eq u-noor versus operator eq u-emma",
    ],
    [
      "how many cycles did Emma do compared with Noor",
      "figure tests, count, kind eq icsi, opuAt notNull, operator eq u-emma versus operator eq u-noor",
    ],
    ["how many embryos were biopsied per cycle", "figure tests, avg biopsiedCount"],
    ["age distribution of women", "figure tests, count, by femaleAgeYears:bands"],
    ["does the damage rate depend on the operator", "figure tests, KPI_ICSI_DAMAGE, by operator"],
    ["who takes longest to review", "figure tests, avg reviewHours, by reviewer, measure desc, 1"],
    ["records signed without review", "rows tests, reviewedAt isNull, signedAt notNull"],
    ["records reviewed in less than a day", "rows tests, reviewHours lt 24"],
    ["which tests have images missing", "rows tests, missingPhoto notNull"],
    ["third or later attempts", "rows tests, cycleNo ge 3, kind eq icsi, opuAt notNull"],
    [
      "how many embryos did we have in October",
      "figure units, count, opuAt ge 2026-09-30+1, opuAt lt 2026-10-31+1, pnCount eq 2 OR figure units, count, opuAt ge 2026-09-30+1, opuAt lt 2026-10-31+1",
    ],
    ["zygotes by operator", "figure units, count, pnCount eq 2, by operator OR figure units, count, by operator"],
    ["how many embryos were frozen", "figure units, count, status in biopsied_frozen|frozen"],
    ["blast rate of women aged between 35 and 38", "figure tests, KPI_BLAST, femaleAgeYears between 35|38"],
    ["operators below competence for fertilisation", "figure tests, KPI_ICSI_FERT, by operator, only lt 65"],
    ["who had more than 10 cycles", "figure tests, count, kind eq icsi, opuAt notNull, by operator, only gt 10"],
    ["when did we last use IMSI", "rows tests, technique eq imsi, shows createdAt, moment desc, 1"],
    [
      "damage rate for each of the last three months",
      "figure tests, KPI_ICSI_DAMAGE, opuAt ge 2026-07-31+1, opuAt lt 2026-10-31+1, by opuAt:month",
    ],
    ["tests per status as a table", "figure tests, count, by status"],
    ["tests without Emma as operator", "rows tests, operator ne u-emma"],
    ["tests without witness Noor", "rows tests, witness ne u-noor"],
    [
      "in which cycles were fewer than 5 oocytes retrieved",
      "rows tests, cocRetrieved lt 5, kind eq icsi, opuAt notNull",
    ],
    ["Bei wie vielen Tests wurden mehr als 10 Eizellen gewonnen?", "figure tests, count, cocRetrieved gt 10"],
    ["Schädigungsrate nach Nadel-Charge", "figure tests, KPI_ICSI_DAMAGE, by injectionPipette"],
    ["Befruchtungsrate mit TESE-Spermien", "figure tests, KPI_ICSI_FERT, spermSource eq tese"],
    ["Noor gegen Emma nach Blastozystenrate", "figure tests, KPI_BLAST, operator eq u-noor versus operator eq u-emma"],
    ["records in review", "rows tests, status eq submitted"],
    ["records in review since last Monday", "rows tests, status eq submitted, submittedAt ge 2026-11-15+1"],
    ["tests with injection in October", "rows tests, injectedAt ge 2026-09-30+1, injectedAt lt 2026-10-31+1"],
    [
      "damage rate for injections in October",
      "figure tests, KPI_ICSI_DAMAGE, injectedAt ge 2026-09-30+1, injectedAt lt 2026-10-31+1",
    ],
    [
      "dates of ICSI-0042",
      "rows tests, code eq ICSI-0042, shows opuAt, shows injectedAt, shows submittedAt, shows reviewedAt, shows signedAt",
    ],
    ["Emma versus Noor in damage", "figure tests, KPI_ICSI_DAMAGE, operator eq u-emma versus operator eq u-noor"],
    [
      "tests reviewed or signed by Emma",
      "rows tests, (reviewer eq u-emma or signedBy eq u-emma) OR rows tests, (reviewedAt notNull or signedBy eq u-emma)",
    ],
    ["Tests von Emma geprüft oder unterschrieben", "rows tests, (reviewer eq u-emma or signedBy eq u-emma)"],
    ["tests created or signed", "? or"],
    ["MII oocytes that did not fertilise", "rows units, maturity eq MII, pnCount eq pn_not_observed"],
    ["Tests mit über 10 Eizellen", "rows tests, cocRetrieved gt 10"],
    ["tests with about 10 oocytes", "? about"],
    ["Alter der Frauen mit mehr als 10 Eizellen", "figure tests, avg femaleAgeYears, cocRetrieved gt 10"],
    ["Tests, die keiner unterschrieben hat", "rows tests, signedAt isNull"],
    ["Tests, bei denen Noor Zeugin war", "rows tests, witness eq u-noor"],
    ["Tests, die geprüft, aber nicht unterschrieben wurden", "rows tests, reviewedAt notNull, signedAt isNull"],
    [
      "damage rate with piezo vs without piezo",
      "figure tests, KPI_ICSI_DAMAGE, technique eq piezo_icsi versus technique ne piezo_icsi",
    ],
    [
      "damage rate piezo vs manual in women over 37",
      "figure tests, KPI_ICSI_DAMAGE, femaleAgeYears gt 37, technique eq piezo_icsi versus technique eq icsi",
    ],
    ["tests by Emma versus Noor", "figure tests, count, operator eq u-emma versus operator eq u-noor"],
    [
      "how many tests did Emma do compared with Noor in 2025",
      "figure tests, count, createdAt ge 2024-12-31+1, createdAt lt 2025-12-31+1, operator eq u-emma versus operator eq u-noor",
    ],
    ["injections later than 6 hours after retrieval", "rows units, retrievalInseminationHours gt 6"],
    ["cycles with a biopsy", "rows tests, biopsiedCount gt 0, kind eq icsi, opuAt notNull"],
    ["cycles with a transfer", "rows tests, kind eq icsi, opuAt notNull, transferCount gt 0"],
    ["images without an oocyte", "rows media, n isNull"],
    ["oocytes that did not survive", "rows units, survival eq lysed"],
    ["did anything get signed by Emma", "rows tests, signedBy eq u-emma"],
    ["where are the oocytes of ICSI-0005", "rows units, testCode eq ICSI-0005, shows status, shows place"],
    ["how long did the review of ICSI-0005 take", "rows tests, code eq ICSI-0005, shows reviewHours"],
    ["how long did ICSI-0005 take to be locked", "rows tests, code eq ICSI-0005, shows lockHours"],
    ["tests where all oocytes fertilised", "rows tests, fertPct eq 100"],
    ["what needs my signature", "rows tests, status eq reviewed"],
    ["2PN per injected oocyte", "figure units, share of pnCount eq 2, injected eq true"],
    ["degenerated per mature oocyte", "figure units, share of status eq degenerated, maturity eq MII"],
    ["Befruchtete pro injizierter Eizelle", "figure units, share of pnCount eq 2, injected eq true"],
    ["tests of Dr Noor", "rows tests, operator eq u-noor"],
    ["age over 42", "rows tests, femaleAgeYears gt 42"],
    ["monthly fertilization rate by operator", "figure tests, KPI_ICSI_FERT, by opuAt:month, by operator"],
    ["blastocysts with ICM A and TE B", "rows units, grade in 3AB|4AB|5AB|6AB, isBlastocyst eq true"],
  ])("%s", (question, expected) => expect(understood(question)).toBe(expected));
});

it("takes a year behind an open time for that of its day", () => {
  for (const noun of ["tests", "tests signed"])
    for (const side of ["since", "until", "before", "after"])
      for (const [apart, inDigits] of [
        ["5 October 2026", "2026-10-05"],
        ["October 5, 2025", "2025-10-05"],
      ])
        expect(understood(`${noun} ${side} ${apart}`)).toBe(understood(`${noun} ${side} ${inDigits}`));
});

it("reads numbers, days and years that are written out as their digits", () => {
  for (const [words, digits] of [
    ["tests in October twenty twenty-five", "tests in October 2025"],
    ["tests in two thousand and twenty-five", "tests in 2025"],
    ["tests in nineteen ninety-nine", "tests in 1999"],
    ["Tests im Oktober zweitausendfünfundzwanzig", "Tests im Oktober 2025"],
    ["tests on the twenty-fifth of October", "tests on 25 October"],
    ["tests with twenty-five oocytes", "tests with 25 oocytes"],
    ["Tests mit mehr als fünfundzwanzig Eizellen", "Tests mit mehr als 25 Eizellen"],
  ] as const)
    expect(understood(words)).toBe(understood(digits));
});

it("takes no time that ends before it begins for one that goes on to the next day or year", () => {
  for (const said of [
    "between 30 October and 2 October",
    "between 30 and 2 October",
    "between 5 pm and 3 pm yesterday",
    "from 11 pm to 10 pm on Monday",
    "after 5 pm and before 3 pm yesterday",
    "before 8 am and after 6 pm yesterday",
  ])
    expect(read(`tests ${said}`, MOMENT).is, said).not.toBe("request");
  for (const said of ["between 28 December and 3 January", "between 10 pm and 6 am yesterday"])
    expect(read(`tests ${said}`, MOMENT).is, said).toBe("request");
  // The day is of both, wherever it stands.
  const both = understood("images after 9 am and before 11 am yesterday");
  expect(understood("images after 9 am yesterday and before 11 am")).toBe(both);
});

it("sets those that have something beside those that lack it", () => {
  for (const [question, lacked] of [
    ["tests with and without a witness", "witness isNull"],
    ["Tests mit und ohne Zeugen", "witness isNull"],
    ["tests with or without open queries", "openQueries eq 0"],
    ["fert rate with and without a witness", "witness isNull"],
    ["images with versus without a scale", "pixelSize isNull"],
  ] as const)
    expect(understood(question)).toMatch(new RegExp(`versus .*${lacked}`));
});

it.each([
  ["signed within 2 days of submission", "How long it was between these two is not kept"],
  ["oocytes injected more than 41 hours after trigger", "How long it was between these two is not kept"],
  ["how many morulae", "Morulae and compaction are in the record"],
  ["euploid blastocysts", "Results of genetic testing are in the record"],
  ["oocytes without images", "How many images an oocyte has is not kept"],
  ["which controls failed this month", "A control is a part of its assay"],
  ["failed controls", "A control is a part of its assay"],
  ["tests with notes", "Notes and comments are in the record"],
  ["standard deviation of female age", "A standard deviation is not computed"],
  ["queries by study", "Of a query its test is kept"],
])("tells what is not recorded: %s", (question, sentence) => expect(understood(question)).toContain(sentence));

it("asks whether Oct 25 is a day or a month of 2025, where it may be both", () => {
  for (const said of ["in Oct 25", "in Oct-25", "in 10/25"])
    expect(understood(`tests ${said}`)).toBe(
      `${understood("tests on 25 October 2026")} OR ${understood("tests in October 2025")}`,
    );
  expect(understood("tests on Oct 25")).toBe(understood("tests on 25 October"));
  // How many days are meant, nobody knows.
  expect(read("tests in the days after Christmas", MOMENT).is).toBe("unread");
});

it.each([
  ["Tests in der ersten Oktoberwoche", "Tests in der ersten Woche im Oktober"],
  ["Tests in der zweiten Oktoberhälfte", "Tests in der zweiten Hälfte des Oktobers"],
  ["Tests in den ersten zehn Oktobertagen", "Tests vom 1. bis 10. Oktober"],
  ["Tests im III. Quartal 2025", "Tests im 3. Quartal 2025"],
  ["tests between week 40 and 42", "tests in weeks 40 to 42"],
  ["tests w/e 11 Oct", "tests in the week of 5 October"],
])("%s is %s", (one, other) => expect(understood(one)).toBe(understood(other)));

it("takes what is in use now for no count of what was ever used", () => {
  expect(understood("lots in use")).toBe("rows lots, openedAt notNull");
  expect(understood("oil lots in use")).toContain("Lots are told apart by product");
});
