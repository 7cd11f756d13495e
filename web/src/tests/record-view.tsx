import { Button } from "@mantine/core";
import { OPEN_STATES } from "@zona/domain/entry/open-states";
import { struckValues } from "@zona/domain/tests/revision-changes";
import type { Signature } from "@zona/domain/tests/signature";
import { isTermField } from "@zona/domain/vocabulary/term-fields";
import { Fragment, useState } from "react";
import { Link } from "react-router";
import { PageHeading } from "../app/page-heading.tsx";
import { failureSentence } from "../firebase/failure.ts";
import { type Snapshot, useSnapshot } from "../firebase/snapshot.ts";
import { FormsOnAsking } from "../resources/forms-on-asking.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { AcceptedTerm } from "../vocabulary/accepted-term.tsx";
import { WitnessSection } from "../witness/witness-section.tsx";
import { AlsoHere } from "./also-here.tsx";
import { Lifecycle } from "./lifecycle.tsx";
import { listenToQueries } from "./query-data.ts";
import { QueryList } from "./query-list.tsx";
import type { LabRecord } from "./record-data.ts";
import { RecordFacts } from "./record-facts.tsx";
import styles from "./record-page.module.css";
import { placeWord } from "./record-words.ts";
import { SheetTables } from "./sheet-tables.tsx";
import { SignatureList } from "./signature-list.tsx";
import { StatusPill } from "./status-pill.tsx";
import { AmendedValue, type StruckValues } from "./struck.tsx";
import { TestHistory } from "./test-history.tsx";
import { TestImages } from "./test-images.tsx";
import page from "./test-page.module.css";
import { t } from "./test-text.ts";
import { listenToRevisions, listenToSignatures } from "./tests-data.ts";

const NotesDialog = onDemand(async () => (await import("./notes-dialog.tsx")).NotesDialog);

const NONE: StruckValues = new Map();

/** A record in reading order, with everything that can be done with it. */
export function RecordView({ record }: { record: LabRecord }) {
  const { test } = record;
  const queries = useSnapshot(`queries of ${test.id}`, listenToQueries(test.id));
  const signatures = useSnapshot(`signatures of ${test.id}`, listenToSignatures(test.id));
  const signed = signatures.status === "ready" ? signatures.data.records : [];
  const asked = queries.status === "ready" ? queries.data.records : [];
  const [editing, setEditing] = useState(false);
  return (
    <div className={page.page}>
      <div className={page.heading}>
        <PageHeading documentTitle={test.code}>{test.code}</PageHeading>
        <StatusPill status={test.status} />
        {OPEN_STATES.includes(test.status) && <AlsoHere testId={test.id} />}
        <Button component={Link} to={`/test/${test.id}/print`} variant="default" size="compact-md">
          {t("print")}
        </Button>
      </div>
      {queries.status === "ready" && <Lifecycle record={record} queries={asked} />}
      <RecordValues record={record} signatures={signed} />
      {OPEN_STATES.includes(test.status) && (
        <div className={styles.noPrint}>
          <Button variant="default" onClick={() => setEditing(true)}>
            {t("changeNotes")}
          </Button>
        </div>
      )}
      {editing && <NotesDialog record={record} onClose={() => setEditing(false)} />}
      <FormsOnAsking kind={test.kind} studyId={test.studyId} />
      <TestImages testId={test.id} testCode={test.code} />
      <Failure snapshot={queries} title={t("queriesFailed")} />
      {queries.status === "ready" && <QueryList record={record} queries={asked} />}
      <Failure snapshot={signatures} title={t("signaturesFailed")} />
      <SignatureList signatures={signed} status={test.status} />
      <WitnessSection test={test} />
      <TestHistory testId={test.id} rev={test.rev} />
    </div>
  );
}

/** What was recorded; of a record that was changed after it was first signed, also what was replaced. */
export function RecordValues({ record, signatures }: { record: LabRecord; signatures: readonly Signature[] }) {
  const first = signatures.at(-1);
  const isAmended = first !== undefined && (signatures.length > 1 || record.test.status === "amending");
  return isAmended ? <Amended record={record} first={first} /> : <Values record={record} struck={NONE} />;
}

function Failure({ snapshot, title }: { snapshot: Snapshot<unknown>; title: string }) {
  if (snapshot.status !== "error") return null;
  return (
    <Notice tone="failure" title={title}>
      <p>{failureSentence(snapshot.error)}</p>
    </Notice>
  );
}

/** The values of a record that was changed after it was first signed: what they replaced stays readable. */
function Amended({ record, first }: { record: LabRecord; first: Signature }) {
  const { id, rev } = record.test;
  const since = useSnapshot(`${rev} since ${first.rev} of ${id}`, listenToRevisions(id, Math.max(1, rev - first.rev)));
  const struck = since.status === "ready" ? struckValues(since.data.records, first.rev) : NONE;
  return (
    <>
      <Failure snapshot={since} title={t("historyFailed")} />
      <Values record={record} struck={struck} />
    </>
  );
}

function Values({ record: { test, sheets }, struck }: { record: LabRecord; struck: StruckValues }) {
  const { names, ...fields } = test.header ?? {};
  const header = Object.entries(fields);
  const hasRows = Object.values(sheets).some(({ rows }) => Object.keys(rows).length > 0);
  return (
    <>
      <RecordFacts test={test} struck={struck} />
      {header.length > 0 && (
        <section aria-labelledby="procedure">
          <h2 id="procedure">{t("procedure")}</h2>
          <dl className={page.facts}>
            {header.map(([field, value]) => (
              <Fragment key={field}>
                <dt>{placeWord({ sheet: "header", field })}</dt>
                <dd>
                  {isTermField(field) && typeof value === "string" && !struck.has(`header.${field}`) ? (
                    <AcceptedTerm field={field} typed={value} />
                  ) : (
                    <AmendedValue
                      place={{ sheet: "header", field }}
                      value={nameOfAccount(names, value) ?? value}
                      struck={struck}
                    />
                  )}
                </dd>
              </Fragment>
            ))}
          </dl>
        </section>
      )}
      {hasRows && (
        <section aria-labelledby="values">
          <h2 id="values">{t("values")}</h2>
          <div className={styles.sheets}>
            <SheetTables sheets={sheets} struck={struck} />
          </div>
        </section>
      )}
    </>
  );
}

/** The name that the record keeps for an account it names by id. */
function nameOfAccount(names: unknown, value: unknown): string | undefined {
  const kept: Readonly<Record<string, unknown>> = typeof names === "object" && names !== null ? { ...names } : {};
  const name = typeof value === "string" && Object.hasOwn(kept, value) ? kept[value] : undefined;
  return typeof name === "string" ? name : undefined;
}
