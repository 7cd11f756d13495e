import { Button } from "@mantine/core";
import type { Protocol } from "@zona/domain/protocols/protocol";
import { type ArmsKey, armLetter, type Blinding } from "@zona/domain/records/blinding";
import { sealFaults } from "@zona/domain/records/seal-faults";
import { useEffect, useState } from "react";
import { useStaffMember } from "../../../people/session/session.ts";
import { failureSentence } from "../../../platform/firebase/failure.ts";
import { toWords } from "../../../platform/i18n/to-words.ts";
import { Notice } from "../../../platform/ui/notice.tsx";
import { WhyForm } from "../../entry/why-form.tsx";
import { type Arm, ArmRows } from "./arm-rows.tsx";
import { keepArmsDraft, readArmsDraft } from "./arms-draft-data.ts";
import { t } from "./preclinical-text.ts";
import { roleWord } from "./preclinical-words.ts";

type Props = {
  testId: string;
  /** Missing until the arms are sealed for the first time. */
  blinding: Blinding | undefined;
  /** What the letters stand for, where this person may know. */
  armsKey: ArmsKey | undefined;
  isSealed: boolean;
  readOnly: boolean;
  /** What the protocol says of arms. */
  plan: Pick<Protocol, "arms"> | undefined;
  onSeal: (arms: ArmsKey["arms"]) => Promise<void>;
  onBreak: (reason: string) => Promise<void>;
};

const LEAST_REASON = 10;
const NO_ARMS: readonly Arm[] = [];

/** The arms as they are typed, kept on this device until they are sealed; undefined while nobody names any. */
function useArmsDraft(uid: string, testId: string, first: readonly Arm[] | undefined) {
  const [draft, setDraft] = useState(first);
  useEffect(() => {
    let current = true;
    void readArmsDraft(uid, testId).then((kept) => {
      // What was typed before the copy was found is newer.
      if (current && kept) setDraft((typed) => (typed === undefined || typed === NO_ARMS ? kept : typed));
    });
    return () => {
      current = false;
    };
  }, [uid, testId]);
  return {
    draft,
    setDraft(arms: readonly Arm[] | undefined) {
      setDraft(arms);
      void keepArmsDraft(uid, testId, arms);
    },
    drop: () => keepArmsDraft(uid, testId, undefined),
  };
}

/** The arms of a blinded run: named once by their keeper, letters for everybody else until the record is locked. */
export function BlindedArms({ testId, blinding, armsKey, isSealed, readOnly, plan, onSeal, onBreak }: Props) {
  const { uid, role } = useStaffMember();
  const { draft, setDraft, drop } = useArmsDraft(uid, testId, blinding ? undefined : NO_ARMS);
  const [fault, setFault] = useState<string>();
  const isKeeper = blinding?.keeper.uid === uid;
  const attempt = (work: Promise<void>) => {
    setFault(undefined);
    return work.catch((error: unknown) => {
      setFault(failureSentence(error));
      throw error;
    });
  };
  /** The copy goes first: a sealed run must not find it again and take it for arms that are not sealed yet. */
  async function seal(arms: readonly Arm[]) {
    await drop();
    const named = arms.map((arm) => ({ ...arm, name: arm.name.trim() }));
    await attempt(onSeal(named)).then(
      () => setDraft(undefined),
      () => setDraft(arms),
    );
  }
  const faults = draft ? sealFaults(draft, plan) : [];
  if (draft !== undefined && !readOnly && !blinding) {
    return (
      <>
        <p>{t("sealHint")}</p>
        <ArmRows arms={draft} readOnly={false} onChange={setDraft} />
        {draft.length > 0 && <p className="dim">{t("armsKeptHere")}</p>}
        {draft.length > 0 && faults.length > 0 && (
          <ul className="dim">
            {faults.map((sentence) => (
              <li key={sentence.code}>{toWords(sentence)}</li>
            ))}
          </ul>
        )}
        {fault && <Failure title={t("sealFailed")} fault={fault} />}
        <div>
          <Button disabled={faults.length > 0} onClick={() => void seal(draft)}>
            {t("seal")}
          </Button>
        </div>
      </>
    );
  }
  if (!blinding) return <p className="dim">{t("notSealed")}</p>;
  return (
    <>
      <p>{!isSealed ? t("unsealed") : isKeeper ? t("youKeep") : t("keptBy", { name: blinding.keeper.name })}</p>
      <ul>
        {blinding.units.map((units, index) => {
          const arm = armsKey?.arms[index];
          const letter = armLetter(index);
          return (
            <li key={letter}>
              {arm
                ? t("namedArm", { letter, units, stands: `${arm.name}, ${roleWord(arm.role)}` })
                : t("sealedArm", { letter, units })}
            </li>
          );
        })}
      </ul>
      {fault && <Failure title={t("breakFailed")} fault={fault} />}
      {isSealed && !readOnly && (isKeeper || role === "admin") && (
        <div>
          <WhyForm
            ask={t("breakBlind")}
            question={t("breakWhy")}
            send={t("breakNow")}
            least={LEAST_REASON}
            onSend={(why) => void attempt(onBreak(why)).catch(() => undefined)}
          />
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
