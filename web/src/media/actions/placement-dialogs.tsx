import "@mantine/core/styles/Checkbox.css";
import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import type { Medium } from "@zona/domain/media/medium";
import { MediumLabel, type PlacedMedia, PlaceMedia } from "@zona/domain/media/placement";
import { STAGE_OF_CHECK } from "@zona/domain/media/suggest-slot";
import { saidIn } from "@zona/domain/messages/said";
import { CheckKey } from "@zona/domain/policy/timing-profiles";
import { MediumStage } from "@zona/domain/records/pictures/picture-slot";
import { type FormEvent, useState } from "react";
import { toWords } from "../../platform/i18n/to-words.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { facetName, facetValue } from "../filters/facet-text.ts";
import { t } from "../medium/media-text.ts";
import { usePlacement } from "./media-actions-data.ts";
import type { Placement } from "./placement-result.tsx";
import { sharedSuggestion } from "./suggested-place.ts";

type DialogEndProps = { fault: string | undefined; submit: string; busy: boolean; onCancel: () => void };

/** How a dialog about media ends: what is wrong, what it does, and the way out. */
const DialogEnd = ({ fault, submit, busy, onCancel }: DialogEndProps) => (
  <>
    <p role="alert">{fault}</p>
    <Group gap="sm">
      <Button type="submit" loading={busy}>
        {submit}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {t("cancel")}
      </Button>
    </Group>
  </>
);

type LabelDialogProps = { media: readonly Medium[]; onClose: (answer?: PlacedMedia) => void };

/** Adds labels to media and takes others away. */
export function LabelDialog({ media, onClose }: LabelDialogProps) {
  const present = [...new Set(media.flatMap(({ labels }) => labels ?? []))].sort();
  const [typed, setTyped] = useState("");
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<string>();
  const { busy, sentence, place } = usePlacement();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFault(undefined);
    const add: string[] = [];
    for (const label of typed.split(",").filter((part) => part.trim() !== "")) {
      const parsed = MediumLabel.safeParse(label);
      if (!parsed.success) return setFault(toWords(saidIn(parsed.error.issues[0])));
      add.push(parsed.data);
    }
    const answer = await place({ kind: "label", mediaIds: media.map(({ id }) => id), add, remove: [...removed] });
    if (answer) onClose(answer);
  }

  return (
    <ModalDialog label={t("labelTitle", { n: media.length })} variant="centre" onClose={() => onClose()}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
          <h2>{t("labelTitle", { n: media.length })}</h2>
          <FreeText label={t("labelAdd")} value={typed} autoComplete="off" onChange={setTyped} />
          {present.length > 0 && (
            <Checkbox.Group label={t("labelRemove")} value={[...removed]} onChange={setRemoved}>
              {present.map((label) => (
                <Checkbox key={label} mt="xs" value={label} label={label} />
              ))}
            </Checkbox.Group>
          )}
          <DialogEnd fault={fault ?? sentence} submit={t("labelSave")} busy={busy} onCancel={() => onClose()} />
        </Stack>
      </form>
    </ModalDialog>
  );
}

type LinkDialogProps = {
  media: readonly Medium[];
  /** Media that have their places, around these. */
  linked: readonly Medium[];
  onClose: (placing?: Placement) => void;
};

const choicesOf = (facet: "check" | "stage") => [
  { value: "", label: "–" },
  ...(facet === "check" ? CheckKey : MediumStage).options.map((value) => ({ value, label: facetValue(facet, value) })),
];

/** Says where media belong: check, what they show, oocyte. */
export function LinkDialog({ media, linked, onClose }: LinkDialogProps) {
  const only = media.length === 1 ? media[0] : undefined;
  // What is around them may still be on its way; what somebody chose counts before it.
  const suggested = sharedSuggestion(media, linked);
  const [chosen, setChosen] = useState<{ check?: string; stage?: string }>({});
  const check = chosen.check ?? only?.slot?.check ?? suggested?.check ?? "";
  const stage = chosen.stage ?? only?.slot?.stage ?? suggested?.stage ?? "";
  const [unit, setUnit] = useState(only?.slot?.unitNo === undefined ? "" : String(only.slot.unitNo));
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState<string>();
  const { busy, sentence, place } = usePlacement();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const slot = {
      ...(check !== "" && { check }),
      ...(stage !== "" && { stage }),
      ...(unit !== "" && { unitNo: Number(unit) }),
    };
    const why = reason.trim() === "" ? {} : { reason };
    const some = media.map(({ id }) => id).slice(0, 1);
    const request = PlaceMedia.safeParse({ kind: "link", mediaIds: some, slot, ...why });
    if (Object.keys(slot).length === 0) return setFault(t("nothingSaid"));
    if (!request.success || request.data.kind !== "link") return setFault(t("oocyteRange"));
    const answer = await place({ ...request.data, mediaIds: media.map(({ id }) => id) });
    if (answer) onClose({ answer, isUndo: false, slot: request.data.slot, ...why });
  }

  return (
    <ModalDialog label={t("linkTitle", { n: media.length })} variant="centre" onClose={() => onClose()}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
          <h2>{t("linkTitle", { n: media.length })}</h2>
          <p className="dim">{t("linkHint")}</p>
          <NativeSelect
            label={facetName("check")}
            value={check}
            data={choicesOf("check")}
            onChange={({ currentTarget: { value } }) => {
              const known = CheckKey.safeParse(value).data;
              setChosen({ check: value, stage: known && stage === "" ? STAGE_OF_CHECK[known] : stage });
            }}
          />
          <NativeSelect
            label={facetName("stage")}
            value={stage}
            data={choicesOf("stage")}
            onChange={({ currentTarget }) => setChosen({ check, stage: currentTarget.value })}
          />
          <TextInput
            label={t("oocyte")}
            inputMode="numeric"
            value={unit}
            onChange={({ currentTarget }) => setUnit(currentTarget.value.replace(/\D/g, ""))}
          />
          <FreeText
            label={t("linkReason")}
            description={t("linkReasonHint")}
            value={reason}
            maxLength={500}
            onChange={setReason}
          />
          <DialogEnd fault={fault ?? sentence} submit={t("save")} busy={busy} onCancel={() => onClose()} />
        </Stack>
      </form>
    </ModalDialog>
  );
}
