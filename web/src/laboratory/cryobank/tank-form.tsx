import { Button, Group, TextInput } from "@mantine/core";
import { placeName } from "@zona/domain/cryobank/place";
import type { Tank } from "@zona/domain/cryobank/straw";
import { type FormEvent, useState } from "react";
import { RequiredInput } from "../../platform/ui/fields/required-input.tsx";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { saveTank } from "./bank-data.ts";
import { t } from "./bank-text.ts";

const RANGE = /^([A-Z]*)(\d{1,3})[-–]\1(\d{1,3})$/i;

/** `1 2 3`, `1–6` and `C1–C20` as names; undefined where one of them cannot be a name. */
function namesIn(typed: string): string[] | undefined {
  const names = typed.split(/[\s,;]+/).flatMap((part) => {
    const [, letters = "", from, to] = RANGE.exec(part) ?? [];
    if (from === undefined) return part === "" ? [] : [placeName(part)];
    const count = Math.min(Number(to) - Number(from) + 1, 60);
    return Array.from({ length: Math.max(count, 0) }, (_, at) => placeName(`${letters}${Number(from) + at}`));
  });
  const known = names.filter((name) => name !== undefined);
  return known.length === 0 || known.length < names.length ? undefined : [...new Set(known)];
}

type Props = { tank: Tank | undefined; onClose: (saved: string | undefined) => void };

/** Registers a tank, or gives one another layout; its straws stay where they are. */
export function TankForm({ tank, onClose }: Props) {
  const [name, setName] = useState(tank?.id ?? "");
  const [canisters, setCanisters] = useState(tank?.canisters.join(" ") ?? "1–6");
  const [canes, setCanes] = useState(tank?.canes.join(" ") ?? "C1–C20");
  const [positions, setPositions] = useState(String(tank?.positions ?? 10));
  const [isTried, setIsTried] = useState(false);
  const { busy, refusal, run } = useAction();
  const read = { id: placeName(name), canisters: namesIn(canisters), canes: namesIn(canes) };
  const fault = (value: unknown) => (isTried && value === undefined ? t("namesWrong") : undefined);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    const { id } = read;
    if (!id || !read.canisters || !read.canes) return;
    const layout = { canisters: read.canisters, canes: read.canes, positions: Number(positions) };
    if (await run(() => saveTank({ id, rev: tank?.rev ?? 0, ...layout }))) onClose(id);
  }
  const heading = tank ? t("tankOf", { tank: tank.id }) : t("addTank");
  return (
    <ModalDialog label={heading} variant="centre" onClose={() => !busy && onClose(undefined)}>
      <h2>{heading}</h2>
      <form className="form-stack" onSubmit={(event) => void submit(event)}>
        {!tank && (
          <TextInput
            label={t("tankName")}
            spellCheck={false}
            description={t("tankHint")}
            required
            value={name}
            error={fault(read.id)}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        <TextInput
          label={t("canisters")}
          spellCheck={false}
          description={t("namesHint")}
          required
          value={canisters}
          error={fault(read.canisters)}
          onChange={(event) => setCanisters(event.currentTarget.value)}
        />
        <TextInput
          label={t("canes")}
          spellCheck={false}
          description={t("namesHint")}
          required
          value={canes}
          error={fault(read.canes)}
          onChange={(event) => setCanes(event.currentTarget.value)}
        />
        <RequiredInput
          label={t("positions")}
          type="number"
          min={1}
          max={30}
          step={1}
          value={positions}
          onChange={(event) => setPositions(event.currentTarget.value)}
        />
        {refusal}
        <Group gap="sm">
          <Button type="submit" loading={busy}>
            {t("save")}
          </Button>
          <Button variant="default" disabled={busy} onClick={() => onClose(undefined)}>
            {t("cancel")}
          </Button>
        </Group>
      </form>
    </ModalDialog>
  );
}
