import type { Resource, ResourceAction } from "@zona/domain/resources/resource";
import { useFormatName } from "../../people/names/person-name.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { SnapshotFailure } from "../../platform/ui/notice.tsx";
import { listenToSteps } from "./resource-data.ts";
import { t } from "./resource-text.ts";
import styles from "./resources.module.css";

const DID = {
  add: "didAdd",
  add_version: "didAddVersion",
  approve: "didApprove",
  retire: "didRetire",
  restore: "didRestore",
} as const satisfies Record<ResourceAction, string>;

/** Every step of one resource, the latest first, with who made it and when. */
export function Steps({ resource: { id, title } }: { resource: Resource }) {
  const say = useFormatName();
  const steps = useSnapshot(`steps of ${id}`, listenToSteps(id));
  return (
    <>
      <SnapshotFailure snapshot={steps} title={t("historyFailed")} />
      <ol className={styles.versions} aria-label={t("history", { title })}>
        {dataOf(steps)?.records.map(({ rev, action, number = 0, by, at }) => (
          <li key={rev} className="dim">
            {t(DID[action], { number })} {t("by", { name: say(by), time: fullTime(at) })}
          </li>
        ))}
      </ol>
    </>
  );
}
