import { Button } from "@mantine/core";
import { type AwaitedResult, takesResult } from "@zona/domain/records/kinds/icsi/awaited-results";
import { addsTo, type LateResult } from "@zona/domain/records/late-result";
import { useFormatName } from "../../people/names/person-name.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import styles from "../page/record-page.module.css";
import { geneticWord, ofWords, resultWords, t } from "./results-text.ts";

type Props = {
  awaited: readonly AwaitedResult[];
  /** Undefined for whoever only reads. */
  onReport?: ((of: AwaitedResult) => void) | undefined;
};

/** Each transfer and each biopsy with what was reported of it; what was corrected is struck, with the reason. */
export function ResultsList({ awaited, onReport }: Props) {
  if (awaited.length === 0) return <p className="dim">{t("nothing")}</p>;
  return (
    <ul className={styles.threads}>
      {awaited.map((one) => (
        <li key={ofWords(one.of)} className={styles.thread}>
          <Awaited awaited={one} onReport={onReport} />
        </li>
      ))}
    </ul>
  );
}

const BUTTONS = {
  outcome: { first: t("reportOutcome"), again: t("changeOutcome") },
  genetics: { first: t("reportResult"), again: t("changeResult") },
} as const;

function Awaited({ awaited, onReport }: { awaited: AwaitedResult; onReport: Props["onReport"] }) {
  const { of, at, units, isMissing, recorded, results } = awaited;
  const [counts, ...former] = results;
  const name = ofWords(of);
  const buttons = BUTTONS[of.kind];
  return (
    <>
      <h3>{name}</h3>
      <p className="dim">
        {at ? t("when", { time: fullTime(at), n: units.length, units: units.join(", ") }) : t("takenBack")}
      </p>
      {counts && <Reported result={counts} former={former[0]} />}
      {former.map((one, index) => (
        <Former key={one.id} result={one} later={results[index]} before={former[index + 1]} />
      ))}
      {!counts && recorded && <p>{t("inRecord", { result: geneticWord(recorded) })}</p>}
      {!counts && !recorded && (
        <p className={isMissing ? "attention" : "dim"}>
          {isMissing ? <strong>{t("missing")}</strong> : t(of.kind === "outcome" ? "waits" : "pending")}
        </p>
      )}
      {onReport && takesResult(awaited) && (
        <div className={styles.noPrint}>
          <Button variant={isMissing ? "filled" : "default"} onClick={() => onReport(awaited)}>
            {counts ? buttons.again : buttons.first}
          </Button>
        </div>
      )}
    </>
  );
}

/** Whether a result takes something back that the one before it said. */
const corrects = (later: LateResult, former: LateResult | undefined) =>
  former !== undefined &&
  !(later.kind === "outcome" && former.kind === "outcome" && addsTo(former.values, later.values));

function Reported({ result, former }: { result: LateResult; former: LateResult | undefined }) {
  const say = useFormatName();
  const { at, by, enteredAt, reason } = result;
  return (
    <>
      <p>
        <strong>{resultWords(result)}</strong>
      </p>
      <p className="dim">
        {t("reportedBy", { time: fullTime(at), name: say(by), entered: fullTime(enteredAt) })}
        {reason && corrects(result, former) && (
          <>
            {" · "}
            <bdi>{t("why", { reason })}</bdi>
          </>
        )}
      </p>
    </>
  );
}

type FormerProps = { result: LateResult; later: LateResult | undefined; before: LateResult | undefined };

function Former({ result, later, before }: FormerProps) {
  const say = useFormatName();
  const { at, by, enteredAt, reason } = result;
  const words = resultWords(result);
  return (
    <p className="dim">
      {t("earlier")}: {later && corrects(later, result) ? <del>{words}</del> : words}.{" "}
      {t("reportedBy", { time: fullTime(at), name: say(by), entered: fullTime(enteredAt) })}
      {reason && corrects(result, before) && (
        <>
          {" · "}
          <bdi>{t("why", { reason })}</bdi>
        </>
      )}
    </p>
  );
}
