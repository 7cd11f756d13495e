import { Button } from "@mantine/core";
import { t } from "./auth-text.ts";
import { googlePopup } from "./google-popup-data.ts";
import type { SignInChoiceProps } from "./sign-in.ts";

/** Sign-in as deployed. */
export function GoogleButton({ busy, onPick }: SignInChoiceProps) {
  return (
    <>
      <p className="dim">{t("who")}</p>
      <Button size="lg" loading={busy} onClick={() => onPick(googlePopup)}>
        {t("google")}
      </Button>
    </>
  );
}
