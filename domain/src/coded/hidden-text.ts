/** What stands where a text was, for people who read codes only. As long as the shortest text of a field, and no longer than the longest. */
export const HIDDEN_TEXT = "[not shown]";

/** The same for a text that another one took the place of. */
export const HIDDEN_EARLIER = "[earlier, not shown]";
