import { sentences } from "../messages/said.ts";

/**
 * What is said of a question, a plan and a definition. All in one, as an answer that is shown again says any of them: a page
 * that shows answers loads this file and none of what reads questions.
 */
export const asks = sentences("ask", {
  // Times.
  noPart: "There is no such part of that time.",
  howMany: "Say how many: the last 3 days of it.",
  noRange: "This range is impossible.",
  endsBeforeIt: "This range is impossible: it ends before it begins.",
  noClock: "{text} is impossible: no clock shows it.",
  noClockTime: "{text} is impossible: no clock shows such a time.",
  noMonth: "{text} is impossible: there is no month {month}.",
  noDay: "{text} is impossible: the calendar has no such day.",
  clockForward: "{text} is impossible: the clock was put forward over it.",
  otherWeekday: "{text} is impossible: that day is a {weekday}.",
  noPartOfYear: "{text} is impossible: there is no such part of a year.",
  noDayOfYear: "Day {day} is impossible: {year} has no such day.",
  noDayNumber: "Day {day} is impossible: the calendar has no such day.",
  noWeek: "Week {week} is impossible: the year has no such week.",
  noWeekOfYear: "{year} week {week} is impossible: the year has no such week.",
  twoDates: "This date can be read in two ways.",
  leftOut: "A time can be asked for, not left out: ask for what lies before or after.",
  recurring: "Times that come again are not read: name one, or from when to when.",
  unplaced:
    "Feasts, seasons and years of other kinds are not read, as they differ from place to place: say from when to when.",
  uncounted: "How long that is is not said: give a number or dates, for example the last 3 days.",
  howNear: "How near still counts is not said: name the time from when to when.",
  whichTime: "Which time is meant is not said: name it, or from when to when.",
  englishOnly: "Questions are read in English. Write it in English, for example: last week, yesterday, in October.",
  dateOrShare: "{text} may be a date or a share: write the month as a word.",
  oneTime: "One time at a time; to set two side by side, say compared with.",
  vagueEdge: "The end or the beginning of a time is no single day: name the day.",
  asOf: "As of can mean since then or up to then: say which.",
  howLate: "How early or late is not said: give the hours.",
  lastYear: "The calendar year before this one, or the last 12 months? Say which.",
  dayOrWhole: "That very day, or the whole month or year? Name it.",
  whichHalf: "Which half of the day is meant is not said: write am or pm.",
  twoRanges: "This range can be read in two ways: write the months as words.",

  // What else is cleared up.
  fromWhere: "Say from where to where, for example 8 to 12.",
  whatOfTime: "Say what you want to know of this time: its tests, its pictures, a rate, what is due.",
  noSum: "Only counts and sizes are added up; of this the mean can be asked.",
  oneGap: "One gap at a time, or both with and.",
  oneGrouping: "One grouping at a time.",
  oneState: "One state at a time.",
  oneRate: "One rate at a time.",
  oneCount: "One count at a time: ask for the second by itself.",
  stateOrTime: "Ask for the state alone, or for when it was reached.",
  finest: "Days are the finest: by day, week, month, quarter or year.",
  queryTimes: "Queries are found by when they were opened; the record tells when one was closed.",
  allHold: "Conditions hold together: ask for one of them after the other.",
  ofWhichNumber: "Say of which number, for example the median female age.",
  forWhichTime: "Say for which time, for example this year.",
  ofWhat: "Say of what: by operator, by device, by month, or tests with the highest of a number.",
  twoMeanings: "This can mean more than one thing.",
  ofOneKind: "Two values of one kind can be compared, for example two techniques, or two times.",
  wholeTimes: "Two times are compared as a whole: ask for the groups of each by themselves.",
  bothSides: "Say both sides in one question, for example: fertilisation rate for TESA vs TESE this year.",
  figureOfEach: "Ask for the figure of each, by this field: {field}.",
  withNumber: "Compare it with a number: {field} over …",
  onlyShare: "Only the share is counted: {field} over … %.",
  otherUnit: "{field} is not counted in {unit}.",
  inPercent: "{field} is counted in percent: write 70 % rather than 0.7.",
  noGroups: "No groups are made of {field}: ask for a part, for example under a limit.",
  oneSubject:
    "This asks about {subject, select, tests {tests} units {oocytes} media {media} queries {queries} other {lots}}; one subject at a time.",
  ofLot: "This belongs to a lot ({field}): ask for its lots, then for what used them.",
  notNamed: "{field}: no record and no list names {text}.",
  notAmong:
    "{text} cannot be looked up among {subject, select, tests {tests} units {oocytes} media {media} queries {queries} other {lots}}.",
  noCode: "{text} is no subject code that adds up, and no test code.",
  noDefinition: "The policies have no definition of this.",

  // What is not kept, or what is meant by a word.
  unnamed: "Say which records you mean: this points to something that is not named.",
  whichOne: "The answer before has several records: name the one you mean.",
  whichSet: "The answer before has more than one set of records: say which of them you mean.",
  aboutElse: "The answer before is about other things: name the records you mean.",
  whoAndWhen: "Who did this, and when, is not kept as a field.",
  whoNotKept: "Who did this is not kept as a field.",
  byRetrieval:
    "When this was done, and by whom, is not kept as a field: ask by retrieval, for example retrieved last week.",
  lotTimes: "Lots are found by when they were opened or expire; other times are not kept.",
  openedOrExpire: "Say whether the lots were opened or expire at that time.",
  nextCheckOnly: "Checks that were done are in each record: only the next check is a field.",
  elseOrNobody: "By somebody else, or by nobody yet? Ask for one of them.",
  reviewedOrCreated: "Reviewed or created at that time? Put the time behind the verb.",
  noneNotFound: "Those who have none are not found, only those who have some.",
  deviceOrArm: "Name the device, or ask for the device arm.",
  codeRange: "A range of test codes is not read: name each, or ask for a time.",
  lotUse: "Lots are kept without what they were used for: ask by lot.",
  betweenEvents: "The time between two events is not kept as a field.",
  benchmarkOfMany: "Benchmarks are for the rate of many tests: ask for tests over or under a number.",
  history: "Who did this is told by the history of each record.",
  openRecord: "The history of the record tells this; open the record.",
  stateOfNow: "Ask for the state of now: what is still to come is no field.",
  picturesOfTests:
    "Which pictures are missing is known of tests, not of each oocyte: ask for tests without that picture.",
  distinct: "How many different ones there are is not counted: ask for groups, for example tests by operator.",
  people: "People are not counted, only tests: one person may have several.",

  // Plans that cannot be answered, or of which a part would change nothing.
  noPlan: "This question cannot be read: ask it again.",
  notGrouped: "These records cannot be grouped by {field}.",
  notSorted: "These records cannot be sorted by {field}.",
  noField: "These records have no field {field}.",
  averageOfNumber: "An average needs a field that is a number.",
  onlyCounts: "Only counts and sizes are added up.",
  timeEnds: "The time ends before it begins.",
  badFilter: "These conditions do not fit what is asked for: change them.",
  ratesOfTests: "Rates are counted over tests.",
  idle: "{member, select, order {The order} limit {The limit} versus {What is compared} shows {The field} groupBy {The grouping} other {The reference population}} would change nothing here: ask for it by itself.",
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
