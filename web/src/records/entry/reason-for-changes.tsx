import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { t } from "./entry-text.ts";

/** As short as a reason may be. */
export const LEAST_REASON = 3;

/** Asked before anything of a record that was submitted once can be changed. */
export const ReasonForChanges = ({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) => (
  <Notice tone="attention" title={t("reasonTitle")}>
    <FreeText label={t("reason")} description={t("reasonHint")} value={reason} maxLength={500} onChange={onChange} />
  </Notice>
);
