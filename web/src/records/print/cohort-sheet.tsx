import type { Signature } from "@zona/domain/records/audit/signature";
import { useFormatName } from "../../people/names/person-name.ts";
import { signerName } from "../../people/names/signer-name.ts";
import { checkWord } from "../../platform/i18n/check-words.ts";
import { dayAndTime, fullTime, hourAndMinute } from "../../platform/i18n/dates.ts";
import { Section } from "../../platform/ui/page.tsx";
import { MEANING_WORDS } from "../lifecycle/lifecycle-text.ts";
import { accountNamesOfRecord } from "../record/account-names.ts";
import type { LabRecord } from "../record/record-data.ts";
import { placeWord, valueWord } from "../record/record-words.ts";
import { cohortOf, type Done, initialsOf } from "./cohort-rows.ts";
import styles from "./print-page.module.css";
import { t } from "./print-text.ts";

/** What a ward reads first of a cycle. */
const FACTS = [
  "cycleCode",
  "operatorId",
  "witnessId",
  "technique",
  "opuAt",
  "icsiStartAt",
  "icsiEndAt",
  "ivfAt",
  "cocRetrieved",
  "spermTest",
];

/** From here on rows are printed closer, so that a cohort of forty oocytes fits on one sheet. */
const DENSE_FROM = 22;

type Props = { record: LabRecord; signatures: readonly Signature[] };

/** A cohort on one sheet of paper: each oocyte with what was seen of it on each day, what became of it, and where it lies. */
export function CohortSheet({ record: { test, sheets }, signatures }: Props) {
  const say = useFormatName();
  const header = test.header ?? {};
  const { columns, rows, transfers } = cohortOf(header, sheets);
  const dones = [
    ...columns.map(({ done }) => done),
    ...rows.flatMap(({ warmed, inseminated, rescued, seen, decided }) => [
      ...[warmed?.done, inseminated, rescued, decided],
      ...seen.map(({ done }) => done),
    ]),
    ...transfers.map(({ done }) => done),
  ];
  const initials = initialsOf([
    ...dones.flatMap((done) => done?.by ?? []),
    ...transfers.flatMap(({ loadedBy }) => loadedBy),
  ]);
  const hasLater = dones.some((done) => done?.isLater);
  const hasWarmed = rows.some(({ warmed }) => warmed);
  const names = accountNamesOfRecord(header, []);
  const short = (people: readonly string[]) => people.map((name) => initials.get(name) ?? name).join(" + ");
  const hands = (done: Done | undefined) => `${short(done?.by ?? [])}${done?.isLater ? " †" : ""}`;
  /** Words, a time in the form of `say`, and whose hands it were. */
  const said = (words: string | undefined, done: Done | undefined, say = hourAndMinute) => (
    <>
      {words} {done?.at && <bdi>{say(done.at)}</bdi>} {hands(done)}
    </>
  );
  return (
    <Section id="cohort" title={t("cohort")}>
      <dl className={styles.keyFacts}>
        {FACTS.filter((field) => header[field] !== undefined).map((field) => (
          <div key={field}>
            <dt>{placeWord({ sheet: "header", field })}</dt>
            <dd>{valueWord({ sheet: "header", field }, header[field], names)}</dd>
          </div>
        ))}
      </dl>
      {rows.length === 0 ? (
        <p className="dim">{t("noOocytes")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways is reached by keyboard
        <section className={styles.scroller} aria-label={t("cohort")} tabIndex={0}>
          <table className={styles.cohort} data-dense={rows.length >= DENSE_FROM || undefined}>
            <thead>
              <tr>
                <th scope="col">{t("no")}</th>
                {hasWarmed && <th scope="col">{t("warmed")}</th>}
                <th scope="col">{placeWord({ sheet: "oocytes", field: "maturity" })}</th>
                <th scope="col">{placeWord({ sheet: "oocytes", field: "insemination" })}</th>
                {columns.map(({ check, done }) => (
                  <th key={check} scope="col">
                    {checkWord(check)}
                    {done.at && (
                      <small>
                        <bdi>{dayAndTime(done.at)}</bdi>
                      </small>
                    )}
                    <small>{hands(done)}</small>
                  </th>
                ))}
                <th scope="col">{placeWord({ sheet: "dispositions", field: "fate" })}</th>
                <th scope="col">{t("straw")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ n, warmed, maturity, maturedAt, insemination, inseminated, rescued, ...row }) => (
                <tr key={n}>
                  <th scope="row">{n}</th>
                  {hasWarmed && (
                    <td>
                      {warmed?.straw}
                      <small>{said(warmed?.survival, warmed?.done, dayAndTime)}</small>
                    </td>
                  )}
                  <td>
                    {maturity}
                    {maturedAt && (
                      <small>
                        {t("matured")} <bdi>{dayAndTime(maturedAt)}</bdi>
                      </small>
                    )}
                  </td>
                  <td>
                    {said(insemination, inseminated)}
                    {rescued && <small>{said(t("rescued"), rescued, dayAndTime)}</small>}
                  </td>
                  {columns.map(({ check }, index) => (
                    <td key={check}>{said(row.seen[index]?.grade, row.seen[index]?.done)}</td>
                  ))}
                  <td>{said(row.fate, row.decided, dayAndTime)}</td>
                  <td>{row.place}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {transfers.length > 0 && (
        <ul className={styles.transfers}>
          {transfers.map(({ no, done, loadedBy, embryos, how }) => (
            <li key={no}>
              {t("transfer", { no, n: embryos.length, embryos: embryos.join(", ") })}
              {done && <> · {said(undefined, done, dayAndTime)}</>}
              {loadedBy.length > 0 && ` · ${t("loadedBy", { people: short(loadedBy) })}`}
              {how.map((word) => ` · ${word}`)}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.legend}>
        {[...initials].map(([name, short]) => `${short} ${name}`).join(" · ")}
        {hasLater && ` · ${t("laterMark")}`}
      </p>
      <div className={styles.signed}>
        {signatures.length === 0 && <p>{t("notSigned")}</p>}
        {signatures.slice(0, 2).map((signature) => {
          const { id, at, meaning, rev } = signature;
          const name = signerName(signature, say);
          return <p key={id}>{t("signedBy", { name, meaning: MEANING_WORDS[meaning], time: fullTime(at), rev })}</p>;
        })}
        <p className={styles.hand}>{t("byHand")}</p>
      </div>
    </Section>
  );
}
