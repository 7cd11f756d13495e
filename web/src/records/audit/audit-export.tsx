import { Button, Group } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type AuditFilter, auditParameters } from "@zona/domain/records/audit/audit-filter";
import { useRef, useState } from "react";
import type { KnownNames } from "../../laboratory/studies/known-names.ts";
import { fetchStudyNames, fetchTestCodes } from "../../laboratory/studies/known-names-data.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { saveBlob } from "../../platform/browser/files.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { asError } from "../../platform/firebase/errors.ts";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { SITE } from "../../platform/site/site.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { auditCsv } from "./audit-csv.ts";
import { type Act, type AuditCursor, recordExport, searchActs } from "./audit-data.ts";
import { t } from "./audit-text.ts";

const MOST_ACTS = 5000;
const MOST_IDS = 30;

/** Names by id, thirty at a time. */
async function namesOf(
  ids: readonly unknown[],
  fetch: (ids: readonly string[]) => Promise<KnownNames>,
): Promise<KnownNames> {
  const known = [...new Set(ids)].filter((id) => typeof id === "string");
  const pages = Array.from({ length: Math.ceil(known.length / MOST_IDS) }, (_, page) =>
    known.slice(page * MOST_IDS, (page + 1) * MOST_IDS),
  );
  const found = await Promise.all(pages.map(fetch));
  return new Map(found.flatMap((names) => [...names]));
}

/** Writes everything that the search finds into a file, and tells that it was taken out. */
export function AuditExport({ filter }: { filter: AuditFilter }) {
  const { uid, name } = useStaffMember();
  const [progress, setProgress] = useState<number>();
  const [outcome, setOutcome] = useState<{ isCut?: boolean; error?: Error }>({});
  const stopped = useRef(false);

  async function run() {
    stopped.current = false;
    setOutcome({});
    setProgress(0);
    try {
      const acts: Act[] = [];
      let cursor: AuditCursor | undefined;
      do {
        const page = await searchActs(filter, cursor);
        acts.push(...page.acts);
        cursor = page.next;
        setProgress(acts.length);
        if (stopped.current) return setProgress(undefined);
      } while (cursor && acts.length < MOST_ACTS);
      const now = labNow();
      const parts = Object.entries(auditParameters(filter)).map(([part, value]) => `${part} ${value}`);
      const filterText = parts.join(", ") || t("fileEverything");
      const about = [
        [t("fileTitle"), SITE.name],
        [t("fileFilter"), filterText],
        [t("fileBy"), name],
        [t("fileAt"), fullTime(now)],
      ] as const;
      const [codes, studies] = await Promise.all([
        namesOf(
          acts.flatMap(({ testId, after }) => [testId, after.retestId, after.retestOf]),
          fetchTestCodes,
        ),
        namesOf(
          acts.map(({ after }) => after.studyId),
          fetchStudyNames,
        ),
      ]);
      const text = auditCsv(acts, codes, studies, about);
      // What leaves is told first: a file that nobody knows of must not exist.
      await recordExport(filter, filterText, acts.length, { uid, name });
      saveBlob(
        new Blob([text], { type: "text/csv;charset=utf-8" }),
        t("fileName", { day: now.toISOString().slice(0, 10) }),
      );
      setOutcome({ isCut: cursor !== undefined });
    } catch (error) {
      setOutcome({ error: asError(error) });
    }
    setProgress(undefined);
  }

  return (
    <Group gap="xs" justify="flex-end">
      {progress === undefined ? (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={() => void run()}
        >
          {t("export")}
        </Button>
      ) : (
        <Button
          variant="default"
          onClick={() => {
            stopped.current = true;
          }}
        >
          {t("stopExport")}
        </Button>
      )}
      <span role="status" className="dim">
        {progress !== undefined && t("exporting", { acts: progress })}
        {outcome.isCut && t("tooMany", { most: MOST_ACTS })}
      </span>
      {outcome.error !== undefined && (
        <Notice tone="failure" title={t("exportFailed")}>
          <p>{failureSentence(outcome.error)}</p>
        </Notice>
      )}
    </Group>
  );
}
