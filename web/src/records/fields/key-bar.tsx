import { IconArrowBarDown, IconKeyboard } from "@tabler/icons-react";
import { type Clock, type Code, type Column, showCell } from "@zona/domain/records/entry/column";
import { type ReactNode, useRef } from "react";
import { useScrollAnchor } from "../../platform/ui/use-scroll-anchor.ts";
import { ConflictChoice } from "../entry/conflict-choice.tsx";
import { t } from "../entry/entry-text.ts";
import type { Conflict } from "../entry/kept-edits/held-edits.ts";
import type { RecordEditor } from "../entry/record-editor.ts";
import styles from "./key-bar.module.css";

type Props = {
  id: string;
  /** Of the cursor; undefined until a cell is chosen. */
  column: Column | undefined;
  /** The key of an answer; undefined empties the cell. */
  onAnswer: (code: string | undefined) => void;
  onRest: () => void;
  onHelp: () => void;
  editor: RecordEditor;
  /** Two people's entries met in the cell of the cursor. */
  conflict: Conflict | undefined;
  clock: Clock;
};

/**
 * The keys of the column that is being filled; each is also a button, for gloves on a tablet. Columns have one or two lines of
 * them: the grid below stays where it is under the finger that goes from one to the next.
 */
export function KeyBar(props: Props) {
  const place = useRef<HTMLDivElement>(null);
  useScrollAnchor(place);
  return (
    <div ref={place}>
      <Keys {...props} />
    </div>
  );
}

function Keys({ id, column, onAnswer, onRest, onHelp, editor, conflict, clock }: Props) {
  return (
    <fieldset id={id} className={styles.bar}>
      <legend className="visually-hidden">{column ? t("keysFor", { column: column.label }) : t("keys")}</legend>
      {conflict && column && (
        <ConflictChoice editor={editor} conflict={conflict} show={(value) => showCell(column, value, clock)} />
      )}
      {column?.kind === "code" ? (
        column.codes.map((code) => <Key key={code.code} code={code} onAnswer={onAnswer} />)
      ) : (
        <p className={styles.hint}>{hintOf(column)}</p>
      )}
      {column && (
        <>
          <Press onPress={() => onAnswer(undefined)}>{t("clear")}</Press>
          <Press onPress={onRest} title={t("restKeys")}>
            <IconArrowBarDown size={18} stroke={1.5} aria-hidden />
            {t("rest")}
          </Press>
        </>
      )}
      <Press onPress={onHelp} title={t("keys")}>
        <IconKeyboard size={18} stroke={1.5} aria-hidden />
        <span className="visually-hidden">{t("keys")}</span>
      </Press>
    </fieldset>
  );
}

/** A press must not take the focus from the cell that it answers. */
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();

type PressProps = { onPress: () => void; title?: string; children: ReactNode };

const Press = ({ onPress, title, children }: PressProps) => (
  <button type="button" tabIndex={-1} title={title} onMouseDown={keepFocus} onPointerDown={keepFocus} onClick={onPress}>
    {children}
  </button>
);

function Key({ code: { code, short, meaning }, onAnswer }: { code: Code; onAnswer: Props["onAnswer"] }) {
  const words = short.toLowerCase() === code ? meaning : short;
  return (
    <Press title={meaning} onPress={() => onAnswer(code)}>
      <kbd>{code}</kbd>
      {words.toLowerCase() !== code && words}
    </Press>
  );
}

function hintOf(column: Column | undefined): string {
  if (!column) return t("chooseCell");
  if (column.kind === "number") return t("typeNumber", { column: column.label });
  if (column.kind === "moment") return t("typeMoment", { column: column.label });
  if (column.kind === "person") return t(column.several ? "typePeople" : "typePerson", { column: column.label });
  return column.kind === "time" ? t("typeTime", { column: column.label }) : t("typeText", { column: column.label });
}
