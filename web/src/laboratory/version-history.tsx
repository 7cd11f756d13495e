import type { Person } from "@zona/domain/identity/claims";
import { useFormatName } from "../people/names/person-name.ts";
import { dataOf, type Listen, useSnapshot } from "../platform/firebase/snapshot.ts";
import { fullTime } from "../platform/i18n/dates.ts";
import { text } from "../platform/i18n/text.ts";
import { SnapshotFailure } from "../platform/ui/notice.tsx";
import { Section } from "../platform/ui/page.tsx";

const t = text("versionHistory", {
  title: "History",
  failed: "The history could not be loaded",
  registered: "Registered",
  changed: "{field}: {after} (before: {before})",
  nothing: "none",
  byAt: "{name}, {time}",
});
export type VersionHistoryText = typeof t;

type Version = { rev: number; by: Person; at: Date };

type Props<V extends Version> = {
  /** Names what is listened to. */
  of: string;
  /** The newest first. */
  listen: Listen<{ records: V[] }>;
  /** What a version says, by the names of its fields. */
  inWords: (version: V) => Record<string, string | undefined>;
};

/** Every version of what is registered, with who made it, when, and what it changed. */
export function VersionHistory<V extends Version>({ of, listen, inWords }: Props<V>) {
  const say = useFormatName();
  const history = useSnapshot(`versions of ${of}`, listen);
  const versions = dataOf(history)?.records ?? [];
  return (
    <Section id="history" title={t("title")} isLoading={history.status === "loading"}>
      <SnapshotFailure snapshot={history} title={t("failed")} />
      <ul className="list-rows">
        {versions.map((version, at) => (
          <li key={version.rev} className="list-row">
            <div>
              {version.rev === 1 && <p>{t("registered")}</p>}
              {changesSince(versions[at + 1], version, inWords).map((change) => (
                <p key={change}>
                  <bdi>{change}</bdi>
                </p>
              ))}
              <p className="dim">{t("byAt", { name: say(version.by), time: fullTime(version.at) })}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What a version changed, each with what it was before; nothing where that is not known. */
function changesSince<V extends Version>(before: V | undefined, after: V, inWords: Props<V>["inWords"]): string[] {
  if (!before) return [];
  const [was, is] = [inWords(before), inWords(after)];
  return Object.keys(is).flatMap((field) =>
    was[field] === is[field]
      ? []
      : [t("changed", { field, before: was[field] ?? t("nothing"), after: is[field] ?? t("nothing") })],
  );
}
