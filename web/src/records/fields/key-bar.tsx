import type { Code, Column } from "@zona/domain/records/entry/column";
import { useRef } from "react";
import { useScrollAnchor } from "../../platform/ui/use-scroll-anchor.ts";
import { t } from "../entry/entry-text.ts";
import styles from "./key-bar.module.css";

type Props = { id: string; column: Column | undefined; onAnswer: (value: Code["value"] | undefined) => void };

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

function Keys({ id, column, onAnswer }: Props) {
  if (column?.kind !== "code") {
    return (
      <p id={id} className={styles.bar}>
        {hintOf(column)}
      </p>
    );
  }
  return (
    <fieldset id={id} className={styles.bar}>
      <legend className="visually-hidden">{t("keysFor", { column: column.label })}</legend>
      {column.codes.map(({ code, short, meaning, value }) => (
        <Key
          key={code}
          code={code}
          words={short.toLowerCase() === code ? meaning : short}
          meaning={meaning}
          value={value}
          onAnswer={onAnswer}
        />
      ))}
      <button type="button" tabIndex={-1} onPointerDown={keepFocus} onClick={() => onAnswer(undefined)}>
        {t("clear")}
      </button>
    </fieldset>
  );
}

/** A press must not take the focus from the cell that it answers. */
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();

type KeyProps = { code: string; words: string; meaning: string; value: Code["value"]; onAnswer: Props["onAnswer"] };

function Key({ code, words, meaning, value, onAnswer }: KeyProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      title={meaning}
      onMouseDown={keepFocus}
      onPointerDown={keepFocus}
      onClick={() => onAnswer(value)}
    >
      <kbd>{code}</kbd>
      {words.toLowerCase() !== code && words}
    </button>
  );
}

function hintOf(column: Column | undefined): string {
  if (!column) return t("chooseCell");
  if (column.kind === "number") return t("typeNumber", { column: column.label });
  if (column.kind === "moment") return t("typeMoment", { column: column.label });
  if (column.kind === "person") return t("typePerson", { column: column.label });
  return column.kind === "time" ? t("typeTime", { column: column.label }) : t("typeText", { column: column.label });
}
