import { Button, Group } from "@mantine/core";
import type { ControlNote, NotedChart } from "@zona/domain/controls/control-runs";
import { type FormEvent, useState } from "react";
import { useAccess } from "../../people/access/own-access.ts";
import { useFormatName } from "../../people/names/person-name.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { FreeText } from "../../platform/ui/free-text.tsx";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
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
  const { busy, refusal, run } = useAction();
  const [done, setDone] = useState("");
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await run(() => noteChart({ chart, done: done.trim() }))) onClose();
  }
  return (
    <ModalDialog label={label} variant="centre" onClose={() => !busy && onClose()}>
      <h2>{label}</h2>
      <form className="form-stack" onSubmit={(event) => void submit(event)}>
        <FreeText
          shape="required"
          label={t("note")}
          description={t("noteHint")}
          minLength={3}
          maxLength={500}
          value={done}
          onChange={setDone}
        />
        {refusal}
        <Group gap="sm">
          <Button type="submit" loading={busy}>
            {t("save")}
          </Button>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t("cancel")}
          </Button>
        </Group>
      </form>
    </ModalDialog>
  );
}
