import { Button } from "@mantine/core";
import { can } from "@zona/domain/identity/access";
import { OPEN_STATES } from "@zona/domain/records/entry/open-states";
import type { Finding } from "@zona/domain/records/finding";
import { type MissingPictures, missingPictures } from "@zona/domain/records/kinds/icsi/required-pictures";
import type { LabTest } from "@zona/domain/records/lab-test";
import { move, type TransitionFacts } from "@zona/domain/records/moves/lab-test-transitions";
import { CAPABILITY_OF_MOVE } from "@zona/domain/records/moves/move-capability";
import { actionsIn } from "@zona/domain/records/moves/move-table";
import { openDoubts } from "@zona/domain/records/queries/doubts";
import type { Query } from "@zona/domain/records/queries/query";
import { openChecks, type Recorded, recordFacts, recordFindings } from "@zona/domain/records/record-readiness";
import { CHECKED_STATES } from "@zona/domain/records/server-check";
import { WARMINGS_SHEET } from "@zona/domain/records/sheet";
import { Fragment, useState } from "react";
import { Link } from "react-router";
import { listenToStrawsOf, listenToWarmedFor } from "../../laboratory/cryobank/bank-data.ts";
import { useAccess } from "../../people/access/own-access.ts";
import { useKept } from "../../people/kept/use-kept.ts";
import { halfTypedOn } from "../../people/session/half-typed.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { checkWord } from "../../platform/i18n/check-words.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { SITE } from "../../platform/site/site.ts";
import { ExplainedSentence, ExplainedWords } from "../../platform/ui/explained.tsx";
import { LoadingOrOffline } from "../../platform/ui/loading.tsx";
import { SnapshotFailure } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { useOpenedTest } from "../blind/use-opened-test.ts";
import { entryAddress } from "../continue/listed-test.ts";
import { useWorksOn } from "../page/record-access.tsx";
import styles from "../page/record-page.module.css";
import { listenToFailedValidations } from "../queries/query-data.ts";
import type { LabRecord } from "../record/record-data.ts";
import { useStudyBlinded } from "../record/use-closed-fields.ts";
import { useConsents } from "../subjects/use-consents.ts";
import { addressOfFinding, formOf } from "./finding-places.ts";
import { ACTION_BUTTONS, type PageAction, t } from "./lifecycle-text.ts";
import { listenToServerCheck } from "./server-check-data.ts";
import { ServerFindings } from "./server-findings.tsx";

const WhoMayReview = onDemand(async () => (await import("./who-may-review.tsx")).WhoMayReview);

/** What stands against this person and not against another. */
const PERSON_GUARDS: readonly string[] = ["other-person", "not-witness"];

const ActionDialog = onDemand(async () => (await import("./action-dialog.tsx")).ActionDialog);

/** What the dialog asks for stands against no action beforehand. */
const ASKED: Partial<TransitionFacts> = {
  reason: "asked",
  amendReason: { kind: "asked", text: "asked in the dialog" },
  signatureMeaning: "asked",
  retestId: "asked",
};

const isPageAction = (action: string): action is PageAction => Object.hasOwn(ACTION_BUTTONS, action);

/** Actions that end or reopen a record stand apart from the one that leads on. */
const ASIDE: readonly PageAction[] = ["ask_cancel", "cancel", "restore", "return", "amend", "invalidate"];

const NO_CHECK: ReturnType<typeof listenToServerCheck> = () => () => undefined;
const NO_STRAWS: ReturnType<typeof listenToStrawsOf> = () => () => undefined;
const NO_QUERIES: ReturnType<typeof listenToFailedValidations> = () => () => undefined;
const NO_SHEETS: LabRecord["sheets"] = {};

type Shown = Pick<LabRecord, "test" | "witnessed"> & { sheets: LabRecord["sheets"] | undefined };
type Props = { shown: Shown };

/** More reasons than these why an action is not available yet are folded away, with their number. */
const FEW_REASONS = 4;

