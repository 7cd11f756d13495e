import { Button } from "@mantine/core";
import type { ControlNote, NotedChart } from "@zona/domain/controls/control-runs";
import { useState } from "react";
import { useAccess } from "../../people/access/own-access.ts";
import { useFormatName } from "../../people/names/person-name.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { FormDialog } from "../../platform/ui/form-dialog.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { noteChart } from "./control-charts-data.ts";
import { t } from "./control-section-text.ts";

type Props = { chart: NotedChart; name: string; notes: readonly ControlNote[] };

/** What people found about a chart, the newest first, and the way to say more. */
export function ChartNotes({ chart, name, notes }: Props) {
  const say = useFormatName();
  const mayWrite = useAccess().everywhere.includes("enter");
  const [isOpen, setIsOpen] = useState(false);
  const own = notes.filter(
    (note) =>
      note.chart?.indicator === chart.indicator && note.chart.by === chart.by && note.chart.group === chart.group,
  );
  const label = t("noteOf", { name: chart.group === "" ? name : `${name}, ${chart.group}` });
  return (
    <>
      {own.length > 0 && (
        <ul className="list-rows" aria-label={t("notes")}>
          {own.map(({ id, done, by, at }) => (
            <li key={id} className="list-row">
              <div>
                <p>
                  <bdi>{done}</bdi>
                </p>
                <p className="dim">{t("saidBy", { who: say(by), when: fullTime(at) })}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <div>
          <Button variant="default" size="compact-sm" aria-label={label} onClick={() => setIsOpen(true)}>
            {t("write")}
          </Button>
        </div>
      )}
      {isOpen && <NoteDialog chart={chart} label={label} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function NoteDialog({ chart, label, onClose }: { chart: NotedChart; label: string; onClose: () => void }) {
  const action = useAction();
  const [done, setDone] = useState("");
  async function submit() {
    if (await action.run(() => noteChart({ chart, done: done.trim() }))) onClose();
  }
  return (
    <FormDialog label={label} submit={t("save")} action={action} onSubmit={submit} onClose={onClose}>
      <FreeText
        shape="required"
        label={t("note")}
        description={t("noteHint")}
        minLength={3}
        maxLength={500}
        value={done}
        onChange={setDone}
      />
    </FormDialog>
  );
}
