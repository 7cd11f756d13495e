import { Button } from "@mantine/core";
import { t } from "./audit-text.ts";
import type { usePages } from "./use-pages.ts";

/** The way from the last shown entry of a log to older ones, and why they did not come. */
export function Older({ more, busy, refusal }: Pick<ReturnType<typeof usePages>, "more" | "busy" | "refusal">) {
  return (
    <>
      {refusal}
      {more && (
        <div>
          <Button variant="default" loading={busy} onClick={more}>
            {t("older")}
          </Button>
        </div>
      )}
    </>
  );
}
