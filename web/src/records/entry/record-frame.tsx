import { Button, Group } from "@mantine/core";
import type { LabTest, TestStatus } from "@zona/domain/records/lab-test";
import type { SheetRow } from "@zona/domain/records/sheet";
import { type ReactNode, useState } from "react";
import { Link, useLocation } from "react-router";
import { halfTypedOn } from "../../people/session/half-typed.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { STATUS_WORDS } from "../../platform/i18n/lab-words.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Page } from "../../platform/ui/page.tsx";
import { ReadOnlyNote, useWorksOn } from "../page/record-access.tsx";
import { StatusPill } from "../record/status-pill.tsx";
import { t } from "./entry-text.ts";
import type { RecordFormProps } from "./opened-record-page.tsx";
import { ReasonForChanges } from "./reason-for-changes.tsx";
import type { CellWords } from "./record-notices.tsx";
import type { Entry } from "./use-entry.tsx";

// Nobody is seen before they have been asked for.
const PresenceNote = onDemand(async () => (await import("../page/presence-note.tsx")).PresenceNote);

// Most visits find nothing to recover.
const RecoveredEdits = onDemand(async () => (await import("./kept-edits/recovered-edits.tsx")).RecoveredEdits);

type Props = RecordFormProps & {
  entry: Entry;
  words: CellWords;
  /** Of a kind that is started by hand: the button that takes a test out of its draft, and what is needed before. */
  start?: { title: string; hint: string; header: SheetRow; onStart: () => void };
  children: ReactNode;
};

/** What stands around every form of a record: which test, who else is here, what was not saved, and why it is closed. */
export function RecordFrame({ test, opened, entry, words, start, children }: Props) {
  const worksOn = useWorksOn(test);
  const { recovered, answerRecovered } = opened;
  const { uid } = useStaffMember();
  const { pathname } = useLocation();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const starts = entry.isOpen && test.status === "draft" ? start : undefined;
  async function tryStart({ header, onStart }: NonNullable<Props["start"]>) {
    const { missingToStart } = await import("../fields/missing-to-start.ts");
    const halfTyped = halfTypedOn(uid, pathname).map((field) => t("halfTyped", field));
    const found = [...halfTyped, ...missingToStart(test, header, labNow())];
    setMissing(found);
    if (found.length === 0) onStart();
  }
  return (
    <Page
      title={test.code}
      isCode
      lead={missing.length === 0 && starts?.hint}
      status={
        <>
          <StatusPill status={test.status} />
          {test.kind !== "preclinical" && <code>{test.subjectCode}</code>}
          {entry.isOpen && <PresenceNote testId={test.id} />}
        </>
      }
      actions={
        <>
          <Group component="nav" gap="xs" aria-label={t("pagesOfTest")}>
            <Button component={Link} to={`/test/${test.id}`} variant="default">
              {t("wholeRecord")}
            </Button>
            <Button component={Link} to={`/test/${test.id}/labels`} variant="default">
              {t("labels")}
            </Button>
          </Group>
          {starts && <Button onClick={() => void tryStart(starts)}>{starts.title}</Button>}
        </>
      }
    >
      {starts && missing.length > 0 && (
        <Notice tone="failure" title={starts.hint}>
          <ul>
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
      {recovered && <RecoveredEdits found={recovered} onAnswer={answerRecovered} {...words} />}
      <ReadOnlyNote test={test} />
      {worksOn && !entry.isOpen && <ClosedNotice test={test} />}
      {entry.needsReason && <ReasonForChanges reason={entry.reason} onChange={entry.setReason} />}
      {entry.failure}
      {children}
    </Page>
  );
}

/** What opens a closed record again, by the state that closed it. */
const WAY_BACK: Partial<Record<TestStatus, "toReturn" | "toAmend" | "toRestore" | "toStart">> = {
  imported: "toStart",
  submitted: "toReturn",
  reviewed: "toReturn",
  signed: "toAmend",
  locked: "toAmend",
  cancelled: "toRestore",
};

/** Why nothing can be entered, and what has to be done first. */
function ClosedNotice({ test }: { test: LabTest }) {
  const way = WAY_BACK[test.status];
  const status = STATUS_WORDS[test.status];
  return (
    <Notice tone="info" title={way ? t(way, { status }) : t("ended", { status })}>
      <p>{t(way ? `${way}Hint` : "endedHint")}</p>
    </Notice>
  );
}
