import { Button, Group, Stack } from "@mantine/core";
import { can } from "@zona/domain/identity/access";
import { isBlindOpen } from "@zona/domain/records/blinding/blinding";
import type { SealAnswer, SealTreatment } from "@zona/domain/records/blinding/seal-treatment";
import { treatmentSealOf } from "@zona/domain/records/blinding/treatment-seal";
import type { FieldGroups } from "@zona/domain/records/fields/define-field";
import { sealedGroups, sealedKeys } from "@zona/domain/records/fields/field-lists";
import type { LabTest } from "@zona/domain/records/lab-test";
import { CAPABILITY_OF_MOVE } from "@zona/domain/records/moves/move-capability";
import { actionsIn } from "@zona/domain/records/moves/move-table";
import { mapIn, placeOfCell, type SheetRow } from "@zona/domain/records/sheet";
import type { StoredValue } from "@zona/domain/stored-record";
import { useEffect, useRef, useState } from "react";
import { useAccess, useIsAdmin } from "../../people/access/own-access.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { usePlace } from "../../platform/browser/browser-lack.ts";
import { useConnectionLoss } from "../../platform/firebase/connection.ts";
import { serverFailureSentence } from "../../platform/firebase/failure.ts";
import { dayAndTime } from "../../platform/i18n/dates.ts";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { ExplainedSentence } from "../../platform/ui/explained.tsx";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { LEAST_REASON } from "../entry/reason-for-changes.tsx";
import type { OpenedRecord } from "../entry/use-record-editor.ts";
import { formGroups } from "../fields/record-field.ts";
import { RecordFields } from "../fields/record-fields.tsx";
import { t } from "./blind-text.ts";
import { sealTreatment } from "./treatment-data.ts";
import { useOpenedTest } from "./use-opened-test.ts";
import { useUnsealed } from "./use-unsealed.ts";

// Of ICSI records alone.
const SealedOocytes = onDemand(async () => (await import("./sealed-oocytes.tsx")).SealedOocytes);
// Asked for once in a record, or never.
const BreakBlind = onDemand(async () => (await import("./break-blind.tsx")).BreakBlind);

type Props = {
  test: LabTest;
  /** All fields of the kind. */
  groups: FieldGroups;
  /** Its oocytes, where something is sealed of each. */
  oocytes?: readonly string[];
  /** Whether anything can be entered now. */
  isOpen: boolean;
  opened: Pick<OpenedRecord, "apply">;
};

/**
 * The treatment of a record of a blinded study, in place of its fields: entered as a whole and sealed, then who sealed it, and its
 * values once the blind is open.
 */
export function SealedTreatment({ test, groups, oocytes = NO_OOCYTES, isOpen, opened: { apply } }: Props) {
  const { uid } = useStaffMember();
  const seal = treatmentSealOf(test.header);
  const { draft, setDraft, drop } = useUnsealed<SheetRow>(uid, test.id, undefined);
  const { treatment, opened } = useOpenedTest(test);
  const [unusual, setUnusual] = useState<SealAnswer["findings"]>([]);
  const fields = formGroups(sealedGroups(groups)).flatMap((group) => group.fields);
  const shown = [{ title: t("title"), fields }];
  const isEntered = isOpen && (draft !== undefined || !seal);
  const common = { test, errors: {}, onLeave: () => undefined };
  return (
    <Stack gap="sm" mt="sm">
      {isEntered ? (
        <TreatmentForm
          test={test}
          groups={groups}
          oocytes={oocytes}
          apply={apply}
          draft={draft ?? NOTHING}
          setDraft={setDraft}
          drop={drop}
          onSealed={setUnusual}
          onCancel={seal && (() => setDraft(undefined))}
        />
      ) : seal && isBlindOpen(test) && !treatment ? (
        <p className="dim">{t("opening")}</p>
      ) : treatment ? (
        <>
          <RecordFields
            {...common}
            groups={shown}
            header={opened.header ?? NOTHING}
            readOnly
            onChange={() => undefined}
          />
          {treatment.cells && <SealedOocytes rows={oocytes} cells={treatment.cells} />}
        </>
      ) : (
        <p>
          <strong>{t("title")}</strong>
        </p>
      )}
      {!seal && !isEntered && <p className="dim">{t("notSealed")}</p>}
      {unusual.length > 0 && (
        <Notice tone="attention" title={t("unusual")}>
          <Findings findings={unusual} groups={groups} />
        </Notice>
      )}
      {seal && (
        <p>{t(isBlindOpen(test) ? "openedBy" : "sealedBy", { name: seal.by.name, time: dayAndTime(seal.at) })}</p>
      )}
      {seal && !isEntered && (
        <Group gap="xs">
          {isOpen && (
            <Button
              variant="default"
              onClick={() => setDraft(treatment ? { ...treatment.fields, [CELLS]: treatment.cells } : NOTHING)}
            >
              {t("again")}
            </Button>
          )}
          <Break test={test} apply={apply} />
        </Group>
      )}
    </Stack>
  );
}

const NOTHING: SheetRow = {};
const NO_OOCYTES: readonly string[] = [];

/** Of what is typed: what is of single oocytes. No field of a header is called so. */
const CELLS = "cells";

function Break({ test, apply }: Pick<Props, "test"> & Pick<OpenedRecord, "apply">) {
  const { uid } = useStaffMember();
  const access = useAccess();
  const isAdmin = useIsAdmin();
  const seal = treatmentSealOf(test.header);
  const isOffered = actionsIn(test.status).includes("unblind") && can(access, CAPABILITY_OF_MOVE.unblind, test);
  if (!seal || isBlindOpen(test) || !isOffered) return null;
  return <BreakBlind askedBy={seal.breakAskedBy} mayAsk={seal.by.uid === uid || isAdmin} onMove={apply} />;
}

