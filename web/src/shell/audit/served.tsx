import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import type { Served } from "@zona/domain/audit/access-log";
import type { SentServed, ServedAsked } from "@zona/domain/audit/audit-log";
import { type FormEvent, useCallback, useState } from "react";
import { Link } from "react-router";
import { useColleagueNames } from "../../people/names/use-colleague-names.ts";
import { clockTime, fullTime } from "../../platform/i18n/dates.ts";
import { EmptyState } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { AskedContent } from "./asked-section.tsx";
import { fetchServed } from "./audit-overview-data.ts";
import { t } from "./audit-text.ts";
import { Older } from "./older.tsx";
import { usePages } from "./use-pages.ts";
import { useStudyCodes } from "./use-study-codes.ts";

/** What the server answered to whom of which records, of everybody or of one person or record. */
export function ServedPart() {
  const [asked, setAsked] = useState<ServedAsked>({});
  return (
    <Section id="served" title={t("served")}>
      <p className="dim">{t("servedHint")}</p>
      <ServedForm onSearch={setAsked} />
      <ServedList key={JSON.stringify(asked)} asked={asked} />
    </Section>
  );
}

function ServedForm({ onSearch }: { onSearch: (asked: ServedAsked) => void }) {
  const names = useColleagueNames();
  const [uid, setUid] = useState("");
  const [code, setCode] = useState("");
  const people = [...names].map(([value, label]) => ({ value, label }));
  const byName = people.toSorted((one, other) => one.label.localeCompare(other.label));

  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch({ ...(uid !== "" && { uid }), ...(code.trim() !== "" && { code: code.trim() }) });
  }

  return (
    <form className="field-grid" onSubmit={submit}>
      <NativeSelect
        label={t("person")}
        data={[{ value: "", label: t("everybody") }, ...byName]}
        value={uid}
        onChange={(event) => setUid(event.currentTarget.value)}
      />
      <TextInput
        label={t("testCode")}
        placeholder="ICSI-0042"
        maxLength={40}
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Group gap="xs" wrap="nowrap" pt="xl">
        <Button type="submit" variant="default">
          {t("find")}
        </Button>
        <Button
          variant="subtle"
          onClick={() => {
            setUid("");
            setCode("");
            onSearch({});
          }}
        >
          {t("clear")}
        </Button>
      </Group>
    </form>
  );
}

function ServedList({ asked: { uid, code } }: { asked: ServedAsked }) {
  const fetchPage = useCallback(
    (before: string | undefined) => fetchServed({ ...(uid && { uid }), ...(code && { code }) }, before),
    [uid, code],
  );
  const fetchNewest = useCallback(() => fetchPage(undefined), [fetchPage]);
  const { asked, again, entries, ...older } = usePages(fetchPage, fetchNewest);
  const nameOf = useStudyCodes();
  const isNarrowed = uid !== undefined || code !== undefined;
  return (
    <AskedContent failed={t("servedFailed")} asked={asked} onRetry={again}>
      {() => (
        <>
          {entries.length === 0 && (
            <EmptyState
              title={isNarrowed ? t("noneServed") : t("nothingServed")}
              hint={isNarrowed ? t("noneServedHint") : t("nothingServedHint")}
            />
          )}
          {entries.length > 0 && (
            <ol className="list-rows">
              {entries.map((entry) => (
                <li key={entry.id} className="list-row">
                  <Row entry={entry} nameOf={nameOf} />
                </li>
              ))}
            </ol>
          )}
          <Older {...older} />
        </>
      )}
    </AskedContent>
  );
}

const COUNTS: Readonly<Record<Served, (n: number) => string>> = {
  table: (n) => t("servedTables", { n }),
  figures: (n) => t("servedFigures", { n }),
  record: (n) => t("servedRecords", { n }),
  trail: (n) => t("servedTrails", { n }),
  original: (n) => t("servedOriginals", { n }),
  runs: (n) => t("servedRuns", { n }),
};

function Row({ entry, nameOf }: { entry: SentServed; nameOf: (studyId: string) => string }) {
  const { by, from, at, served, rows, studyIds, records, more = 0 } = entry;
  const [first, last] = [new Date(from), new Date(at)];
  const counts = (Object.keys(COUNTS) as Served[]).flatMap((what) => (served[what] ? COUNTS[what](served[what]) : []));
  return (
    <>
      <div>
        <p>{[...counts, ...(rows > 0 ? [t("rows", { n: rows })] : [])].join(" · ")}</p>
        {records.length > 0 && (
          <p>
            {records.map(({ testId, code }, place) => (
              <span key={testId}>
                {place > 0 && ", "}
                <Link to={`/test/${testId}`} className="mono">
                  {code}
                </Link>
              </span>
            ))}
            {more > 0 && ` ${t("moreRecords", { n: more })}`}
          </p>
        )}
        <p className="dim">{studyIds.map(nameOf).join(" · ")}</p>
      </div>
      <div>
        <p>{by.name}</p>
        <p className="dim">
          <bdi>
            <time dateTime={from}>{fullTime(first)}</time>
            {clockTime(last) !== clockTime(first) && ` – ${clockTime(last)}`}
          </bdi>
        </p>
      </div>
    </>
  );
}
