import { useColleagueNames } from "../../people/names/use-colleague-names.ts";
import { useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { requestWords } from "../../reports/questions/answer/request-words.ts";
import { listenToOpinions } from "./operations-data.ts";
import { NothingToDo, OperationsSection } from "./operations-section.tsx";
import { t } from "./operations-text.ts";

/** What people said of answers, newest first, with what was asked of the records; the answers themselves are theirs. */
export function Opinions() {
  const turns = useSnapshot("opinions", listenToOpinions);
  const names = useColleagueNames();
  return (
    <OperationsSection id="opinions" title={t("opinions")} failed={t("opinionsFailed")} snapshot={turns}>
      {({ records }) =>
        records.length === 0 ? (
          <NothingToDo title={t("noOpinions")} hint={t("noOpinionsHint")} />
        ) : (
          <ul className="list-rows">
            {records.map(({ id, owner, at, request, feedback }) => (
              <li key={id} className="list-row">
                <div>
                  <strong>{feedback?.comment || t(feedback?.isGood ? "opinionGood" : "opinionBad")}</strong>
                  {request && <p className="dim">{requestWords(request, at, names)}</p>}
                </div>
                <div>
                  <p>{`${names.get(owner) ?? owner} · ${t(feedback?.isGood ? "opinionGood" : "opinionBad")}`}</p>
                  {feedback && <p className="dim">{fullTime(feedback.at)}</p>}
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </OperationsSection>
  );
}
