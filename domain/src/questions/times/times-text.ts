import { sentences } from "../../messages/said.ts";

/** Why words of a time name none. */
export const says = sentences("times", {
  none: "There is no such time: the calendar has none, or its parts do not fit together.",
  backwards: "This time ends before it begins.",
  ahead: "This time lies ahead, and records lie behind.",
  moment: "This is a moment: ask for a day or for a longer time.",
  several: "Several such times lie in the one asked about before: say which, for example with its date.",
  skipped: "There is no such time: the clock was put forward over it.",
});
