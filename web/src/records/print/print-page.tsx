import "@mantine/core/styles/Checkbox.css";
import { Button, Checkbox } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { DistinguishNames } from "../../people/names/distinguish-names.tsx";
import { useStaffMember } from "../../people/session/session.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { dataOf, type Listen, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { STATUS_WORDS } from "../../platform/i18n/lab-words.ts";
import { SITE } from "../../platform/site/site.ts";
import { LoadingOrOffline } from "../../platform/ui/loading.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { useOpenedTest } from "../blind/use-opened-test.ts";
import { listenToServerCheck, type Verification, verify } from "../lifecycle/server-check-data.ts";
import { SignatureList } from "../lifecycle/signature-list.tsx";
import { Acts } from "../page/history-acts.tsx";
import { RecordFromAddress } from "../page/record-from-address.tsx";
import { RecordValues } from "../page/record-values.tsx";
import { t as page } from "../page/test-text.ts";
import { listenToQueries } from "../queries/query-data.ts";
import { QuerySection } from "../queries/query-section.tsx";
import type { LabRecord } from "../record/record-data.ts";
import { listenToSignatures } from "../record/tests-data.ts";
import { awaitedOf } from "../results/awaited-of.ts";
import { listenToResults } from "../results/results-data.ts";
import { WitnessList } from "../witness/witness-list.tsx";
import { CohortSheet } from "./cohort-sheet.tsx";
import styles from "./print-page.module.css";
import { t } from "./print-text.ts";
import { RunningHeads } from "./running-heads.tsx";

const MOST_ACTS = 1000;
// Of ICSI records alone, once a transfer or a biopsy was told of.
const ResultsList = onDemand(async () => (await import("../results/results-list.tsx")).ResultsList);
// Its sentences come with the rules of all kinds.
const QueryList = onDemand(async () => (await import("../queries/query-list.tsx")).QueryList);

/** In the address of a print with the trail. */
const TRAIL = "trail";
const WORDS = { title: t("title"), failed: t("failed") };

/** A record as it goes on paper or into a PDF: its sheet first, then the whole of it, and its trail for who asks for that. */
export const PrintPage = () => (
  <RecordFromAddress words={WORDS}>
    {(record) => (
      <DistinguishNames key={record.test.id}>
        <PrintedRecord record={record} />
      </DistinguishNames>
    )}
  </RecordFromAddress>
);

/** What a run was found to say, whose schema comes with it alone. */
const listenToRun =
  (testId: string): Listen<unknown> =>
  (emit) => {
    let stop: (() => void) | undefined;
    let isWanted = true;
    void import("../kinds/preclinical/run-results-data.ts").then(({ listenToRunResults }) => {
      if (isWanted) stop = listenToRunResults(testId)(emit);
    });
    return () => {
      isWanted = false;
      stop?.();
    };
  };

const NO_RUN: Listen<unknown> = (emit) => {
  emit({ status: "ready", data: undefined, pending: false });
  return () => undefined;
};

type Proof = { state: "proving" } | { state: "failed" } | { state: "done"; at: Date; verified: Verification };

function useProof(testId: string): Proof {
  const [proof, setProof] = useState<Proof>({ state: "proving" });
  useEffect(() => {
    let isCurrent = true;
    verify(testId).then(
      (verified) => isCurrent && setProof({ state: "done", at: labNow(), verified }),
      () => isCurrent && setProof({ state: "failed" }),
    );
    return () => {
      isCurrent = false;
    };
  }, [testId]);
  return proof;
}

