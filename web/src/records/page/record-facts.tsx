import type { LabTest } from "@zona/domain/records/lab-test";
import { timingOf } from "@zona/domain/timing/record-timing";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { PROFILE_WORDS } from "../../laboratory/sites/profile-words.ts";
import { useFormatName } from "../../people/names/person-name.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { KIND_WORDS } from "../../platform/i18n/lab-words.ts";
import { fieldWord } from "../../platform/i18n/material-words.ts";
import { Section } from "../../platform/ui/page.tsx";
import { t as life } from "../lifecycle/lifecycle-text.ts";
import { AmendedValue, type ReplacedValues } from "../record/amended-value.tsx";
import { placeWord, valueWord } from "../record/record-words.ts";
import { listenToStudy, listenToUses } from "../record/tests-data.ts";
import styles from "./test-page.module.css";
import { t } from "./test-text.ts";

/** What a test is, who made it and how far it came. */
export function RecordFacts({ test, replaced }: { test: LabTest; replaced: ReplacedValues }) {
  const study = useSnapshot(`study ${test.studyId}`, listenToStudy(test.studyId));
  const title = dataOf(study)?.title;
  const say = useFormatName();
  const { sops, submittedBy, reviewedBy, retestId, retestOf } = test;
  return (
    <Section id="record" title={t("record")}>
      <dl className={styles.facts}>
        <Fact name={t("kind")}>{KIND_WORDS[test.kind].name}</Fact>
        <Fact name={t("study")}>{title ?? "…"}</Fact>
        {test.kind !== "preclinical" && (
          <Fact name={t("subject")}>
            <code>
              <AmendedValue place={{ field: "subjectCode" }} value={test.subjectCode} replaced={replaced} />
            </code>
          </Fact>
        )}
        {Object.entries(test.material).map(([field, value]) => (
          <Fact key={field} name={fieldWord(field)}>
            <AmendedValue place={{ sheet: "material", field }} value={value} replaced={replaced} />
          </Fact>
        ))}
        {test.kind === "icsi" && <Fact name={t("timing")}>{PROFILE_WORDS[timingOf(test.settings).profile]}</Fact>}
        <Fact name={t("created")}>{t("byAt", { name: say(test.createdBy), time: fullTime(test.createdAt) })}</Fact>
        {test.rev > 1 && (
          <Fact name={t("updated")}>{t("byAt", { name: say(test.updatedBy), time: fullTime(test.updatedAt) })}</Fact>
        )}
        {submittedBy && <Fact name={t("submitted")}>{say(submittedBy)}</Fact>}
        {sops && <Fact name={placeWord({ field: "sops" })}>{valueWord({ field: "sops" }, sops)}</Fact>}
        {reviewedBy && <Fact name={t("reviewed")}>{say(reviewedBy)}</Fact>}
        {retestOf && <RetestLink name={life("retestOf")} id={retestOf} />}
        {test.kind === "semen" && <Uses testId={test.id} />}
        {test.copiedFrom && (
          <Fact name={life("copiedFrom")}>
            <Link to={`/test/${test.copiedFrom.testId}`}>{life("copiedRev", test.copiedFrom)}</Link>
            {" · "}
            <Link to={`/test/${test.copiedFrom.testId}#images`}>{life("picturesOf", test.copiedFrom)}</Link>
          </Fact>
        )}
        {test.imported && (
          <Fact name={life("importedFrom")}>
            <bdi>{life("importedRows", { ...test.imported, rows: rowsShown(test.imported.lines) })}</bdi>
            {test.imported.assumedTimes && (
              <p className="dim">{life("assumedTimes", { n: test.imported.assumedTimes.length })}</p>
            )}
          </Fact>
        )}
        {retestId && <RetestLink name={life("retest")} id={retestId} />}
        <Fact name={t("notes")}>
          {test.notes === "" && !replaced.has("notes") ? (
            <span className="dim">{t("noNotes")}</span>
          ) : (
            <bdi className={styles.notes}>
              <AmendedValue place={{ field: "notes" }} value={test.notes} replaced={replaced} />
            </bdi>
          )}
        </Fact>
      </dl>
    </Section>
  );
}

/** The first and the last of rows that mostly follow each other. */
const rowsShown = (lines: readonly number[]) =>
  lines.length > 1 ? `${Math.min(...lines)}–${Math.max(...lines)}` : String(lines[0] ?? "");

const RetestLink = ({ name, id }: { name: string; id: string }) => (
  <Fact name={name}>
    <Link to={`/test/${id}`}>{life("openTest")}</Link>
  </Fact>
);

/** The records that used the sample of an analysis. */
function Uses({ testId }: { testId: string }) {
  const uses = dataOf(useSnapshot(`uses of ${testId}`, listenToUses(testId)))?.records ?? [];
  if (uses.length === 0) return null;
  return (
    <Fact name={t("usedIn")}>
      {uses.map(({ id, code }, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <Link to={`/test/${id}`}>{code}</Link>
        </Fragment>
      ))}
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Fragment>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </Fragment>
  );
}
