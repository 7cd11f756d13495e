import { Button } from "@mantine/core";
import { struckValues } from "@zona/domain/records/audit/revision-changes";
import type { Signature } from "@zona/domain/records/audit/signature";
import { isTermField, TERM_FIELDS } from "@zona/domain/records/fields/term-fields";
import { PICTURES_SHEET } from "@zona/domain/records/sheet";
import { type ReactNode, useEffect } from "react";
import { AcceptedTerm } from "../../laboratory/vocabulary/accepted-term.tsx";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { SnapshotFailure } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { RenderWhenVisible } from "../../platform/ui/render-when-visible.tsx";
import { useOpenedTest } from "../blind/use-opened-test.ts";
import { LinkedTest, linkedTestIn } from "../fields/linked-test.tsx";
import { accountNamesOfRecord } from "../record/account-names.ts";
import { AmendedValue, type ReplacedValues } from "../record/amended-value.tsx";
import { asInForm } from "../record/header-words.ts";
import type { LabRecord } from "../record/record-data.ts";
import { placeWord } from "../record/record-words.ts";
import { listenToRevisions } from "../record/tests-data.ts";
import { RecordFacts } from "./record-facts.tsx";
import styles from "./record-page.module.css";
import { SheetTables } from "./sheet-tables.tsx";
import page from "./test-page.module.css";
import { t } from "./test-text.ts";

const RecordedPictures = onDemand(async () => (await import("./recorded-pictures.tsx")).RecordedPictures);

/** A test, and its sheets once somebody comes to them. */
export type Shown = Pick<LabRecord, "test" | "witnessed"> & { sheets: LabRecord["sheets"] | undefined };

type Props = {
  record: Shown;
  signatures: readonly Signature[];
  /** Asks for the sheets; each of them is a document to be read. */
  onAskSheets?: () => void;
  /** What can be done with the facts: follows the notes, which stand last among them. */
  children?: ReactNode;
};

// Of two kinds of records alone.
const RunResult = onDemand(async () => (await import("../kinds/preclinical/run-on-record.tsx")).RunResult);
const RunSheets = onDemand(async () => (await import("../kinds/preclinical/run-on-record.tsx")).RunSheets);
const ClinicalResult = onDemand(async () => (await import("../kinds/clinical/clinical-result.tsx")).ClinicalResult);

const NONE: ReplacedValues = new Map();
const NO_STATEMENTS: NonNullable<LabRecord["witnessed"]> = [];

const SemenResult = onDemand(async () => (await import("../kinds/semen/semen-results.tsx")).SemenResult);

/** So many acts since the first signature are read at once; more of them with the sheets. */
const FEW_ACTS = 4;

/** What was recorded; of a record that was changed after it was first signed, also what was replaced. */
export function RecordValues({ record, signatures, onAskSheets = () => undefined, children }: Props) {
  const first = signatures.at(-1);
  const isAmended = first !== undefined && (signatures.length > 1 || record.test.status === "amending");
  return isAmended ? (
    <Amended record={record} first={first} onAskSheets={onAskSheets}>
      {children}
    </Amended>
  ) : (
    <Values record={record} onAskSheets={onAskSheets} replaced={NONE}>
      {children}
    </Values>
  );
}

type AmendedProps = { record: Shown; first: Signature; onAskSheets: () => void; children: ReactNode };

/** The values of a record that was changed after it was first signed: what they replaced stays readable. */
function Amended({ record, first, onAskSheets, children }: AmendedProps) {
  const { id, rev } = record.test;
  const all = Math.max(1, rev - first.rev);
  const most = record.sheets ? all : Math.min(all, FEW_ACTS);
  const since = useSnapshot(`${most} acts to ${rev} of ${id}`, listenToRevisions(id, most));
  const known = dataOf(since);
  const replaced = known ? struckValues(known.records, first.rev) : NONE;
  return (
    <>
      <SnapshotFailure snapshot={since} title={t("historyFailed")} />
      {most < all && (
        <p>
          {t("amendedOften")}{" "}
          <Button variant="default" size="compact-md" onClick={onAskSheets}>
            {t("showStruck")}
          </Button>
        </p>
      )}
      <Values record={record} replaced={replaced} onAskSheets={onAskSheets}>
        {children}
      </Values>
    </>
  );
}

type ValuesProps = { record: Shown; replaced: ReplacedValues; onAskSheets: () => void; children: ReactNode };

function Values({ record, replaced, onAskSheets, children }: ValuesProps) {
  const { witnessed = NO_STATEMENTS } = record;
  const { opened: test, sheets } = useOpenedTest(record.test, record.sheets);
  const { names: _, ...fields } = test.header ?? {};
  const names = accountNamesOfRecord(test.header, []);
  const header = Object.entries(fields).sort(([a], [b]) => asInForm(a, b));
  const hasRows =
    sheets === undefined ||
    Object.values(sheets).some(({ id, rows }) => id !== PICTURES_SHEET && Object.keys(rows).length > 0);
  return (
    <>
      <RecordFacts test={test} replaced={replaced} />
      {children}
      {test.kind === "preclinical" && <RunResult test={test} sheets={sheets} onAskSheets={onAskSheets} />}
      {test.kind === "clinical" && sheets && <ClinicalResult sheets={sheets} />}
      {test.kind === "semen" && <SemenResult header={test.header ?? {}} />}
      {header.length > 0 && (
        <Section id="procedure" title={t("procedure")}>
          <dl className={page.columns}>
            {header.map(([field, value]) => (
              <div key={field} className={page.fact}>
                <dt>{placeWord({ sheet: "header", field })}</dt>
                <dd>
                  {linkedTestIn(value) && !replaced.has(`header.${field}`) ? (
                    <LinkedTest value={value} />
                  ) : isTermField(field) && typeof value === "string" && !replaced.has(`header.${field}`) ? (
                    <AcceptedTerm vocabulary={TERM_FIELDS[field]} typed={value} />
                  ) : (
                    <AmendedValue place={{ sheet: "header", field }} value={value} replaced={replaced} names={names} />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      {hasRows && (
        <Section id="values" title={t("values")}>
          <RenderWhenVisible hint={t("loadsWhenSeen")} isThere={sheets !== undefined}>
            {sheets ? (
              <div className={styles.sheets}>
                {test.kind === "preclinical" ? (
                  <RunSheets test={test} sheets={sheets} struck={replaced} />
                ) : (
                  <SheetTables
                    {...(test.kind === "icsi" ? { testId: test.id } : {})}
                    sheets={sheets}
                    witnessed={witnessed}
                    replaced={replaced}
                  />
                )}
              </div>
            ) : (
              <SheetsToCome onShown={onAskSheets} />
            )}
          </RenderWhenVisible>
        </Section>
      )}
      {sheets && <RecordedPictures sheets={sheets} />}
    </>
  );
}

/** Asks for the sheets of a record as soon as it is shown. */
export function SheetsToCome({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return (
    <p role="status" className="dim">
      {t("valuesLoading")}
    </p>
  );
}
