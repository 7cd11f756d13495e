import { sentences } from "../messages/said.ts";

/**
 * What is said of a question, a request and a definition. All in one, as an answer that is shown again says any of them: a page
 * that shows answers loads this file and none of what reads questions.
 */
export const asks = sentences("ask", {
  // Times, and what is not told apart.
  leftOut: "A time can be asked for, not left out: ask for what lies before or after.",
  noDefinition: "The policies have no definition of this.",

  // What is not kept, or what is meant by a word.
  unnamed: "Say which records you mean: this points to something that is not named.",
  aboutElse: "The answer before is about other things: name the records you mean.",
  nothingBefore: "There is no answer before this one to go back to.",
  startedOver: "A new start: the next question goes on from nothing that was asked before.",
  cutShort:
    "The answer before shows some of its records or groups only: name the records you mean by what they have in common.",
  whoAndWhen: "Who did this, and when, is not kept as a field.",
  byRetrieval:
    "When this was done, and by whom, is not kept as a field: ask by retrieval, for example retrieved last week.",
  lastCheck:
    "What was seen of an oocyte is kept as of its last check: only cells are kept by day, of days 2 and 3. How long it was cultured is kept in hours.",
  freezeAll:
    "Whether all embryos of a cycle were frozen is not kept: ask for example for cycles with frozen embryos and without a transfer.",
  warmingSurvival: "What survived warming is told as a rate: ask for the cryosurvival rate.",
  turnaround: "How long a record took is kept from its submission to its review and to its lock: ask for one of these.",
  lotKinds: "Lots are told apart by product and supplier: ask for example for lots by product.",
  lotVerdicts:
    "Whether a lot passed its assays, and was released, is on the page of lots: ask here for assays by verdict and lot.",
  lotTimes: "Lots are found by when they were opened or expire; other times are not kept.",
  howSoon: "How soon is soon is not said: ask for example for lots expiring in the next 30 days.",
  openedOrExpire: "Say whether the lots were opened or expire at that time.",
  actsOfOocytes: "Acts are counted by their embryos: ask for embryos transferred, frozen or biopsied.",
  freshOrFrozen:
    "Whether a transfer was fresh or frozen is not kept: ask for transfers, or for embryos transferred or warmed.",
  straws: "Straws and tanks are on the page of the cryobank: ask here for embryos frozen, warmed or transferred.",
  perGroup:
    "Whether each test or each group has so many is not told apart: name the tests, for example of cycles with more than 8 oocytes.",
  brightness:
    "How bright a picture is is kept as numbers, and nothing is called dark: ask for example for images with clipped highlights above 5%.",
  sharpness:
    "Sharpness is a verdict on each picture, not a number: ask for images by sharpness, or for the share of images out of focus by device.",
  hoursAfter: "Hours since injection are not kept of images: ask by check, for example images of day 1.",
  pregnancies:
    "Pregnancies and births are not counted as rates: ask for the implantation rate, or for transferred embryos by outcome.",
  between:
    "How long it was between these two is not kept: kept are the times from trigger to retrieval, from retrieval to denudation and to injection, and from submission to review and to lock.",
  morula:
    "Morulae and compaction are in the record, and not asked for here: ask for blastocysts, or for cells on day 2 or 3.",
  pgtResult:
    "Results of genetic testing are in the record, and not asked for here: ask for embryos biopsied, or for the biopsy success rate.",
  imagesOfOocyte:
    "How many images an oocyte has is not kept as its number: ask for oocytes with a missing required picture, or for images by oocyte.",
  controls:
    "A control is a part of its assay, and no run of its own: ask for example for assays with a control result below 80%.",
  notes: "Notes and comments are in the record, and not searched for here.",
  spread:
    "A standard deviation is not computed: ask for percentiles, for example for the 10th and the 90th percentile of female age.",
  queriesOfTest:
    "Of a query its test is kept, and not its study: ask for queries by test, or for tests with open queries by study.",
  usable: "“Usable” has no definition here: ask for good blastocysts, or for embryos frozen, transferred or biopsied.",
  history: "Who did this, and when, is told by the history of each record.",
  distinct: "How many different ones there are is not counted: ask for groups, for example tests by operator.",
  perTest:
    "How many of these a test has is not kept as its number: ask for oocytes, MII or injected oocytes per cycle, or for the blastocyst rate.",
  inCulture:
    "What was in culture at another time is not kept: ask what is in culture now, or for embryos by retrieval.",
  meanOfGroups: "A mean of groups is not computed: ask how many there are of each, for example injections per day.",
  twoFields:
    "What a record says of two things is not compared: ask for tests by operator and by witness, or for tests without a witness.",
  videoLength:
    "How long a video is is told beside it, and not searched for: ask for the largest videos, or for videos above 50 MB.",
  warmedAsFrozen:
    "What was warmed is told of the record that it was warmed for, where it is frozen no more: ask for embryos warmed.",
  emptyGroups:
    "Groups without any records are in no answer: ask how many there are of each, for example retrievals by day.",
  blinded: "Whether a record is blinded is told by its study: ask for tests by study.",
  checksMissing:
    "Which checks a record lacks is told while they are due: ask for overdue checks, or for oocytes without cells on day 3.",
  trueOfAll: "This is so of every record: ask for a state, for example drafts or unsigned tests.",
  people: "People are not counted, only tests: one person may have several.",

  // Requests that cannot be answered, or of which a part would change nothing.
  fitsNothing: "This does not fit the answer before: ask it as a whole question.",
  unreadable: "This question cannot be read: ask it again.",
  notSorted: "These records cannot be sorted by {field}.",
  noField: "These records have no field {field}.",
  averageOfNumber: "An average needs a field that is a number.",
  onlyCounts: "Only counts and sizes are added up.",
  badFilter: "These conditions do not fit what is asked for: change them.",
  ratesOfTests: "Rates are counted over tests.",
  idle: "{member, select, order {The order} limit {The limit} having {The limit of the groups} versus {What is compared} shows {The field} groupBy {The grouping} other {The reference population}} would change nothing here: ask for it by itself.",
  sameSides: "What is compared is the same: name two different times or groups.",
  noneCanPass: "No record can pass all that is asked of one field: {field}.",

  /** Words of a question that are in the way. */
  unread: "Not read: {words}.",

  // Definitions.
  indicator: "{code}: {numerator} divided by {denominator}; competence {competence}, {benchmark}.",
  indicatorRange: "{code}: {numerator} divided by {denominator}; expected from {from}% to {to}%.",
  noBenchmark: "no benchmark",
  benchmark: "benchmark {limit}",
  higher: "at least {limit}%",
  lower: "at most {limit}%",
  lowerStrict: "below {limit}%",
  goodBlastocyst:
    "A blastocyst of expansion {expansion} or more with inner cell mass and trophectoderm both {first} or {second}.",
  referencePopulation:
    "Cycles of women up to {years} years with own fresh oocytes and ejaculated sperm, without genetic testing.",
  blurred:
    "A picture whose sharpness lies below {deviations} robust standard deviations of {peers} or more pictures of the same device, objective and stage.",
  nearDuplicate: "Two pictures of one shape whose hashes differ in at most {dhash} (dHash) and {phash} (pHash) bits.",
  semenLimits:
    "Lower reference limits (5th centile): {limits}. Below one a value is not typical; it says nothing of fertility.",
  semenLimit: "{name} {limit}",
  timingWindows: "Hours after insemination in which a check is made, by profile: {profiles}.",
});
