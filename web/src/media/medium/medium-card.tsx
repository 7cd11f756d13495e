import { Group } from "@mantine/core";
import type { Medium } from "@zona/domain/media/medium";
import { Link } from "react-router";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { fullTime, shortTime } from "../../platform/i18n/dates.ts";
import { ExplainedSentence } from "../../platform/ui/explained.tsx";
import { mediumName, t } from "./media-text.ts";
import styles from "./medium-card.module.css";
import { MediumReason, MediumStateWords } from "./medium-state.tsx";
import { PICTURE_FRAME, Picture } from "./picture.tsx";

type Props = {
  medium: Medium /** Undefined while its test is a draft. */;
  testCode: string | undefined;
  onOpen: () => void;
};

/** One medium in a grid: its picture or its state, its name, and where it comes from. */
export function MediumCard({ medium, testCode, onOpen }: Props) {
  const { outputs, state, testId, uploader, createdAt } = medium;
  const name = mediumName(medium);
  return (
    <article className={styles.card}>
      <button type="button" className={PICTURE_FRAME} data-pictured={outputs ? true : undefined} onClick={onOpen}>
        <span className="visually-hidden">{t("open", { name })}</span>
        {outputs ? <Picture file={outputs.thumbnail} alt="" /> : <MediumStateWords state={state} />}
      </button>
      <p className={styles.name} title={name}>
        <bdi>{name}</bdi>
      </p>
      {outputs && state !== "ready" && <MediumStateWords state={state} />}
      <MediumReason medium={medium} Mark={ExplainedSentence} />
      <Group gap="0 0.75rem" className={styles.origin ?? ""}>
        {testCode ? (
          <Link to={`/test/${testId}`} className="mono">
            {testCode}
          </Link>
        ) : (
          <span>{t("draft")}</span>
        )}
        <span>{uploader.name}</span>
        <time dateTime={createdAt.toISOString()} title={fullTime(createdAt)}>
          {shortTime(createdAt, labNow())}
        </time>
      </Group>
    </article>
  );
}
