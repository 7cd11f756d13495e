import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { t } from "./kept-text.ts";
import { useKept } from "./use-kept.ts";

/** Says what lies on this device and cannot be read, or is not kept. */
export function KeptLines() {
  const kept = useKept();
  const { unopened, damaged, damagedFiles, isUnkept } = kept.state();
  const unreadable = damaged.length + damagedFiles.length;
  return (
    <>
      {isUnkept && <Line>{t("unkept")}</Line>}
      {unopened > 0 && <Line>{t("unopened", { n: unopened })}</Line>}
      {unreadable > 0 && (
        <Line>
          {t("damaged", { n: unreadable })}{" "}
          <Button size="compact-sm" variant="default" onClick={() => void kept.dropDamaged()}>
            {t("removeDamaged")}
          </Button>
        </Line>
      )}
    </>
  );
}

const Line = ({ children }: { children: React.ReactNode }) => (
  <p className="alert-line" data-tone="attention">
    <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
    {children}
  </p>
);
