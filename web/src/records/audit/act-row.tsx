import { Button } from "@mantine/core";
import { changesOf, placeKey } from "@zona/domain/records/audit/revision-changes";
import { useState } from "react";
import { Link } from "react-router";
import type { KnownNames } from "../../laboratory/studies/known-names.ts";
import { ACTION_WORDS } from "../../platform/i18n/action-words.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { DIRECTION } from "../../platform/i18n/language.ts";
import { placeInFull, valueWord } from "../record/record-words.ts";
import type { Act } from "./audit-data.ts";
import { t } from "./audit-text.ts";

const SHOWN = 4;

/** One act: when, who, on which record, what they did and why, and the values it changed. */
export function ActRow({ act, code, names }: { act: Act; code: string | undefined; names: KnownNames }) {
  const [isWhole, setWhole] = useState(false);
  const { at, by, testId, rev, action, reason } = act;
  const changes = changesOf(act).filter(({ place }) => place.field !== "enteredBy");
  const shown = isWhole ? changes : changes.slice(0, SHOWN);
  return (
    <tr>
      <td>
        <time dateTime={at.toISOString()}>{fullTime(at)}</time>
      </td>
      <td>{by.name}</td>
      <td>
        <Link to={`/test/${testId}`} className="mono">
          {code ?? testId}
        </Link>{" "}
        <span className="dim">{t("revision", { rev })}</span>
      </td>
      <td>
        {ACTION_WORDS[action]}
        {reason && <p className="dim">{t("reason", { reason })}</p>}
      </td>
      <td>
        <ul>
          {shown.map(({ place, before, after }) => (
            <li key={placeKey(place)}>
              <span className="dim">{placeInFull(place)}</span>{" "}
              {action !== "create" && (
                <>
                  <del className="dim">
                    <bdi>{valueWord(place, before, names)}</bdi>
                  </del>{" "}
                  <span aria-hidden>{DIRECTION === "rtl" ? "←" : "→"}</span>{" "}
                </>
              )}
              <bdi>{valueWord(place, after, names)}</bdi>
            </li>
          ))}
        </ul>
        {changes.length > shown.length && (
          <Button variant="subtle" size="compact-md" onClick={() => setWhole(true)}>
            {t("moreChanges", { n: changes.length - shown.length })}
          </Button>
        )}
      </td>
    </tr>
  );
}
