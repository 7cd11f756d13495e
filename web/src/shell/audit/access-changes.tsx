import { Button } from "@mantine/core";
import { useStudyNames } from "../../laboratory/studies/use-known-names.ts";
import { LogEntries } from "../../people/users/admin-log.tsx";
import { EmptyState } from "../../platform/ui/notice.tsx";
import { AskedSection } from "./asked-section.tsx";
import { fetchChanges } from "./audit-overview-data.ts";
import { t } from "./audit-text.ts";
import { usePages } from "./use-pages.ts";

const fetchNewest = () => fetchChanges(undefined);

/** Who changed whose access, when and why. */
export function AccessChanges() {
  const { asked, again, entries, more, busy, refusal } = usePages(fetchChanges, fetchNewest);
  const names = useStudyNames(entries.flatMap(({ roles = {} }) => Object.keys(roles).filter((id) => id !== "*")));
  return (
    <AskedSection id="changes" title={t("changes")} failed={t("changesFailed")} asked={asked} onRetry={again}>
      {() => (
        <>
          {entries.length === 0 ? (
            <EmptyState title={t("noChanges")} hint={t("noChangesHint")} />
          ) : (
            <LogEntries entries={entries} nameOf={(id) => names.get(id) ?? id} />
          )}
          {refusal}
          {more && (
            <div>
              <Button variant="default" loading={busy} onClick={more}>
                {t("older")}
              </Button>
            </div>
          )}
        </>
      )}
    </AskedSection>
  );
}
