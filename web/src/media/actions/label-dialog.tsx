import type { Medium } from "@zona/domain/media/medium";
import { MediumLabel, type PlacedMedia } from "@zona/domain/media/placement";
import { type FormEvent, useState } from "react";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import styles from "../browse/dialogs.module.css";
import { t } from "../medium/media-text.ts";
import { DialogEnd } from "./dialog-end.tsx";
import { usePlacing } from "./use-placing.ts";

type Props = { media: readonly Medium[]; onClose: (answer?: PlacedMedia) => void };

/** Adds labels to media and takes others away. */
export function LabelDialog({ media, onClose }: Props) {
  const present = [...new Set(media.flatMap(({ labels }) => labels ?? []))].sort();
  const [typed, setTyped] = useState("");
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<string>();
  const { busy, sentence, place } = usePlacing();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFault(undefined);
    const add: string[] = [];
    for (const label of typed.split(",").filter((part) => part.trim() !== "")) {
      const parsed = MediumLabel.safeParse(label);
      if (!parsed.success) return setFault(domainWord(parsed.error.issues[0]?.message ?? ""));
      add.push(parsed.data);
    }
    const answer = await place({ kind: "label", mediaIds: media.map(({ id }) => id), add, remove: [...removed] });
    if (answer) onClose(answer);
  }

  return (
    <ModalDialog label={t("labelTitle", media.length)} variant="centre" onClose={() => onClose()}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <h2>{t("labelTitle", media.length)}</h2>
        <label className={styles.field}>
          {t("labelAdd")}
          <input value={typed} autoComplete="off" onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
        </label>
        {present.length > 0 && (
          <fieldset className={styles.choices}>
            <legend>{t("labelRemove")}</legend>
            {present.map((label) => (
              <label key={label}>
                <input
                  type="checkbox"
                  checked={removed.includes(label)}
                  onChange={({ currentTarget: { checked } }) =>
                    setRemoved(checked ? [...removed, label] : removed.filter((one) => one !== label))
                  }
                />
                {label}
              </label>
            ))}
          </fieldset>
        )}
        <DialogEnd fault={fault ?? sentence} submit={t("labelSave")} busy={busy} onCancel={() => onClose()} />
      </form>
    </ModalDialog>
  );
}
