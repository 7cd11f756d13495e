import { ActionIcon, TextInput } from "@mantine/core";
import { IconScan, IconSearch } from "@tabler/icons-react";
import { strawCode } from "@zona/domain/cryobank/place";
import { type FormEvent, useState } from "react";
import { CameraScanner, canScan } from "../../platform/ui/scanning/camera-scanner.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { fetchStraw } from "./bank-data.ts";
import { t } from "./bank-text.ts";
import styles from "./cryobank.module.css";

/** Finds a straw by its code: typed, sent by a scanner that types, or read by the camera. */
export function FindStraw({ onFound }: { onFound: (strawId: string) => void }) {
  const [typed, setTyped] = useState("");
  const [scans, setScans] = useState(false);
  const [missing, setMissing] = useState<string>();
  const { refusal, run } = useAction();

  function find(text: string) {
    setMissing(undefined);
    const code = strawCode(text);
    if (code === undefined) return setMissing(text.trim() || undefined);
    return run(async () => {
      if (await fetchStraw(code)) {
        setTyped("");
        onFound(code);
      } else setMissing(code);
    });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void find(typed);
  }
  return (
    <search className={styles.find}>
      <form onSubmit={submit}>
        <TextInput
          aria-label={t("find")}
          placeholder={t("find")}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <ActionIcon type="submit" variant="default" size="input-md" aria-label={t("findButton")}>
          <IconSearch size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        {canScan() && (
          <ActionIcon
            variant="default"
            size="input-md"
            aria-label={scans ? t("stopScan") : t("scan")}
            onClick={() => setScans(!scans)}
          >
            <IconScan size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </form>
      <div role="status">
        {scans && (
          <CameraScanner
            onRead={(text) => {
              setScans(false);
              void find(text);
            }}
          />
        )}
        {missing && <p>{t("notFound", { straw: missing })}</p>}
        {refusal}
      </div>
    </search>
  );
}