/** The moves that the record's state knows: open ones as buttons, closed ones with every reason why. */
export function Lifecycle({ shown }: Props) {
  const { test, sheets, witnessed } = shown;
  const { id, status } = test;
  const isOpen = OPEN_STATES.includes(status);
  const failures = useSnapshot(
    isOpen ? `failed validations of ${id}` : "no queries",
    isOpen ? listenToFailedValidations(id) : NO_QUERIES,
  );
  if (!isOpen) return <Moves shown={shown} queries={[]} />;
  // What stands against a submission is found in both.
  if (!sheets || !witnessed || failures.status === "loading") {
    return (
      <section aria-label={t("next")} className={`${styles.next} ${styles.movesComing}`} aria-busy>
        <EnterLink test={test} />
        <LoadingOrOffline>{null}</LoadingOrOffline>
      </section>
    );
  }
  if (failures.status === "error") return <SnapshotFailure snapshot={failures} title={t("movesFailed")} />;
  return <Moves shown={shown} queries={failures.data.records} />;
}

function Moves({ shown, queries }: Props & { queries: readonly Query[] }) {
  const { test, sheets, witnessed } = shown;
  const member = useStaffMember();
  const access = useAccess();
  const [chosen, setChosen] = useState<PageAction>();
  // What was half typed comes once it was opened.
  useKept();
  const { id, status, kind } = test;
  const isStudyBlinded = useStudyBlinded(test);
  const { opened, sheets: openedSheets } = useOpenedTest(test, sheets);
  const hasStraws = kind === "icsi" && OPEN_STATES.includes(status);
  const banked = useSnapshot(hasStraws ? `straws of ${id}` : "no straws", hasStraws ? listenToStrawsOf(id) : NO_STRAWS);
  const straws = hasStraws ? dataOf(banked)?.records : undefined;
  const hasWarmed = hasStraws && Object.keys(sheets?.[WARMINGS_SHEET]?.rows ?? {}).length > 0;
  const out = useSnapshot(hasWarmed ? `warmed for ${id}` : "no straws", hasWarmed ? listenToWarmedFor(id) : NO_STRAWS);
  const warmed = hasWarmed ? dataOf(out)?.records : undefined;
  const consents = useConsents(hasStraws ? test : undefined);
  const record = {
    ...{ test: opened, sheets: openedSheets ?? NO_SHEETS, witnessed: witnessed ?? [], isStudyBlinded },
    ...(straws && { straws }),
    ...(warmed && { warmed }),
    ...(consents && { consents }),
  };
  const isChecked = CHECKED_STATES.includes(status);
  const found = useSnapshot(isChecked ? `check of ${id}` : "no check", isChecked ? listenToServerCheck(id) : NO_CHECK);
  // What was found in an earlier revision says nothing of this one.
  const check = dataOf(found)?.rev === test.rev ? dataOf(found)?.serverCheck : undefined;
  const now = labNow();
  const facts = {
    ...recordFacts(record, { actor: member.uid, queries, now }),
    ...ASKED,
    isSignerPresent: true,
    check: check ?? undefined,
    witnessMayReview: SITE.witnessMayReview,
  };
  const hard = hardFindings(record, now);
  const offers = actionsIn(status)
    .filter(isPageAction)
    .filter((action) => can(access, CAPABILITY_OF_MOVE[action], test))
    // What nobody submitted is cancelled by whoever works on it; who asked once need not ask again.
    .filter((action) => action !== "ask_cancel" || (test.submittedBy && test.cancelAskedBy?.uid !== member.uid))
    .map((action) => ({ action, verdict: withoutTwins(move(status, action, facts), hard) }))
    // What stands half typed in the form on this device would be left out without a word.
    .map(({ action, verdict }) => {
      const halfTyped = action === "submit" ? halfTypedOn(member.uid, formOf(test)) : [];
      return { action, halfTyped, verdict: halfTyped.length > 0 && "to" in verdict ? NOT_YET : verdict };
    });
  if (offers.length === 0) return null;
  const isOffered = (wanted: PageAction) => offers.some(({ action, verdict }) => action === wanted && "to" in verdict);
  const canEnter = isEntered(test);
  return (
    <section aria-label={t("next")} className={styles.next}>
      <SnapshotFailure snapshot={found} title={t("checkFailed")} />
      {check?.isFit === false && <ServerFindings check={check} status={status} />}
      <div className={styles.actions}>
        <EnterLink test={test} />
        {offers
          .filter(({ verdict }) => "to" in verdict)
          .map(({ action }) => (
            <Button
              key={action}
              variant={ASIDE.includes(action) || canEnter ? "default" : "filled"}
              onClick={() => setChosen(action)}
            >
              {ACTION_BUTTONS[action]}
            </Button>
          ))}
      </div>
      {offers.map(
        ({ action, halfTyped, verdict }) =>
          "refused" in verdict && (
            <details key={action} className={styles.refused} open={verdict.refused.length <= FEW_REASONS}>
              <summary>
                <strong>{ACTION_BUTTONS[action]}</strong>:{" "}
                {t("notYet", { n: verdict.refused.length + halfTyped.length })}
              </summary>
              <ul>
                {halfTyped.map((field) => (
                  <li key={field.label}>
                    <Link to={formOf(test)}>{t("halfTyped", field)}</Link>
                  </li>
                ))}
                {verdict.refused.map(({ guard, sentence }) => (
                  <li key={guard}>
                    <ExplainedWords said={sentence} />
                    {guard === "media-settled" && <MissingWords test={test} missing={missingPictures(record)} />}
                    {guard === "checks-settled" && (
                      <Checks test={test} words={openChecks(record).map((check) => [check, checkWord(check)])} />
                    )}
                    {PERSON_GUARDS.includes(guard) && <WhoMayReview test={test} check={check ?? undefined} />}
                    {guard === "no-hard-findings" && <HardFindings record={record} hard={hard} />}
                  </li>
                ))}
              </ul>
            </details>
          ),
      )}
      {chosen && isOffered(chosen) && (
        <ActionDialog
          action={chosen}
          record={record}
          doubts={openDoubts(record, queries, now)}
          // The next dialog may be open by the time the server has answered this one.
          onClose={() => setChosen((now) => (now === chosen ? undefined : now))}
        />
      )}
    </section>
  );
}

