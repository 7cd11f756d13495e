import { Button } from "@mantine/core";
import { googlePopup } from "./google-popup-data.ts";
import type { SignInChoiceProps } from "./sign-in.ts";
import { t } from "./sign-in-text.ts";

/** Sign-in as deployed. */
export function GoogleButton({ busy, onPick }: SignInChoiceProps) {
  return (
    <>
      <p className="dim">{t("who")}</p>
      <Button
        size="lg"
        data-disabled={busy}
        aria-busy={busy}
        aria-disabled={busy}
        onClick={() => !busy && onPick(googlePopup)}
      >
        {t("google")}
      </Button>
    </>
  );
}
