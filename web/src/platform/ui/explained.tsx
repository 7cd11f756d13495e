import { IconHelp } from "@tabler/icons-react";
import type { Said } from "@zona/domain/messages/said";
import { type Explanation, explanationOf } from "../i18n/explanations.ts";
import { toWords } from "../i18n/to-words.ts";
import styles from "./explained.module.css";
import { t } from "./explained-text.ts";

/** The way to a definition and its source in the guide; in a tab of its own, as a form may be half filled in. */
export function Explained({ heading, label = t("what") }: { heading: Explanation; label?: string }) {
  return (
    <a href={`/guide/words#${heading}`} target="_blank" rel="noreferrer" className={styles.link} aria-label={label}>
      <IconHelp size={18} stroke={1.5} title={t("what")} aria-hidden />
    </a>
  );
}

/** The same for what was refused or found. Nothing where the guide has no word on it. */
export function ExplainedSentence({ said }: { said: Said }) {
  const heading = explanationOf(said.code);
  if (!heading) return null;
  return (
    <>
      {" "}
      <Explained heading={heading} label={t("whatOf", { sentence: toWords(said) })} />
    </>
  );
}

/** A sentence about something that the guide defines, such as what a page is for. */
export const ExplainedText = ({ text, heading }: { text: string; heading: Explanation }) => (
  <>
    {text} <Explained heading={heading} />
  </>
);
