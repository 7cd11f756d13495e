import type { Opening } from "@zona/domain/audit/audit-log";
import { useColleagueNames } from "../../people/names/use-colleague-names.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { EmptyState } from "../../platform/ui/notice.tsx";
import { requestWords } from "../../reports/questions/answer/request-words.ts";
import { AskedSection } from "./asked-section.tsx";
import { fetchOpenings } from "./audit-overview-data.ts";
import { LEFT, t } from "./audit-text.ts";
import { Older } from "./older.tsx";
import { usePages } from "./use-pages.ts";
import { useStudyCodes } from "./use-study-codes.ts";

const fetchNewest = () => fetchOpenings(undefined);

/** What Zona made of records and handed out: to whom, when, of which studies, how much. */
export function Openings() {
  const { asked, again, entries, ...older } = usePages(fetchOpenings, fetchNewest);
  const nameOf = useStudyCodes();
  const names = useColleagueNames();
  return (
    <AskedSection
      id="left"
      title={t("left")}
      hint={t("leftHint")}
      failed={t("leftFailed")}
      asked={asked}
      onRetry={again}
    >
      {() => (
        <>
          {entries.length === 0 ? (
            <EmptyState title={t("nothingLeft")} hint={t("nothingLeftHint")} />
          ) : (
            <ol className="list-rows">
              {entries.map((opening) => (
                <li key={opening.id} className="list-row">
                  <Row opening={opening} nameOf={nameOf} names={names} />
                </li>
              ))}
            </ol>
          )}
          <Older {...older} />
        </>
      )}
    </AskedSection>
  );
}

type RowProps = { opening: Opening; nameOf: (studyId: string) => string; names: ReadonlyMap<string, string> };

function Row({ opening, nameOf, names }: RowProps) {
  const { what, by, at, title, studyIds, rows, mails, domains = [] } = opening;
  const asked = wordsOf(opening, names);
  // A figure is no row.
  const counts = [
    ...(rows > 0 ? [t("rows", { n: rows })] : []),
    ...(mails ? [t("mails", { n: mails, domains: domains.join(", ") })] : []),
  ];
  return (
    <>
      <div>
        <p>
          <strong>{title ? `${LEFT[what]}: ${title}` : LEFT[what]}</strong>
        </p>
        {asked && <p>{asked}</p>}
        <p className="dim">{[...counts, ...studyIds.map(nameOf)].join(" · ")}</p>
      </div>
      <div>
        <p>{by.name}</p>
        <p className="dim">
          <time dateTime={at}>{fullTime(new Date(at))}</time>
        </p>
      </div>
    </>
  );
}

/** The filter of a file as it was written down, or what a question asked: nobody's own words. */
const wordsOf = ({ request, filterText, at }: Opening, names: RowProps["names"]): string | undefined =>
  request ? requestWords(request, new Date(at), names) : filterText;
