import { Button, Group } from "@mantine/core";
import type { Study } from "@zona/domain/studies/study";
import { type FormEvent, useState } from "react";
import { useFormatName } from "../../people/names/person-name.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { SnapshotFailure } from "../../platform/ui/notice.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { allocateUnits, listenToAllocation } from "./allocation-data.ts";
import { t } from "./studies-text.ts";

type Props = { study: Study; onClose: () => void };

/** The list by which a study allocates its units: opened once with its strata, and ended for good. */
export function AllocationDialog({ study, onClose }: Props) {
  const say = useFormatName();
  const snapshot = useSnapshot(`allocation of ${study.id}`, listenToAllocation(study.id));
  const plan = dataOf(snapshot);
  const [typed, setTyped] = useState("");
  const [isEnding, setIsEnding] = useState(false);
  const { busy, refusal, run } = useAction();
  const heading = t("listTitle", { code: study.protocolCode });
  const strata = [
    ...new Set(
      typed
        .split("\n")
        .map((one) => one.trim())
        .filter((one) => one !== ""),
    ),
  ];

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (plan && !isEnding) return setIsEnding(true);
    if (plan) await run(() => allocateUnits({ kind: "end", studyId: study.id }));
    else {
      const asked = strata.length > 0 ? strata : [t("everybody")];
      await run(() => allocateUnits({ kind: "open", studyId: study.id, strata: asked }));
    }
    setIsEnding(false);
  }

  return (
    <ModalDialog label={heading} variant="centre" onClose={() => !busy && onClose()}>
      <h2>{heading}</h2>
      {snapshot.status === "loading" && <RowsSkeleton rows={2} />}
      <SnapshotFailure snapshot={snapshot} title={t("listFailed")} />
      <form className="form-stack" onSubmit={(event) => void submit(event)}>
        {plan ? (
          <>
            <p>{t("listOpened", { name: say(plan.by), time: fullTime(plan.at), strata: plan.strata.join(", ") })}</p>
            {plan.endedBy && plan.endedAt ? (
              <p>{t("listEndedBy", { name: say(plan.endedBy), time: fullTime(plan.endedAt) })}</p>
            ) : (
              <p className="dim">{t(isEnding ? "listEndConfirm" : "listEndHint")}</p>
            )}
          </>
        ) : (
          snapshot.status === "ready" && (
            <>
              <p>{t("listHint")}</p>
              <FreeText
                shape="lines"
                label={t("strata")}
                description={t("strataHint")}
                rows={3}
                maxLength={700}
                value={typed}
                onChange={setTyped}
              />
            </>
          )
        )}
        {refusal}
        <Group gap="sm">
          {snapshot.status === "ready" && !plan?.endedAt && (
            <Button type="submit" loading={busy}>
              {t(plan ? "endList" : "openList")}
            </Button>
          )}
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t("closeDialog")}
          </Button>
        </Group>
      </form>
    </ModalDialog>
  );
}
