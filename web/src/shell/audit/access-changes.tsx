import { LogEntries } from "../../people/users/admin-log.tsx";
import { EmptyState } from "../../platform/ui/notice.tsx";
import { AskedSection } from "./asked-section.tsx";
import { fetchChanges } from "./audit-overview-data.ts";
import { t } from "./audit-text.ts";
import { Older } from "./older.tsx";
import { usePages } from "./use-pages.ts";
import { useStudyCodes } from "./use-study-codes.ts";

const fetchNewest = () => fetchChanges(undefined);

/** Who changed whose access, when and why. */
export function AccessChanges() {
  const { asked, again, entries, ...older } = usePages(fetchChanges, fetchNewest);
  const nameOf = useStudyCodes();
  return (
    <AskedSection id="changes" title={t("changes")} failed={t("changesFailed")} asked={asked} onRetry={again}>
      {() => (
        <>
          {entries.length === 0 ? (
            <EmptyState title={t("noChanges")} hint={t("noChangesHint")} />
          ) : (
            <LogEntries entries={entries} nameOf={nameOf} />
          )}
          <Older {...older} />
        </>
      )}
    </AskedSection>
  );
}
