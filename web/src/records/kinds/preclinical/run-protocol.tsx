import { NativeSelect } from "@mantine/core";
import type { PinnedProtocol } from "@zona/domain/protocols/protocol";
import { protocolOf } from "@zona/domain/records/kinds/preclinical/run";
import type { LabTest } from "@zona/domain/records/lab-test";
import { useState } from "react";
import { Link } from "react-router";
import { listenToProtocols } from "../../../laboratory/protocols/protocols-data.ts";
import { useStaffMember } from "../../../people/session/session.ts";
import { dataOf, useSnapshot } from "../../../platform/firebase/snapshot.ts";
import { domainWord } from "../../../platform/i18n/domain-words.ts";
import { SnapshotFailure } from "../../../platform/ui/notice.tsx";
import { useAction } from "../../../platform/ui/use-action.tsx";
import type { OpenedRecord } from "../../entry/use-record-editor.ts";
import { Value } from "../../fields/shown-value.tsx";
import { t } from "./preclinical-text.ts";
import { RunMaterial } from "./run-material.tsx";
import { chooseProtocol, nameMaterial } from "./run-protocol-data.ts";

type Props = { test: LabTest; opened: Pick<OpenedRecord, "apply">; readOnly: boolean; isRead: boolean };

const versionWord = ({ plan, version }: PinnedProtocol) =>
  t("protocolVersion", { name: domainWord(plan.name), version });

/** The protocol of a run with its version, chosen from those that the laboratory approved; and the material it needs. */
export function RunProtocol({ test, opened, readOnly, isRead }: Props) {
  const { uid, name } = useStaffMember();
  const { busy, refusal, run } = useAction();
  const pinned = protocolOf(test);
  const apply = (write: Parameters<OpenedRecord["apply"]>[0]) => run(() => opened.apply(write));
  return (
    <>
      {readOnly || isRead ? (
        <dl className="values">
          <Value label={t("protocolField")}>{pinned && versionWord(pinned)}</Value>
        </dl>
      ) : (
        <ProtocolChoice
          organisation={test.organisation}
          pinned={pinned}
          busy={busy}
          onChoose={(protocol) => void apply((record) => chooseProtocol(record, protocol, { uid, name }))}
        />
      )}
      {refusal}
      {pinned?.plan.material && !readOnly && test.kind === "preclinical" && test.material.species === undefined && (
        <RunMaterial
          takes={pinned.plan.material}
          busy={busy}
          onSave={(material) => void apply((record) => nameMaterial(record, material, { uid, name }))}
        />
      )}
    </>
  );
}

type ChoiceProps = {
  organisation: string;
  pinned: PinnedProtocol | undefined;
  busy: boolean;
  onChoose: (protocol: PinnedProtocol) => void;
};

const keyOf = ({ plan, version }: PinnedProtocol) => `${plan.id} ${version}`;
const optionOf = (one: PinnedProtocol) => ({ value: keyOf(one), label: versionWord(one) });

function ProtocolChoice({ organisation, pinned, busy, onChoose }: ChoiceProps) {
  const snapshot = useSnapshot(`protocols of ${organisation}`, listenToProtocols(organisation));
  // What was chosen is shown at once, and put back where it is refused.
  const [chosen, setChosen] = useState<PinnedProtocol>();
  const protocols = dataOf(snapshot)?.records.flatMap(({ inForce }) => inForce ?? []) ?? [];
  const options = protocols.map(optionOf).toSorted((a, b) => a.label.localeCompare(b.label));
  const present = (busy ? chosen : undefined) ?? pinned;
  const isListed = options.some(({ value }) => pinned && value === keyOf(pinned));
  if (snapshot.status === "ready" && options.length === 0 && !pinned)
    return (
      <p>
        {t("noneApproved")} <Link to="/admin/protocols">{t("toProtocols")}</Link>
      </p>
    );
  return (
    <>
      <NativeSelect
        label={t("protocolField")}
        description={pinned && !isListed && snapshot.status === "ready" ? t("notInForce") : undefined}
        data={[
          ...(present ? [] : [{ value: "", label: t("chooseProtocol") }]),
          ...(pinned && !isListed ? [optionOf(pinned)] : []),
          ...options,
        ]}
        value={present ? keyOf(present) : ""}
        disabled={busy}
        onChange={({ currentTarget: { value } }) => {
          const protocol = protocols.find((one) => keyOf(one) === value);
          if (!protocol) return;
          setChosen(protocol);
          onChoose(protocol);
        }}
      />
      <SnapshotFailure snapshot={snapshot} title={t("protocolsFailed")} />
    </>
  );
}
