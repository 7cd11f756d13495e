import styles from "../../platform/ui/plain-button.module.css";
import { googlePopup } from "./google-popup-data.ts";
import type { SignInChoiceProps } from "./sign-in.ts";
import { t } from "./sign-in-text.ts";

/** Sign-in as deployed. The browser's own button: the first page loads no more than it shows. */
export function GoogleButton({ busy, onPick }: SignInChoiceProps) {
  return (
    <>
      <p className="dim">{t("who")}</p>
      <button
        type="button"
        className={styles.button}
        data-size="lg"
        aria-busy={busy}
        aria-disabled={busy}
        onClick={() => !busy && onPick(googlePopup)}
      >
        {t("google")}
      </button>
    </>
  );
}
