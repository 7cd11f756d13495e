import { t } from "../medium/media-text.ts";

type Props = {
  name: string;
  isChosen: boolean;
  tabIndex: number;
  /** Of the grid or the table, each of which places the box in its own way. */
  styles: Readonly<Record<string, string>>;
  onChoose: (range: boolean) => void;
};

/** The box by which a medium is chosen; with Shift, all between it and the one chosen before. */
export function SelectionBox({ name, isChosen, tabIndex, styles, onChoose }: Props) {
  return (
    <label className={styles.choice}>
      <span className="visually-hidden">{t("select", name)}</span>
      <input
        type="checkbox"
        className={styles.check}
        checked={isChosen}
        tabIndex={tabIndex}
        onClick={(event) => onChoose(event.shiftKey)}
        readOnly
      />
    </label>
  );
}
