import { Button } from "@mantine/core";
import { type Medium, StepName, stepSays } from "@zona/domain/media/medium";
import type { FixedKey } from "@zona/domain/messages/message";
import { useState } from "react";
import { useIsAdmin } from "../../people/access/own-access.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { useAction } from "../../platform/ui/use-action.tsx";
import { requestMediaOperation } from "../actions/media-actions-data.ts";
import styles from "./viewer.module.css";
import { t } from "./viewer-text.ts";

const NAMES: Record<StepName, FixedKey<typeof t>> = {
  thumbnail: "thumbnail",
  preview: "previewStep",
  measures: "measuresStep",
  comparison: "comparison",
};

/** What became of each step of the work; an administrator has it done anew. */
export function ProcessingPanel({ medium: { id, steps, state, failure } }: { medium: Medium }) {
  const isAdmin = useIsAdmin();
  const { busy, refusal, run } = useAction();
  const [isSent, setSent] = useState(false);
  const isAtEnd = state === "ready" || state === "failed" || state === "rejected";
  return (
    <section>
      <h3>{t("processing")}</h3>
      {!steps && state === "rejected" && <p className="dim">{t("neverRead")}</p>}
      <ul className={styles.steps}>
        {StepName.options.map((name) => {
          const step = steps?.[name];
          if (!step) return null;
          return (
            <li key={name} data-state={step.state}>
              <span>{t(NAMES[name])}</span>{" "}
              {step.state === "failed" ? toWords(stepSays(step.reason)) : t(step.state === "done" ? "done" : "pending")}
            </li>
          );
        })}
      </ul>
      {isAdmin && failure?.detail && <p className="dim">{failure.detail}</p>}
      {isAdmin && isAtEnd && (
        <Button
          variant="default"
          size="compact-md"
          loading={busy}
          onClick={() => void run(() => requestMediaOperation({ kind: "run-again", mediaId: id })).then(setSent)}
        >
          {t("runAgain")}
        </Button>
      )}
      {refusal}
      {isSent && <p role="status">{t("ranAgain")}</p>}
    </section>
  );
}
