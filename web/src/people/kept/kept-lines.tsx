import { Button } from "@mantine/core";
import { useLack } from "../../platform/browser/browser-lack.ts";
import { AlertLine } from "../../platform/ui/alert-line.tsx";
import { t } from "./kept-text.ts";
import { LackLine } from "./lack-line.tsx";
import { useKept } from "./use-kept.ts";

/** Says what lies on this device and cannot be read, or is not kept. */
export function KeptLines() {
  const kept = useKept();
  const { unopened, damaged, damagedFiles, isUnkept } = kept.state();
  const lack = useLack();
  const unreadable = damaged.length + damagedFiles.length;
  return (
    <>
      {lack ? <LackLine /> : isUnkept && <AlertLine tone="attention">{t("unkept")}</AlertLine>}
      {unopened > 0 && <AlertLine tone="attention">{t("unopened", { n: unopened })}</AlertLine>}
      {unreadable > 0 && (
        <AlertLine tone="attention">
          {t("damaged", { n: unreadable })}{" "}
          <Button size="compact-sm" variant="default" onClick={() => void kept.dropDamaged()}>
            {t("removeDamaged")}
          </Button>
        </AlertLine>
      )}
    </>
  );
}
