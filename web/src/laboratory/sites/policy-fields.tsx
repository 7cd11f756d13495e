import "@mantine/core/styles/Checkbox.css";
import { Checkbox, NativeSelect } from "@mantine/core";
import { TimingProfileId } from "@zona/domain/policy/timing-profiles";
import { recordSettings } from "@zona/domain/sites/record-settings";
import { timingOf } from "@zona/domain/timing/record-timing";
import { Section } from "../../platform/ui/page.tsx";
import { PROFILE_WORDS } from "./profile-words.ts";
import type { FieldsProps } from "./site-form.tsx";
import { t } from "./site-text.ts";
import { WindowsTable } from "./windows-table.tsx";

const PROFILES = TimingProfileId.options.map((value) => ({ value, label: PROFILE_WORDS[value] }));
const upTo = (least: number, most: number) => Array.from({ length: most - least + 1 }, (_, at) => least + at);
const HOURS = upTo(1, 24).map((hours) => ({ value: String(hours), label: t("laterHours", { hours }) }));
const IDLE = upTo(2, 60).map((minutes) => ({ value: String(minutes), label: t("lockMinutes", { minutes }) }));

/** Which checks a record has, and by whose windows; below them the windows that follow. */
export function CheckFields({ draft, onChange }: FieldsProps) {
  const isOnce = draft.profile === "istanbul-2011";
  return (
    <Section id="checks" title={t("checks")}>
      <div className="form-stack" data-narrow>
        <NativeSelect
          label={t("profile")}
          description={t("profileHint")}
          data={PROFILES}
          value={draft.profile}
          onChange={({ currentTarget }) => onChange({ profile: TimingProfileId.parse(currentTarget.value) })}
        />
        <NativeSelect
          label={t("day5")}
          description={isOnce ? t("day5Fixed") : undefined}
          disabled={isOnce}
          data={[
            { value: "1", label: t("day5One") },
            { value: "2", label: t("day5Two") },
          ]}
          value={isOnce ? "1" : String(draft.day5Checks)}
          onChange={({ currentTarget }) => onChange({ day5Checks: currentTarget.value === "1" ? 1 : 2 })}
        />
        <Checkbox
          label={t("day4")}
          description={t("day4Hint")}
          checked={draft.day4Check}
          onChange={({ currentTarget }) => onChange({ day4Check: currentTarget.checked })}
        />
      </div>
      <WindowsTable timing={timingOf(recordSettings(draft))} />
    </Section>
  );
}

export function PolicyFields({ draft, onChange }: FieldsProps) {
  return (
    <Section id="policies" title={t("policies")}>
      <div className="form-stack" data-narrow>
        <NativeSelect
          label={t("most")}
          description={t("mostHint")}
          data={upTo(0, 5).map(String)}
          value={String(draft.maxEmbryosTransferred)}
          onChange={({ currentTarget }) => onChange({ maxEmbryosTransferred: Number(currentTarget.value) })}
        />
        <NativeSelect
          label={t("later")}
          description={t("laterHint")}
          data={HOURS}
          value={String(draft.enteredLaterHours)}
          onChange={({ currentTarget }) => onChange({ enteredLaterHours: Number(currentTarget.value) })}
        />
        <NativeSelect
          label={t("lock")}
          description={t("lockHint")}
          data={IDLE}
          value={String(draft.lockMinutes)}
          onChange={({ currentTarget }) => onChange({ lockMinutes: Number(currentTarget.value) })}
        />
        <Checkbox
          label={t("witness")}
          description={t("witnessHint")}
          checked={draft.witnessMayReview}
          onChange={({ currentTarget }) => onChange({ witnessMayReview: currentTarget.checked })}
        />
      </div>
    </Section>
  );
}
