import { FACETS } from "@zona/domain/media/media-facets";
import type { Medium } from "@zona/domain/media/medium";
import { PlaceMedia } from "@zona/domain/media/placement";
import { STAGE_OF_CHECK } from "@zona/domain/media/suggest-slot";
import { CheckKey } from "@zona/domain/policy/timing-profiles";
import { type FormEvent, useState } from "react";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import styles from "../browse/dialogs.module.css";
import type { Placing } from "../browse/placed-note.tsx";
import { facetName, facetValue } from "../filters/facet-text.ts";
import { t } from "../medium/media-text.ts";
import { DialogEnd } from "./dialog-end.tsx";
import { sharedSuggestion } from "./suggestion.ts";
import { usePlacing } from "./use-placing.ts";

type Props = {
  media: readonly Medium[];
  /** Media that have their places, around these. */
  linked: readonly Medium[];
  onClose: (placing?: Placing) => void;
};

const words = (values: readonly string[]) => values.filter((value) => value !== "none");

/** Says where media belong: check, what they show, oocyte. */
export function LinkDialog({ media, linked, onClose }: Props) {
  const only = media.length === 1 ? media[0] : undefined;
  // What is around them may still be on its way; what somebody chose counts before it.
  const suggested = sharedSuggestion(media, linked);
  const [chosen, setChosen] = useState<{ check?: string; stage?: string }>({});
  const check = chosen.check ?? only?.slot?.check ?? suggested?.check ?? "";
  const stage = chosen.stage ?? only?.slot?.stage ?? suggested?.stage ?? "";
  const [unit, setUnit] = useState(only?.slot?.unitNo === undefined ? "" : String(only.slot.unitNo));
  const [fault, setFault] = useState<string>();
  const { busy, sentence, place } = usePlacing();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const slot = {
      ...(check !== "" && { check }),
      ...(stage !== "" && { stage }),
      ...(unit !== "" && { unitNo: Number(unit) }),
    };
    const asked = PlaceMedia.safeParse({ kind: "link", mediaIds: media.map(({ id }) => id).slice(0, 1), slot });
    if (Object.keys(slot).length === 0) return setFault(t("nothingSaid"));
    if (!asked.success || asked.data.kind !== "link") return setFault(t("oocyteRange"));
    const answer = await place({ ...asked.data, mediaIds: media.map(({ id }) => id) });
    if (answer) onClose({ answer, isUndo: false, slot: asked.data.slot });
  }

  return (
    <ModalDialog label={t("linkTitle", media.length)} variant="centre" onClose={() => onClose()}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <h2>{t("linkTitle", media.length)}</h2>
        <p className="dim">{t("linkHint")}</p>
        <label className={styles.field}>
          {facetName("check")}
          <select
            value={check}
            onChange={({ currentTarget: { value } }) => {
              const known = CheckKey.safeParse(value).data;
              setChosen({ check: value, stage: known && stage === "" ? STAGE_OF_CHECK[known] : stage });
            }}
          >
            <option value="">–</option>
            {words(FACETS.check).map((value) => (
              <option key={value} value={value}>
                {facetValue("check", value)}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.field}>
          {facetName("stage")}
          <select value={stage} onChange={({ currentTarget }) => setChosen({ check, stage: currentTarget.value })}>
            <option value="">–</option>
            {words(FACETS.stage).map((value) => (
              <option key={value} value={value}>
                {facetValue("stage", value)}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.field}>
          {t("oocyte")}
          <input
            inputMode="numeric"
            value={unit}
            onChange={({ currentTarget }) => setUnit(currentTarget.value.replace(/\D/g, ""))}
          />
        </label>
        <DialogEnd fault={fault ?? sentence} submit={t("save")} busy={busy} onCancel={() => onClose()} />
      </form>
    </ModalDialog>
  );
}
