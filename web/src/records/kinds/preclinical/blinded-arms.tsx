import { Button, Group, TextInput } from "@mantine/core";
import type { Protocol } from "@zona/domain/protocols/protocol";
import { type ArmsKey, armLetter, type Blinding } from "@zona/domain/records/blinding/blinding";
import { sealFaults } from "@zona/domain/records/blinding/seal-faults";
import type { Layout } from "@zona/domain/records/kinds/preclinical/allocation";
import { useState } from "react";
import { Link } from "react-router";
import { useIsAdmin } from "../../../people/access/own-access.ts";
import { useStaffMember } from "../../../people/session/session.ts";
import { usePlace } from "../../../platform/browser/browser-lack.ts";
import { serverFailureSentence } from "../../../platform/firebase/failure.ts";
import { ExplainedWords } from "../../../platform/ui/explained.tsx";
import { Notice } from "../../../platform/ui/notice.tsx";
import { onDemand } from "../../../platform/ui/on-demand.tsx";
import { useUnsealed } from "../../blind/use-unsealed.ts";
import type { LabRecord } from "../../record/record-data.ts";
import { type Arm, ArmRows } from "./arm-rows.tsx";
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
  progress: Progress;
  onAllocate: (arms: ArmsKey["arms"], layout: Layout) => Promise<void>;
  onMove: (move: (record: LabRecord) => Promise<void>) => Promise<void>;
};

/** Rows of each letter that hold anything, timepoint by timepoint. */
export type Progress = readonly { hour: number; read: readonly number[] }[];

// Asked for once in a run, or never.
const BreakBlind = onDemand(async () => (await import("../../blind/break-blind.tsx")).BreakBlind);
const ShownAllocation = onDemand(async () => (await import("./shown-allocation.tsx")).ShownAllocation);

const FIRST_LAYOUT: Layout = { unitsPerDrop: 5, dropsPerDish: 6 };
const MOST_IN_ONE = 50;
const NO_ARMS: readonly Arm[] = [];

/** The arms of a blinded run: named once by their keeper, drawn by the server, letters for everybody until the blind is open. */
export function BlindedArms(props: Props) {
  const { testId, blinding, armsKey, isSealed, readOnly, plan, progress, onAllocate, onMove } = props;
  const { uid } = useStaffMember();
  const isAdmin = useIsAdmin();
  const { draft, setDraft, drop } = useUnsealed(uid, testId, blinding ? undefined : NO_ARMS);
  const place = usePlace();
  const [layout, setLayout] = useState(FIRST_LAYOUT);
  const [fault, setFault] = useState<string>();
  const [isWorking, setIsWorking] = useState(false);
  const isKeeper = blinding?.keeper.uid === uid;
  const attempt = (work: Promise<void>) => {
    setFault(undefined);
    setIsWorking(true);
    return work
      .catch((error: unknown) => {
        setFault(serverFailureSentence(error));
        throw error;
      })
      .finally(() => setIsWorking(false));
  };
  /** The copy goes first: a sealed run must not find it again and take it for arms that are not sealed yet. */
  async function seal(arms: readonly Arm[]) {
    await drop();
    const named = arms.map((arm) => ({ ...arm, name: arm.name.trim() }));
    await attempt(onAllocate(named, layout)).then(
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
        {draft.length > 0 && (
          <>
            <Group gap="xs" align="end">
              <LayoutField label={t("unitsPerDrop")} field="unitsPerDrop" layout={layout} onChange={setLayout} />
              <LayoutField label={t("dropsPerDish")} field="dropsPerDish" layout={layout} onChange={setLayout} />
            </Group>
            <p className="dim">{t("armsKeptHere", { place })}</p>
          </>
        )}
        {draft.length > 0 && faults.length > 0 && (
          <ul className="dim">
            {faults.map((sentence) => (
              <li key={sentence.code}>
                <ExplainedWords said={sentence} />
              </li>
            ))}
          </ul>
        )}
        {fault && (
          <Notice tone="failure" title={t("sealFailed")}>
            <p>{fault}</p>
          </Notice>
        )}
        <div>
          <Button disabled={faults.length > 0} loading={isWorking} onClick={() => void seal(draft)}>
            {t("seal")}
          </Button>
        </div>
      </>
    );
  }
  if (!blinding) return <p className="dim">{t("notSealed")}</p>;
  const isPreparer = blinding.preparedBy?.uid === uid;
  return (
    <>
      <p>
        {!isSealed
          ? t("unsealed")
          : isKeeper
            ? t("youKeep")
            : isPreparer
              ? t("youPrepare")
              : t("keptBy", { name: blinding.keeper.name })}
      </p>
      {blinding.preparedBy && !isPreparer && <p>{t("preparedBy", { name: blinding.preparedBy.name })}</p>}
      <ul>
        {blinding.units.map((rows, index) => {
          const arm = armsKey?.arms[index];
          const letter = armLetter(index);
          return (
            <li key={letter}>
              {arm
                ? t("namedArm", { letter, units: arm.nUnits, stands: `${arm.name}, ${roleWord(arm.role)}` })
                : t("sealedArm", { letter, rows })}
            </li>
          );
        })}
      </ul>
      {isSealed && (isKeeper || isPreparer) && (
        <ul aria-label={t("progress")}>
          {progress.map(({ hour, read }) => (
            <li key={hour}>
              {t("progressAt", {
                hours: hour,
                read: read.map((rows, arm) => `${armLetter(arm)} ${rows}`).join(", "),
              })}
            </li>
          ))}
        </ul>
      )}
      {isSealed && (!blinding.preparedBy || isPreparer) && <ShownAllocation testId={testId} isPreparer={isPreparer} />}
      <div>
        <Button component={Link} to={`/test/${testId}/labels`} variant="default">
          {t("dishLabels")}
        </Button>
      </div>
      {isSealed && !readOnly && (
        <BreakBlind askedBy={blinding.breakAskedBy} mayAsk={isKeeper || isAdmin} onMove={onMove} />
      )}
    </>
  );
}

type LayoutProps = {
  label: string;
  field: keyof Layout;
  layout: Layout;
  onChange: (layout: Layout) => void;
};

const LayoutField = ({ label, field, layout, onChange }: LayoutProps) => (
  <TextInput
    label={label}
    type="number"
    min={1}
    max={MOST_IN_ONE}
    value={layout[field]}
    onChange={(event) =>
      onChange({
        ...layout,
        [field]: Math.min(MOST_IN_ONE, Math.max(1, Math.trunc(Number(event.currentTarget.value)))),
      })
    }
  />
);
