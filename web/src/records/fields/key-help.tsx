import { Button } from "@mantine/core";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { t } from "../entry/entry-text.ts";

/** Every key of a grid with what it does, in the order in which they are needed. */
const KEYS = [
  ["keyLetter", "keyLetterDoes"],
  ["keyNumber", "keyNumberDoes"],
  ["keyArrows", "keyArrowsDoes"],
  ["keyShift", "keyShiftDoes"],
  ["keyAll", "keyAllDoes"],
  ["keyDown", "keyDownDoes"],
  ["keyRest", "keyRestDoes"],
  ["keyClear", "keyClearDoes"],
  ["keyCopy", "keyCopyDoes"],
  ["keyEdit", "keyEditDoes"],
  ["keyUndo", "keyUndoDoes"],
  ["keyLeave", "keyLeaveDoes"],
] as const;

/** The keys of a grid in a few lines. */
export const KeyHelp = ({ onClose }: { onClose: () => void }) => (
  <ModalDialog label={t("keys")} variant="centre" onClose={onClose}>
    <h2>{t("keys")}</h2>
    <table className="data-table">
      <tbody>
        {KEYS.map(([keys, does]) => (
          <tr key={keys}>
            <th scope="row">
              <kbd>{t(keys)}</kbd>
            </th>
            <td>{t(does)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <Button variant="default" onClick={onClose}>
      {t("close")}
    </Button>
  </ModalDialog>
);
