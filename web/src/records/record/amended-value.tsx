import type { StruckValue } from "@zona/domain/records/audit/revision-changes";
import { type Place, placeKey } from "@zona/domain/records/audit/revision-changes";
import { type KnownNames, NO_NAMES } from "../../laboratory/studies/known-names.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import styles from "../page/record-page.module.css";
import { t } from "../page/test-text.ts";
import { valueWord } from "./record-words.ts";

export type ReplacedValues = ReadonlyMap<string, StruckValue[]>;

type Props = { place: Place; value: unknown; replaced: ReplacedValues; names?: KnownNames };

/** A value, after all values that amendments replaced: struck through but readable, each with who, when and why. */
export function AmendedValue({ place, value, replaced, names = NO_NAMES }: Props) {
  const old = replaced.get(placeKey(place)) ?? [];
  return (
    <>
      {old.map(({ value: was, rev, by, at, reason }) => (
        <span key={rev}>
          <del title={t("struckBy", { name: by.name, time: fullTime(at), reason: reason ?? "" })}>
            {valueWord(place, was, names)}
          </del>{" "}
        </span>
      ))}
      {value instanceof Date ? (
        <time className={styles.time} dateTime={value.toISOString()}>
          {valueWord(place, value, names)}
        </time>
      ) : (
        valueWord(place, value, names)
      )}
    </>
  );
}
