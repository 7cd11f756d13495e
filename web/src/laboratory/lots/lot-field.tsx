import type { Lot } from "@zona/domain/lots/lot";
import type { SheetRow } from "@zona/domain/records/sheet";
import { useState } from "react";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { shortDay } from "../../platform/i18n/dates.ts";
import { text } from "../../platform/i18n/text.ts";
import { dayOf, endOfDay } from "../../platform/site/day.ts";
import { DateField } from "../../platform/ui/fields/date-field.tsx";
import { InUseField } from "../in-use-field.tsx";
import { fetchLots, saveLot } from "./lots-data.ts";

const t = text("lots", {
  option: "{product}, expires {expires}",
  newLot: "New lot {typed}",
  expires: "{label}: expiry date",
  whyExpired: "{label}: reason for use after expiry",
});
export type LotsText = typeof t;

type Props = {
  label: string;
  error?: string | undefined;
  /** `lotId`, and where they are known `expiresAt` and `expiryOverrideReason`. */
  value: unknown;
  onChange: (value: SheetRow | undefined) => void;
};

/** A lot in use with its expiry, which is kept with the record; an expired one asks why it was used all the same. */
export function LotField({ label, error, value, onChange }: Props) {
  const [lots, setLots] = useState<readonly Lot[]>([]);
  const used: SheetRow = typeof value === "object" && value !== null ? { ...value } : {};
  const lotId = typeof used.lotId === "string" ? used.lotId : "";
  const expiresAt = used.expiresAt instanceof Date ? used.expiresAt : undefined;
  const isExpired = expiresAt !== undefined && expiresAt.getTime() < labNow().getTime();
  const reason = typeof used.expiryOverrideReason === "string" ? used.expiryOverrideReason : "";

  function changeExpiry(day: string) {
    const at = endOfDay(day);
    const { expiresAt: _, ...rest } = used;
    onChange(at ? { ...rest, expiresAt: at } : rest);
    // The lot is known for the next record; one that was registered with another date stays as it is there.
    if (at) void saveLot({ rev: 0, lot: { product: label, lotNo: lotId, expiresAt: at } }).catch(() => undefined);
  }

  return (
    <InUseField
      of="lot"
      field={{ label, error }}
      text={lotId}
      options={lots.map((lot) => ({
        value: lot.id,
        label: lot.lotNo,
        hint: t("option", { product: lot.product, expires: shortDay(lot.expiresAt) }),
      }))}
      create={(typed) => t("newLot", { typed })}
      onOpen={() => void fetchLots().then(setLots)}
      onChange={(chosen) => {
        if (!chosen) return onChange(undefined);
        if ("typed" in chosen) return onChange({ lotId: chosen.typed.slice(0, 40) });
        const lot = lots.find(({ id }) => id === chosen.value);
        onChange({ lotId: chosen.label, ...(lot ? { expiresAt: lot.expiresAt } : {}) });
      }}
      why={
        isExpired
          ? {
              label: t("whyExpired", { label }),
              value: reason,
              onChange: (typed) => {
                const { expiryOverrideReason: _, ...rest } = used;
                onChange(typed === undefined ? rest : { ...rest, expiryOverrideReason: typed });
              },
            }
          : undefined
      }
    >
      {lotId !== "" && (
        <DateField label={t("expires", { label })} value={expiresAt ? dayOf(expiresAt) : ""} onChange={changeExpiry} />
      )}
    </InUseField>
  );
}