function PrintedRecord({ record }: { record: LabRecord }) {
  const { test } = record;
  const { name } = useStaffMember();
  const proof = useProof(test.id);
  const [openedAt] = useState(labNow);
  const signatures = useSnapshot(`signatures of ${test.id}`, listenToSignatures(test.id));
  const queries = useSnapshot(`queries of ${test.id}`, listenToQueries(test.id));
  const results = useSnapshot(`results of ${test.id}`, listenToResults(test.id));
  const isRun = test.kind === "preclinical";
  const found = useSnapshot(isRun ? `run results of ${test.id}` : "no run", isRun ? listenToRun(test.id) : NO_RUN);
  const check = useSnapshot(`check of ${test.id}`, listenToServerCheck(test.id));
  const signed = dataOf(signatures);
  const known = dataOf(queries);
  const reported = dataOf(results);
  // Paper is taken for the whole record: it waits for the server's word on all of it.
  const { opened, sheets, snapshot: treatment } = useOpenedTest(test, record.sheets);
  const isWhole = [signatures, queries, results, found, check, treatment].every(({ status }) => status === "ready");
  const [params] = useSearchParams();
  const [withTrail, setWithTrail] = useState(params.get(TRAIL) === "1");
  const head = proof.state === "done" && proof.verified.head !== "" ? proof.verified.head : undefined;
  return (
    <Page
      title={t(withTrail ? "ofWithTrail" : "of", { code: test.code })}
      documentTitle={t("fileName", { code: test.code, rev: test.rev })}
      lead={
        <div className={styles.screen}>
          <p className="dim">{t("hint")}</p>
          <Checkbox
            label={t("withTrail")}
            checked={withTrail}
            onChange={({ currentTarget: { checked } }) => setWithTrail(checked)}
          />
          {!isWhole && <LoadingOrOffline>{null}</LoadingOrOffline>}
        </div>
      }
      actions={
        <>
          <Button component={Link} to={`/test/${test.id}`} variant="default">
            {t("back")}
          </Button>
          <Button
            leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
            disabled={proof.state === "proving" || !isWhole}
            onClick={() => print()}
          >
            {t("print")}
          </Button>
        </>
      }
    >
      <RunningHeads test={test} hash={head} />
      <div className={styles.paper} data-kind={test.kind}>
        <dl className={styles.keyFacts}>
          {"subjectCode" in test && <Line name={t("subject")}>{test.subjectCode}</Line>}
          <Line name={t("state")}>{STATUS_WORDS[test.status]}</Line>
          <Line name={t("revision")}>{test.rev}</Line>
          <Line name={t("printedBy")}>{name}</Line>
          <Line name={t("printedAt")}>{fullTime(openedAt)}</Line>
          <Line name={t("site")}>{SITE.name}</Line>
          <Line name={t("clock")}>{SITE.timeZone}</Line>
          <Line name={t("proof")} isWide>
            <span role="status">
              <ProofWords proof={proof} rev={test.rev} />
            </span>
          </Line>
          {head !== undefined && (
            <Line name={t("head")} isWide>
              <code className={styles.hash}>{head}</code>
            </Line>
          )}
        </dl>
        {test.kind === "icsi" && (
          <CohortSheet record={{ ...record, test: opened, sheets }} signatures={signed?.records ?? []} />
        )}
        <RecordValues record={record} signatures={signed?.records ?? []} />
        {test.kind === "icsi" && reported && (
          <Section id="results" title={page("results")}>
            <ResultsList awaited={awaitedOf(record, reported.records)} />
          </Section>
        )}
        {known && (
          <QuerySection>
            <QueryList record={record} queries={known.records} />
          </QuerySection>
        )}
        {signed && <SignatureList signatures={signed.records} status={test.status} />}
        <Section id="witnessed" title={t("witnessed")}>
          <WitnessList testId={test.id} />
        </Section>
        {withTrail && (
          <Section id="history" title={t("history")}>
            {test.rev > MOST_ACTS && <p>{t("cut", { most: MOST_ACTS })}</p>}
            <Acts test={test} most={MOST_ACTS} />
          </Section>
        )}
      </div>
    </Page>
  );
}

function ProofWords({ proof, rev }: { proof: Proof; rev: number }) {
  if (proof.state === "proving") return t("proving");
  if (proof.state === "failed") return t("notProven");
  const { problems, signatures, rev: proven } = proof.verified;
  const time = fullTime(proof.at);
  return (
    <>
      {problems.length === 0 ? t("holds", { signatures, time }) : t("doesNotHold", { problems: problems.length, time })}
      {proven !== rev && ` ${t("olderProof", { rev: proven })}`}
    </>
  );
}

type LineProps = { name: string; isWide?: boolean; children: ReactNode };

const Line = ({ name, isWide, children }: LineProps) => (
  <div data-wide={isWide}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
