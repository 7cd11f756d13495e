import { checkWindow, dueList, type Timing } from "@zona/domain/timing/due-list";
import { checkWord } from "../../platform/i18n/check-words.ts";
import { t } from "./site-text.ts";

/** The scheduled checks of a timing with their windows in hours. */
export function WindowsTable({ timing }: { timing: Timing }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the page is scrolled by the keyboard as well
    <section className="table-scroll" tabIndex={0} aria-label={t("windows")}>
      <table className="data-table" aria-label={t("windows")}>
        <thead>
          <tr>
            <th scope="col">{t("check")}</th>
            <th scope="col">{t("window")}</th>
            <th scope="col">{t("best")}</th>
          </tr>
        </thead>
        <tbody>
          {dueList(new Date(0), timing).map(({ check }) => {
            const window = checkWindow(check, timing);
            return (
              <tr key={check}>
                <th scope="row">{checkWord(check)}</th>
                <td>{window && t("span", { from: window.from, to: window.overdue })}</td>
                <td>{window && t("hoursAt", { hours: window.target })}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
