import { Button, Group } from "@mantine/core";
import { placeWords } from "@zona/domain/cryobank/place";
import type { FrozenStraw } from "@zona/domain/records/kinds/icsi/banked-straws";
import type { SheetRow } from "@zona/domain/records/sheet";
import type { Unparsed } from "@zona/domain/stored-record";
import { type FormEvent, useState } from "react";
import { storeStraws } from "../../../../laboratory/cryobank/bank-data.ts";
import { useBankAct } from "../../../../laboratory/cryobank/use-bank-act.tsx";
import { dayOf, endOfDay } from "../../../../platform/site/day.ts";
import { DateField } from "../../../../platform/ui/fields/date-field.tsx";
import { FreeText } from "../../../../platform/ui/fields/free-text.tsx";
import { ModalDialog } from "../../../../platform/ui/modal-dialog.tsx";
import { useAction } from "../../../../platform/ui/use-action.tsx";
import type { OpenedRecord } from "../../../entry/use-record-editor.ts";
import { HEADER_ROW, HEADER_SHEET } from "../../../fields/record-rows.ts";
import { t } from "./banked-rows-text.ts";

type Props = { opened: OpenedRecord; straws: readonly FrozenStraw[]; onClose: () => void };

const lotIn = (value: Unparsed) =>
  typeof value === "object" && value !== null && "lotId" in value ? String(value.lotId) : "";

/** Stores the straws of a record under one consent: what the record says is saved first, because the server reads it there. */
export function StoreDialog({ opened, straws, onClose }: Props) {
  // As it is shown: what was typed a moment ago may not be saved yet.
  const header = opened.editor.get().sheets[HEADER_SHEET]?.[HEADER_ROW] ?? {};
  const { consentRef, storageConsentEndsAt: ends, freezingMedium } = header;
  const [ref, setRef] = useState(typeof consentRef === "string" ? consentRef : "");
  const [endsOn, setEndsOn] = useState(ends instanceof Date ? dayOf(ends) : "");
  const [mediumLot, setMediumLot] = useState(lotIn(freezingMedium));
  const { write, refusal } = useBankAct();
  const { busy, refusal: unsaved, run } = useAction();

  function submit(event: FormEvent) {
    event.preventDefault();
    // What the record asks for as well is not asked twice.
    const told: SheetRow = {
      consentRef: ref.trim(),
      storageConsentEndsAt: endOfDay(endsOn),
      freezingMedium: { lotId: mediumLot.trim() },
    };
    opened.editor.edit(
      Object.entries(told)
        .filter(([field]) => header[field] === undefined)
        .map(([field, value]) => ({ sheetId: HEADER_SHEET, rowId: HEADER_ROW, field, value })),
    );
    void run(async () => {
      let isStored = false;
      await opened.apply(async ({ test }) => {
        const asked = { consent: { ref: ref.trim(), endsOn }, mediumLot: mediumLot.trim() };
        const shown = straws.map(({ strawId, place = "", contents }) => ({
          ...{ strawId, place, units: contents.map(({ unit }) => unit) },
        }));
        isStored = await write(() => storeStraws({ testId: test.id, straws: shown, ...asked }));
      });
      if (isStored) onClose();
    });
  }
  const heading = t("storeTitle", { n: straws.length });
  return (
    <ModalDialog label={heading} variant="centre" onClose={() => !busy && onClose()}>
      <h2>{heading}</h2>
      <ul>
        {straws.map(({ strawId, place = "", contents }) => (
          <li key={strawId}>
            {t("holds", {
              ...{ straw: strawId, place: placeWords(place), n: contents.length },
              units: contents.map(({ unit }) => unit).join(", "),
            })}
          </li>
        ))}
      </ul>
      <form className="form-stack" onSubmit={submit}>
        <FreeText shape="required" label={t("consentRef")} maxLength={60} value={ref} onChange={setRef} />
        <DateField label={t("consentEnd")} required value={endsOn} onChange={setEndsOn} />
        <FreeText
          shape="required"
          of="lot"
          label={t("medium")}
          maxLength={40}
          value={mediumLot}
          onChange={setMediumLot}
        />
        {refusal}
        {unsaved}
        <Group gap="sm">
          <Button type="submit" loading={busy}>
            {t("store", { n: straws.length })}
          </Button>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t("cancel")}
          </Button>
        </Group>
      </form>
    </ModalDialog>
  );
}
