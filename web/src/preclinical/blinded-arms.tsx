import { Button } from "@mantine/core";
import { type ArmsKey, armLetter, type Blinding, sealFaults } from "@zona/domain/tests/blinding";
import { useState } from "react";
import { useStaffMember } from "../auth/session.ts";
import { WhyForm } from "../entry/why-form.tsx";
import { failureSentence } from "../firebase/failure.ts";
import { domainWord } from "../i18n/domain-words.ts";
import styles from "../icsi/icsi-page.module.css";
import { Notice } from "../ui/notice.tsx";
import { type Arm, ArmRows } from "./arm-rows.tsx";
import { t } from "./preclinical-text.ts";
import { ROLE_WORDS } from "./preclinical-words.ts";

type Props = {
  /** Missing until the arms are sealed for the first time. */
  blinding: Blinding | undefined;
  /** What the letters stand for, where this person may know. */
  armsKey: ArmsKey | undefined;
  isSealed: boolean;
  readOnly: boolean;
  hasReadings: boolean;
  onSeal: (arms: ArmsKey["arms"]) => Promise<void>;
  onBreak: (reason: string) => Promise<void>;
};

const LEAST_REASON = 10;

/** The arms of a blinded run: named by its keeper, letters for everybody else until the record is submitted. */
export function BlindedArms({ blinding, armsKey, isSealed, readOnly, hasReadings, onSeal, onBreak }: Props) {
  const { uid, role } = useStaffMember();
  const [draft, setDraft] = useState<readonly Arm[] | undefined>(blinding ? undefined : []);
  const [fault, setFault] = useState<string>();
  const isKeeper = blinding?.keeper.uid === uid;
  const attempt = (work: Promise<void>) => {
    setFault(undefined);
    return work.then(
      () => setDraft(undefined),
      (error: unknown) => setFault(failureSentence(error)),
    );
  };
  const faults = draft ? sealFaults(draft) : [];
  if (draft !== undefined && !readOnly) {
    return (
      <>
        <p>{t("sealHint")}</p>
        <ArmRows arms={draft} readOnly={false} isFixed={false} onChange={setDraft} />
        {draft.length > 0 && faults.length > 0 && (
          <ul className="dim">
            {faults.map((sentence) => (
              <li key={sentence}>{domainWord(sentence)}</li>
            ))}
          </ul>
        )}
        {fault && <Failure title={t("sealFailed")} fault={fault} />}
        <div>
          <Button
            disabled={faults.length > 0}
            onClick={() => void attempt(onSeal(draft.map((arm) => ({ ...arm, name: arm.name.trim() }))))}
          >
            {t("seal")}
          </Button>
        </div>
      </>
    );
  }
  if (!blinding) return <p className="dim">{t("notSealed")}</p>;
  return (
    <>
      <p>{isSealed ? t(isKeeper ? "youKeep" : "keptBy", blinding.keeper.name) : t("unsealed")}</p>
      <ul>
        {blinding.units.map((units, index) => {
          const arm = armsKey?.arms[index];
          const letter = armLetter(index);
          return <li key={letter}>{t("sealedArm", letter, units, arm && `${arm.name}, ${ROLE_WORDS[arm.role]}`)}</li>;
        })}
      </ul>
      {fault && <Failure title={t("breakFailed")} fault={fault} />}
      {isSealed && !readOnly && (
        <div className={styles.session}>
          {isKeeper && !hasReadings && armsKey && (
            <Button variant="subtle" onClick={() => setDraft(armsKey.arms)}>
              {t("changeArms")}
            </Button>
          )}
          {(isKeeper || role === "admin") && (
            <WhyForm
              ask={t("breakBlind")}
              question={t("breakWhy")}
              send={t("breakNow")}
              least={LEAST_REASON}
              onSend={(why) => void attempt(onBreak(why))}
            />
          )}
        </div>
      )}
    </>
  );
}

const Failure = ({ title, fault }: { title: string; fault: string }) => (
  <Notice tone="failure" title={title}>
    <p>{fault}</p>
  </Notice>
);
