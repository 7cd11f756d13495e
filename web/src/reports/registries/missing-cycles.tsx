import { Button } from "@mantine/core";
import { OPEN_STATES } from "@zona/domain/records/entry/open-states";
import { NEEDS, type Need, type NeedId } from "@zona/domain/registries/needs";
import {
  type IncompleteCycle,
  incompleteCycles,
  needsOf,
  type RegistryForm,
  type Year,
} from "@zona/domain/registries/registry-form";
import { DAY, instantOf, wallAt } from "@zona/domain/timing/calendar";
import { useState } from "react";
import { Link } from "react-router";
import { useCanAnywhere } from "../../people/access/own-access.ts";
import { shortDay } from "../../platform/i18n/dates.ts";
import type { TablePart } from "../tables/table-data.ts";
import styles from "./registries.module.css";
import { NEED_WORDS, t } from "./registries-text.ts";

type Props = {
  form: RegistryForm;
  year: Year;
  tables: Readonly<Record<string, TablePart>>;
  now: Date;
};

const PAGE = 50;

/** Cycles with what the form asks for and their records do not say, each leading to where it is entered. */
export function MissingCycles({ form, year, tables, now }: Props) {
  const [most, setMost] = useState(PAGE);
  const opens = useCanAnywhere("open");
  const lines = Object.fromEntries(Object.entries(tables).map(([id, table]) => [id, table.lines]));
  const cycles = incompleteCycles(form, year, lines);
  const cut = needsOf(form).filter((id) => tables[id]?.next !== undefined);
  const isRolling = Object.values(form.needs).some((deadline) => deadline !== "closing");
  const closing = instantOf(wallAt(year.year + 1, form.closes.month, form.closes.day), year.zone);
  if (cycles.length === 0)
    return (
      <p>
        <strong>{t("nothingMissing")}</strong>{" "}
        <span className="dim">{t("nothingMissingHint", { year: String(year.year) })}</span>
      </p>
    );
  return (
    <>
      <p className="dim">
        {t("missingLead", { year: String(year.year) })}{" "}
        {isRolling ? t("dueNote_rolling") : t("dueNote_closing", { day: shortDay(closing) })}
      </p>
      {cut.length > 0 && <p role="status">{t("cut", { needs: cut.map((id) => NEED_WORDS[id]).join(", ") })}</p>}
      <table className={`data-table ${styles.missing}`} data-stacks aria-label={t("missing")}>
        <thead>
          <tr>
            {(["cycle", "begun", "lacks", "due"] as const).map((head) => (
              <th key={head} scope="col">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cycles.slice(0, most).map((cycle) => (
            <Incomplete key={cycle.testId} cycle={cycle} opens={opens} now={now} />
          ))}
        </tbody>
      </table>
      {cycles.length > most && (
        <Button variant="default" onClick={() => setMost((former) => former + PAGE)}>
          {t("more", { n: cycles.length - most })}
        </Button>
      )}
    </>
  );
}

/** Where something is entered: in the form while the record is filled, else on its page, where it is amended or reported. */
function placeOf({ testId, status }: IncompleteCycle, need: NeedId, opens: boolean): string {
  const { place, isResult }: Need = NEEDS[need];
  const end = place === "" ? "" : `#${place}`;
  if (isResult) return `/test/${testId}${end}`;
  return opens && place !== "" && OPEN_STATES.includes(status) ? `/test/icsi/${testId}${end}` : `/test/${testId}`;
}

function Incomplete({ cycle, opens, now }: { cycle: IncompleteCycle; opens: boolean; now: Date }) {
  const { testId, code, subject, at, lacks, due } = cycle;
  const days = Math.ceil((due.getTime() - now.getTime()) / DAY);
  return (
    <tr>
      <th scope="row">
        <Link to={`/test/${testId}`} className={`mono ${styles.code}`}>
          {code}
        </Link>{" "}
        <span className={`mono dim ${styles.code}`}>{subject}</span>
      </th>
      <td>{shortDay(at)}</td>
      <td>
        {lacks.map(({ need }, place) => (
          <span key={need}>
            {place > 0 && ", "}
            <Link to={placeOf(cycle, need, opens)}>{NEED_WORDS[need]}</Link>
          </span>
        ))}
      </td>
      <td data-overdue={days < 0 || undefined}>
        {days < 0 ? t("overdue", { day: shortDay(due) }) : t("inDays", { day: shortDay(due), n: days })}
      </td>
    </tr>
  );
}
