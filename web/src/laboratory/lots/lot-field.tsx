import { Stack } from "@mantine/core";
import type { Lot } from "@zona/domain/lots/lot";
import type { SheetRow } from "@zona/domain/records/sheet";
import { formatZoned, parseLocalTime, resolveLocalTime } from "@zona/domain/timing/zoned-time";
import { useState } from "react";
import { useStaffMember } from "../../people/session/session.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { shortDay } from "../../platform/i18n/dates.ts";
import { text } from "../../platform/i18n/text.ts";
import { SITE } from "../../platform/site/site.ts";
import { CreatableSelect } from "../../platform/ui/creatable-select.tsx";
import { DateField } from "../../platform/ui/date-field.tsx";
import { FreeText } from "../../platform/ui/free-text.tsx";
import { fetchLots, registerLot } from "./lots-data.ts";

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
  const { uid, name } = useStaffMember();
  const [lots, setLots] = useState<readonly Lot[]>([]);
  const used: SheetRow = typeof value === "object" && value !== null ? { ...value } : {};
  const lotId = typeof used.lotId === "string" ? used.lotId : "";
  const expiresAt = used.expiresAt instanceof Date ? used.expiresAt : undefined;
  const isExpired = expiresAt !== undefined && expiresAt.getTime() < labNow().getTime();
  const reason = typeof used.expiryOverrideReason === "string" ? used.expiryOverrideReason : "";

  /** A lot may be used until the last minute of its day. */
  function changeExpiry(day: string) {
    const last = parseLocalTime(`${day}T23:59`);
    const at = last && resolveLocalTime(last, SITE.timeZone).instant;
    const { expiresAt: _, ...rest } = used;
    onChange(at ? { ...rest, expiresAt: at } : rest);
    // The lot is known for the next record; one that was registered with another date stays as it is there.
    if (at) void registerLot({ product: label, lotNo: lotId, expiresAt: at }, { uid, name }).catch(() => undefined);
  }

  return (
    <Stack gap="xs">
      <CreatableSelect
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
      />
      {lotId !== "" && (
        <DateField
          label={t("expires", { label })}
          value={expiresAt ? formatZoned(expiresAt, SITE.timeZone).slice(0, 10) : ""}
          onChange={changeExpiry}
        />
      )}
      {isExpired && (
        <FreeText
          label={t("whyExpired", { label })}
          value={reason}
          maxLength={500}
          onChange={(typed) => {
            const { expiryOverrideReason: _, ...rest } = used;
            onChange(typed === "" ? rest : { ...rest, expiryOverrideReason: typed });
          }}
        />
      )}
    </Stack>
  );
}
