import { IconHelp } from "@tabler/icons-react";
import type { Said } from "@zona/domain/messages/said";
import { type Explanation, explanationOf } from "../i18n/explanations.ts";
import { toWords } from "../i18n/to-words.ts";
import styles from "./explained.module.css";
import { t } from "./explained-text.ts";

const NAMED = { title: t("what"), "aria-label": t("what") };

/** The way to a definition and its source in the guide; in a tab of its own, as a form may be half filled in. */
export const Explained = ({ heading }: { heading: Explanation }) => (
  <a href={`/guide/words#${heading}`} target="_blank" rel="noreferrer" className={styles.link} {...NAMED}>
    <IconHelp size={18} stroke={1.5} aria-hidden />
  </a>
);

/** The same for what was refused or found. Nothing where the guide has no word on it. */
export function ExplainedSentence({ said }: { said: Said }) {
  const heading = explanationOf(said.code);
  return heading && <ExplainedText text="" heading={heading} />;
}

/** What was refused or found, in words, and the same. */
export const ExplainedWords = ({ said }: { said: Said }) => (
  <>
    {toWords(said)}
    <ExplainedSentence said={said} />
  </>
);

/** A sentence about something that the guide defines, such as what a page is for. The mark stays in its line. */
export const ExplainedText = ({ text, heading }: { text: string; heading: Explanation }) => (
  <>
    {text}
    {"\u00a0"}
    <Explained heading={heading} />
  </>
);