/** Sentences of the domain, each with the field that it is about. */
function Findings({ findings, groups }: { findings: SealAnswer["findings"]; groups: FieldGroups }) {
  const fields = formGroups(sealedGroups(groups)).flatMap((group) => group.fields);
  return (
    <ul>
      {findings.map(({ path, message }) => {
        const field = fields.find(({ name }) => path.split(".")[0] === name)?.label ?? domainWord(path);
        return (
          <li key={`${path} ${message.code}`}>
            {t("finding", { field, sentence: toWords(message) })}
            <ExplainedSentence said={message} />
          </li>
        );
      })}
    </ul>
  );
}

/** What was typed of oocytes that the record has. */
const askedCells = (draft: SheetRow, oocytes: readonly string[]) =>
  Object.fromEntries(
    Object.entries(mapIn(draft[CELLS])).filter(([key]) => oocytes.includes(placeOfCell(key).row)),
  ) as NonNullable<SealTreatment["cells"]>; // as the columns read them

/** As the server takes it: every field, and of a device its serial number alone. */
function askedFields(groups: FieldGroups, draft: SheetRow): SealTreatment["fields"] {
  const asked = (value: StoredValue) => {
    const { serial, useReason } = mapIn(value);
    if (typeof serial === "string") return { serial, ...(typeof useReason === "string" ? { useReason } : {}) };
    return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
  };
  return Object.fromEntries(sealedKeys(groups).map((key) => [key, asked(draft[key])]));
}

type FormProps = Required<Pick<Props, "test" | "groups" | "oocytes">> &
  Pick<OpenedRecord, "apply"> & {
    draft: SheetRow;
    setDraft: (draft: SheetRow | undefined) => void;
    /** Takes the copy off this device. */
    drop: () => void;
    /** Told what is unusual in what was sealed. */
    onSealed: (unusual: SealAnswer["findings"]) => void;
    /** Where it was sealed before. */
    onCancel: (() => void) | undefined;
  };

function TreatmentForm({ test, groups, oocytes, apply, draft, setDraft, drop, onSealed, onCancel }: FormProps) {
  const seal = treatmentSealOf(test.header);
  const isOffline = useConnectionLoss() !== undefined;
  const place = usePlace();
  const [reason, setReason] = useState("");
  const [findings, setFindings] = useState<SealAnswer["findings"]>([]);
  const [failure, setFailure] = useState<string>();
  const [isWorking, setIsWorking] = useState(false);
  const [unread, setUnread] = useState<readonly string[]>([]);
  // One key for what is typed now: sent again after its answer was lost, it is not sealed twice.
  const key = useRef(crypto.randomUUID());
  const needsReason = seal !== undefined || test.submittedBy !== undefined;
  const shown = [
    { title: t("title"), hint: t("hint"), fields: formGroups(sealedGroups(groups)).flatMap((g) => g.fields) },
  ];

  useEffect(() => {
    // Its answer was lost, and the record came with it.
    if (seal?.key === key.current) setDraft(undefined);
  }, [seal?.key, setDraft]);

  function change(next: SheetRow) {
    key.current = crypto.randomUUID();
    setDraft(next);
  }

  function changeCell(cell: string, value: StoredValue, isUnread: boolean) {
    setUnread([...unread.filter((one) => one !== cell), ...(isUnread ? [cell] : [])]);
    const { [cell]: _, ...others } = mapIn(draft[CELLS]);
    change({ ...draft, [CELLS]: value === undefined ? others : { ...others, [cell]: value } });
  }

  async function send() {
    setIsWorking(true);
    setFailure(undefined);
    setFindings([]);
    try {
      await apply(async ({ test: { id: testId, rev } }) => {
        const why = needsReason ? { reason: reason.trim() } : {};
        const asked = {
          testId,
          rev,
          key: key.current,
          fields: askedFields(groups, draft),
          cells: askedCells(draft, oocytes),
          ...why,
        };
        const answer = await sealTreatment(asked);
        if (answer.rev === undefined) return setFindings(answer.findings);
        drop();
        onSealed(answer.findings);
        setDraft(undefined);
      });
    } catch (error) {
      setFailure(serverFailureSentence(error));
    } finally {
      setIsWorking(false);
    }
  }

  const errors = Object.fromEntries(findings.map(({ path, message }) => [path.split(".")[0] ?? "", toWords(message)]));
  return (
    <>
      <RecordFields
        test={test}
        groups={shown}
        header={draft}
        errors={errors}
        readOnly={false}
        onChange={(field, value, following) => change({ ...draft, ...following, [field]: value })}
        onLeave={() => undefined}
      />
      {oocytes.length > 0 && <SealedOocytes rows={oocytes} cells={mapIn(draft[CELLS])} onChange={changeCell} />}
      {needsReason && (
        <FreeText
          label={t("reason")}
          description={t("reasonHint")}
          value={reason}
          maxLength={500}
          onChange={setReason}
        />
      )}
      <p className="dim">{t(isOffline ? "needsNetwork" : "keptHere", { place })}</p>
      {findings.length > 0 && (
        <Notice tone="failure" title={t("findings")}>
          <Findings findings={findings} groups={groups} />
        </Notice>
      )}
      {failure !== undefined && (
        <Notice tone="failure" title={t("sealFailed")}>
          <p>{failure}</p>
        </Notice>
      )}
      <Group gap="xs">
        <Button
          loading={isWorking}
          disabled={isOffline || unread.length > 0 || (needsReason && reason.trim().length < LEAST_REASON)}
          onClick={() => void send()}
        >
          {t("seal")}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t("keep")}
          </Button>
        )}
      </Group>
    </>
  );
}
