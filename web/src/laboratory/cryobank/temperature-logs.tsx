import { Button } from "@mantine/core";
import { IconDownload, IconFileUpload } from "@tabler/icons-react";
import type { Tank } from "@zona/domain/cryobank/straw";
import { readTemperatureLog, WARMEST_SAFE_C } from "@zona/domain/cryobank/temperature-log";
import type { Said } from "@zona/domain/messages/said";
import { useRef, useState } from "react";
import { saveBlob } from "../../platform/browser/files.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { SITE } from "../../platform/site/site.ts";
import { ExplainedWords } from "../../platform/ui/explained.tsx";
import { SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { addLog, listenToLogs } from "./bank-data.ts";
import { t } from "./bank-text.ts";

/** The files of a tank's logger: what they come to, and the files themselves. */
export function TemperatureLogs({ tank, isOwn }: { tank: Tank; isOwn: boolean }) {
  const logs = useSnapshot(`logs ${tank.id}`, listenToLogs(tank.id));
  const [fault, setFault] = useState<Said>();
  const { busy, refusal, run } = useAction();
  const input = useRef<HTMLInputElement>(null);
  const shown = dataOf(logs)?.records;

  async function attach(file: File) {
    const content = await file.text();
    const log = readTemperatureLog(file.name, content, SITE.timeZone);
    setFault("fault" in log ? log.fault : undefined);
    if (!("fault" in log)) await run(() => addLog({ tankId: tank.id, name: log.name, content }));
  }
  return (
    <Section id="temperature" title={t("temperature")} isLoading={logs.status === "loading"}>
      <p className="dim">{t("temperatureHint")}</p>
      <SnapshotFailure snapshot={logs} title={t("failed")} />
      {isOwn && (
        <div>
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconFileUpload size={20} stroke={1.5} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {t("attach")}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            hidden
            aria-label={t("attach")}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              event.currentTarget.value = "";
              if (file) void attach(file);
            }}
          />
        </div>
      )}
      {fault && (
        <p role="alert">
          <ExplainedWords said={fault} />
        </p>
      )}
      {refusal}
      {logs.status === "ready" && shown?.length === 0 && <p className="dim">{t("logsNone")}</p>}
      {shown && shown.length > 0 && (
        <ul className="list-rows">
          {shown.map((log) => (
            <li key={log.id} className="list-row">
              <div>
                <strong>
                  <bdi>{log.name}</bdi>
                </strong>{" "}
                {log.maxC > WARMEST_SAFE_C && <span className="attention">{t("tooWarm")}</span>}
                <p className="dim">
                  {t("logFacts", {
                    ...{ readings: log.readings, from: fullTime(log.from), to: fullTime(log.to) },
                    ...{ min: log.minC, max: log.maxC, mean: log.meanC },
                  })}
                </p>
                <p className="dim">{t("attachedBy", { name: log.by.name, time: fullTime(log.at) })}</p>
              </div>
              <Button
                variant="default"
                aria-label={t("download", { name: log.name })}
                onClick={() => saveBlob(new Blob([log.content], { type: "text/csv" }), log.name)}
              >
                <IconDownload size={20} stroke={1.5} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