const NOT_YET = { refused: [] };

const isEntered = (test: LabTest) => entryAddress(test) !== `/test/${test.id}` && OPEN_STATES.includes(test.status);

/** Data can be entered while it is not known what stands against a submission. */
function EnterLink({ test }: { test: LabTest }) {
  const worksOn = useWorksOn(test);
  if (!worksOn || !isEntered(test)) return null;
  return (
    <Button component={Link} to={entryAddress(test)}>
      {t("enter")}
    </Button>
  );
}

/** Checks by what is said of them, each with the way to its section. */
const Checks = ({ test, words }: { test: LabTest; words: readonly (readonly [check: string, words: string])[] }) => (
  <ul>
    {words.map(([check, word]) => (
      <li key={check}>
        <Link to={`${formOf(test)}#${check}`}>{word}</Link>
      </li>
    ))}
  </ul>
);

/** What cannot be right; open checks are a reason of their own. */
const hardFindings = (record: Recorded, now: Date) =>
  recordFindings(record, [], now).filter(({ severity, id }) => severity === "hard" && id !== "CHECK");

/** A list of entries to be fixed is no reason where only checks would stand in it. */
const withoutTwins = (verdict: ReturnType<typeof move>, hard: readonly Finding[]): typeof verdict =>
  "refused" in verdict && hard.length === 0 && verdict.refused.some(({ guard }) => guard === "checks-settled")
    ? { refused: verdict.refused.filter(({ guard }) => guard !== "no-hard-findings") }
    : verdict;

/** Each sentence once, with a link to every place that it is about. */
function HardFindings({ record, hard }: { record: Recorded; hard: readonly Finding[] }) {
  return (
    <ul>
      {[...Map.groupBy(hard, ({ message }) => toWords(message))].map(([sentence, found]) => (
        <li key={sentence}>
          {found.map(({ path }, index) => (
            <Fragment key={path}>
              {index > 0 && " · "}
              <Link to={addressOfFinding(record, path)}>
                {index === 0 ? sentence : t("samePlace", { n: index + 1 })}
              </Link>
            </Fragment>
          ))}
          {found[0] && <ExplainedSentence said={found[0].message} />}
        </li>
      ))}
    </ul>
  );
}

/** Which pictures are missing, check by check. */
const MissingWords = ({ test, missing }: { test: LabTest; missing: readonly MissingPictures[] }) => (
  <Checks
    test={test}
    words={missing.map(({ check, units }) => [
      check,
      `${checkWord(check)}: ${units ? t("missingOf", { units: units.join(", ") }) : t("missingAll")}`,
    ])}
  />
);
