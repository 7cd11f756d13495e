import type { AdminLogEntry } from "@zona/domain/identity/account";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { EmptyState, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { listenToAdminLog } from "./users-data.ts";
import { t } from "./users-text.ts";

/** What administrators changed last, who, when and why. */
export function AdminLog() {
  const log = useSnapshot("admin log", listenToAdminLog);
  const known = dataOf(log);
  return (
    <Section id="admin-log" title={t("log")}>
      {log.status === "loading" && <RowsSkeleton rows={2} />}
      <SnapshotFailure snapshot={log} title={t("logFailed")} />
      {known &&
        (known.records.length === 0 ? (
          <EmptyState title={t("noLog")} hint={t("noLogHint")} />
        ) : (
          <ol className="list-rows">
            {known.records.map((entry) => (
              <li key={entry.id} className="list-row">
                <div>
                  <p>{sentenceOf(entry)}</p>
                  <p className="dim">{entry.reason}</p>
                </div>
                <span className="dim">{fullTime(entry.at)}</span>
              </li>
            ))}
          </ol>
        ))}
    </Section>
  );
}

function sentenceOf({ kind, by, name, role }: AdminLogEntry): string {
  switch (kind) {
    case "change-role":
      return t("logRole", { by: by.name, name, role: t(role ?? "staff") });
    case "disable":
      return t("logDisable", { by: by.name, name });
    case "enable":
      return t("logEnable", { by: by.name, name });
    case "sign-out":
      return t("logSignOut", { by: by.name, name });
    case "remove-second-step":
      return t("logSecondStep", { by: by.name, name });
  }
}
