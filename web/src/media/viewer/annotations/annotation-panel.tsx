import { ActionIcon, Button, Group } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { annotationNo, MOST_REMARK } from "@zona/domain/records/pictures/annotation-columns";
import { type Annotation, AnnotationShape, areaOf, lengthOf } from "@zona/domain/records/pictures/annotations";
import { type FormEvent, useState } from "react";
import { asError } from "../../../platform/firebase/errors.ts";
import { failureSentence } from "../../../platform/firebase/failure.ts";
import { oneDecimal, wholeNumber } from "../../../platform/i18n/formats.ts";
import { failureTitle } from "../../../platform/ui/failure-title.ts";
import { FreeText } from "../../../platform/ui/fields/free-text.tsx";
import { Notice } from "../../../platform/ui/notice.tsx";
import type { Annotating } from "./annotating.ts";
import { t } from "./annotation-text.ts";
import styles from "./annotations.module.css";
import { type Drawing, newDrawing } from "./drawing.ts";

const DRAW = { point: "drawPoint", line: "drawLine", outline: "drawOutline" } as const;

/** How long or large it is: in micrometres where the pixel size is known, else in pixels, which is no length. */
export function measureWords(drawn: Pick<Annotation, "shape" | "points">, umPerPixel: number | undefined): string {
  const length = lengthOf(drawn);
  const area = areaOf(drawn.points);
  if (drawn.shape === "point") return "";
  if (umPerPixel === undefined) {
    const n = wholeNumber(Math.round(length));
    if (drawn.shape === "line") return t("lengthPixels", { n });
    return t("areaPixels", { n, area: wholeNumber(Math.round(area)) });
  }
  const um = oneDecimal(length * umPerPixel);
  if (drawn.shape === "line") return t("lengthUm", { um });
  return t("areaUm", { um, area: wholeNumber(Math.round(area * umPerPixel ** 2)) });
}

type Props = {
  mediumId: string;
  annotating: Annotating;
  drawing: Drawing | undefined;
  onDrawing: (drawing: Drawing | undefined) => void;
  chosen: string | undefined;
  onChosen: (row: string | undefined) => void;
  umPerPixel: number | undefined;
};

/** What was drawn on a picture and what it means; where the record is open, also the tools to draw. */
export function AnnotationPanel({ mediumId, annotating, drawing, onDrawing, chosen, onChosen, umPerPixel }: Props) {
  const { of, edit } = annotating;
  const annotations = of(mediumId);
  const [reason, setReason] = useState("");
  const [isConfirming, setConfirming] = useState(false);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<{ title: string; error: Error }>();
  const [removed, setRemoved] = useState<Annotation>();
  const isMissing = edit?.needsReason === true && reason.trim() === "";

  async function tell(title: string, change: () => Promise<void>): Promise<boolean> {
    setConfirming(true);
    setFailure(undefined);
    if (working || isMissing) return false;
    setWorking(true);
    try {
      await change();
      setConfirming(false);
      return true;
    } catch (error) {
      setFailure({ title: failureTitle(title, error), error: asError(error) });
      return false;
    } finally {
      setWorking(false);
    }
  }

  async function remove(one: Annotation) {
    if (edit && (await tell(t("removeFailed"), () => edit.remove(one.row, reason)))) setRemoved(one);
  }
  async function putBack({ row: _, ...one }: Annotation) {
    if (edit && (await tell(t("failed"), () => edit.add(one, reason)))) setRemoved(undefined);
  }

  return (
    <>
      {annotations.length === 0 && <p className="dim">{t("none")}</p>}
      {annotations.length > 0 && (
        <ul className={styles.list}>
          {annotations.map((one) => (
            <li
              key={one.row}
              className={styles.one}
              data-chosen={one.row === chosen || undefined}
              onPointerEnter={() => onChosen(one.row)}
              onPointerLeave={() => onChosen(undefined)}
            >
              <span>{annotationNo(one.row)}</span>
              <div>
                <p>{one.remark ?? t(one.shape)}</p>
                <p className="dim">{measureWords(one, umPerPixel)}</p>
              </div>
              {edit && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  title={t("remove", { no: String(annotationNo(one.row)) })}
                  aria-label={t("remove", { no: String(annotationNo(one.row)) })}
                  disabled={working}
                  onFocus={() => onChosen(one.row)}
                  onBlur={() => onChosen(undefined)}
                  onClick={() => void remove(one)}
                >
                  <IconTrash size={18} stroke={1.5} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      <div role="status">
        {removed && (
          <Group gap="xs">
            <span>{t("removed", { no: String(annotationNo(removed.row)) })}</span>
            <Button variant="default" size="compact-sm" onClick={() => void putBack(removed)}>
              {t("undo")}
            </Button>
          </Group>
        )}
      </div>
      {edit?.needsReason && (
        <FreeText
          w="100%"
          label={t("reason")}
          error={isConfirming && isMissing ? t("reasonMissing") : undefined}
          value={reason}
          maxLength={500}
          onChange={setReason}
        />
      )}
      {edit && !drawing?.isDone && (
        <Pens
          drawing={drawing}
          onDrawing={(next) => {
            setRemoved(undefined);
            onDrawing(next);
          }}
        />
      )}
      {edit && drawing?.isDone && (
        <RemarkForm
          measure={measureWords(drawing, umPerPixel)}
          working={working}
          onDiscard={() => onDrawing(undefined)}
          onSave={async (remark) => {
            const { shape, points } = drawing;
            const said = remark.trim() === "" ? {} : { remark: remark.trim() };
            const add = () => edit.add({ medium: mediumId, shape, points, ...said }, reason);
            if (await tell(t("failed"), add)) onDrawing(undefined);
          }}
        />
      )}
      {failure && (
        <Notice tone="failure" title={failure.title}>
          <p>{failureSentence(failure.error)}</p>
        </Notice>
      )}
      {edit && <p className="dim">{t("hint")}</p>}
    </>
  );
}

type PensProps = { drawing: Drawing | undefined; onDrawing: (drawing: Drawing | undefined) => void };

function Pens({ drawing, onDrawing }: PensProps) {
  return (
    <>
      <Group gap="xs">
        {AnnotationShape.options.map((shape) => (
          <Button
            key={shape}
            variant={drawing?.shape === shape ? "filled" : "default"}
            aria-pressed={drawing?.shape === shape}
            size="compact-md"
            onClick={() => onDrawing(drawing?.shape === shape ? undefined : newDrawing(shape))}
          >
            {t(shape)}
          </Button>
        ))}
      </Group>
      {drawing && (
        <p role="status">
          {t(DRAW[drawing.shape])} <span className="dim">{t("keys")}</span>
        </p>
      )}
    </>
  );
}

type FormProps = {
  measure: string;
  working: boolean;
  onSave: (remark: string) => Promise<void>;
  onDiscard: () => void;
};

function RemarkForm({ measure, working, onSave, onDiscard }: FormProps) {
  const [remark, setRemark] = useState("");
  function save(event: FormEvent) {
    event.preventDefault();
    void onSave(remark);
  }
  return (
    <form className={styles.form} noValidate onSubmit={save}>
      {measure !== "" && <output>{measure}</output>}
      <FreeText
        data-autofocus
        autoFocus
        label={t("remark")}
        description={t("remarkHint")}
        value={remark}
        maxLength={MOST_REMARK}
        onChange={setRemark}
      />
      <Group gap="xs">
        <Button type="submit" loading={working}>
          {t("save")}
        </Button>
        <Button variant="default" disabled={working} onClick={onDiscard}>
          {t("discard")}
        </Button>
      </Group>
    </form>
  );
}
