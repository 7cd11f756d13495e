import { t } from "../medium/media-text.ts";
import styles from "./bulk-bar.module.css";

type SelectionBoxProps = {
  name: string;
  isChosen: boolean;
  tabIndex: number;
  className?: string | undefined;
  onChoose: (range: boolean) => void;
};

/** The box by which a medium is chosen; with Shift, all between it and the one chosen before. */
export function SelectionBox({ name, isChosen, tabIndex, className = "", onChoose }: SelectionBoxProps) {
  return (
    <label className={`${styles.box} ${className}`}>
      <span className="visually-hidden">{t("select", { name })}</span>
      <input
        type="checkbox"
        checked={isChosen}
        tabIndex={tabIndex}
        onClick={(event) => onChoose(event.shiftKey)}
        readOnly
      />
    </label>
  );
}
