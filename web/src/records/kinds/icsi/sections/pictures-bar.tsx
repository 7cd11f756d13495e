import { Button, Group } from "@mantine/core";
import type { CheckKey } from "@zona/domain/policy/timing-profiles";
import { requiredAt, WAIVED_FIELD } from "@zona/domain/records/kinds/icsi/required-pictures";
import type { SheetRow } from "@zona/domain/records/sheet";
import { WhyForm } from "../../../entry/why-form.tsx";
import { t } from "./image-text.ts";

type Props = {
  check: CheckKey;
  session: SheetRow;
  readOnly: boolean;
  isShown: boolean;
  onShow: (shown: boolean) => void;
  onWaive: (why: string | undefined) => void;
};

/** Whether the check asks for pictures, the way to them, and the reason where they are left out. */
export function PicturesBar({ check, session, readOnly, isShown, onShow, onWaive }: Props) {
  const of = requiredAt(check);
  const waived = session[WAIVED_FIELD];
  return (
    <Group gap="xs">
      <Button variant="default" size="compact-md" aria-pressed={isShown} onClick={() => onShow(!isShown)}>
        {isShown ? t("hide") : t("show")}
      </Button>
      {of && (
        <p className="dim">
          {typeof waived === "string"
            ? t("waived", { why: waived })
            : t(of === "oocyte" ? "requiredOfEach" : "requiredOne")}
        </p>
      )}
      {of && !readOnly && typeof waived !== "string" && (
        <WhyForm ask={t("waive")} question={t("waiveWhy")} send={t("waive")} onSend={onWaive} />
      )}
      {of && !readOnly && typeof waived === "string" && (
        <Button variant="subtle" size="compact-md" onClick={() => onWaive(undefined)}>
          {t("unwaive")}
        </Button>
      )}
    </Group>
  );
}
