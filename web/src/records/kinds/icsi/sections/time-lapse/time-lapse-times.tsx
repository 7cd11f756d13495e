import { TIME_LAPSE_EVENTS, type TimeLapse } from "@zona/domain/records/kinds/icsi/time-lapse/time-lapse";
import type { SheetRow, SheetRows } from "@zona/domain/records/sheet";
import { tenths } from "../../../../../platform/i18n/formats.ts";
import { t } from "./time-lapse-text.ts";

/** The times that a row holds. */
export function timesIn({ timeLapse }: SheetRow): TimeLapse["times"] {
  const cell: Readonly<Record<string, unknown>> = typeof timeLapse === "object" && timeLapse ? { ...timeLapse } : {};
  const known = TIME_LAPSE_EVENTS.flatMap((event) => (typeof cell[event] === "number" ? [[event, cell[event]]] : []));
  return Object.fromEntries(known);
}

const hours = (value: number | undefined) => (value === undefined ? t("notSaid") : tenths(value));

/** The times of a record, oocyte by oocyte; only events that any of them has. */
export function TimeLapseTimes({ rows }: { rows: SheetRows }) {
  const oocytes = Object.entries(rows)
    .map(([id, row]) => ({ id, times: timesIn(row) }))
    .filter(({ times }) => Object.keys(times).length > 0)
    .sort((a, b) => Number(a.id) - Number(b.id));
  const events = TIME_LAPSE_EVENTS.filter((event) => oocytes.some(({ times }) => event in times));
  if (oocytes.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the page is scrolled by the keyboard as well
    <section className="table-scroll" tabIndex={0} aria-label={t("times")}>
      <table className="data-table">
        <caption className="dim">{t("times")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("oocyte")}</th>
            {events.map((event) => (
              <th key={event} scope="col">
                {event}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {oocytes.map(({ id, times }) => (
            <tr key={id}>
              <th scope="row">{t("nOf", { n: id })}</th>
              {events.map((event) => (
                <td key={event}>{hours(times[event])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
