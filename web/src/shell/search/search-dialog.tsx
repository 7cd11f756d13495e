import { filterToAddress } from "@zona/domain/filters/filter-address";
import { holdsWords } from "@zona/domain/records/texts/note-words";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { useAccess, useIsAdmin } from "../../people/access/own-access.ts";
import { useLockNow } from "../../people/lock/use-idle-lock.ts";
import { useSignOut } from "../../people/session/sign-out.tsx";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { t as app } from "../frame/app-text.ts";
import { navigationFor } from "../frame/navigation.ts";
import { isFor, type Who } from "../frame/needs.ts";
import { findByText } from "./search-data.ts";
import styles from "./search-dialog.module.css";
import type { FoundByText, SearchHit } from "./search-hits.ts";
import { t } from "./search-text.ts";

/** After this pause in typing the server is asked. */
const PAUSE_MS = 250;
const LEAST_ASKED = 2;

/** Pages and actions, by their names. */
function useWays(who: Who): SearchHit[] {
  const lock = useLockNow();
  const signOut = useSignOut();
  const pages = [
    ...navigationFor(who).flatMap(({ entries }) => entries.map(({ to, label }) => ({ to, label: app(label) }))),
    { to: "/account", label: t("account") },
    { to: "/pages/switcherpage", label: t("settings") },
    { to: "/about", label: t("about") },
    { to: "/guide", label: t("guide") },
  ];
  return [
    ...pages.map(({ to, label }) => ({ key: to, label, hint: t("page"), to })),
    { key: "lock", label: t("lock"), hint: t("action"), run: lock },
    { key: "change", label: t("changePerson"), hint: t("action"), run: lock },
    { key: "sign out", label: t("signOut"), hint: t("action"), run: signOut },
  ];
}

/** Lists that hold the text anywhere, for what no code or name answers. */
function listsWith(text: string, who: Who): SearchHit[] {
  if (text.length < LEAST_ASKED) return [];
  const where = filterToAddress({
    any: ["code", "subjectCode"].map((field) => ({ field, op: "contains", value: [text] })),
  });
  const tests = `/reports?${new URLSearchParams({ where })}`;
  return [
    ...(isFor("read", who)
      ? [{ key: "images", label: t("images", { text }), hint: "", to: `/rawdata?${new URLSearchParams({ q: text })}` }]
      : []),
    ...(isFor("figures", who) ? [{ key: "tests", label: t("tests", { text }), hint: "", to: tests }] : []),
  ];
}

type Found = FoundByText & { text: string };

/** What the server found for the text that was typed last; undefined until then. */
function useFound(text: string, who: Who): Found | undefined {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (text.length < LEAST_ASKED) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const found = await findByText(text, who);
      if (isCurrent) setFound({ text, ...found });
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, who]);
  return found?.text === text ? found : undefined;
}

/** Codes, subjects, lots, people, pages and actions from one field; opened and chosen by keys alone. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const access = useAccess();
  const isAdmin = useIsAdmin();
  const [who] = useState<Who>({ access, isAdmin });
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const navigate = useNavigate();
  const id = useId();
  const text = typed.trim();
  const found = useFound(text, who);
  const ways = useWays(who).filter(({ label }) => text === "" || holdsWords(label, text));
  const hits = [...(found?.hits ?? []), ...ways, ...listsWith(text, who)];
  const at = Math.min(chosen, hits.length - 1);

  function open(hit: SearchHit | undefined) {
    if (!hit) return;
    onClose();
    if ("to" in hit) void navigate(hit.to);
    else hit.run();
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen((at + step + hits.length) % Math.max(hits.length, 1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      open(hits[at]);
    }
  }

  return (
    <ModalDialog label={t("title")} variant="top" onClose={onClose}>
      <input
        className={styles.field}
        // biome-ignore lint/a11y/noAutofocus: a dialog gives the focus to its first field
        autoFocus
        role="combobox"
        aria-label={t("field")}
        aria-expanded
        aria-controls={`${id}-hits`}
        aria-activedescendant={hits[at] && `${id}-${at}`}
        aria-describedby={`${id}-hint`}
        placeholder={t("field")}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <div id={`${id}-hits`} role="listbox" aria-label={t("title")} className={styles.hits}>
        {hits.map((hit, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys for the list
          <div
            key={hit.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            ref={index === at ? (row) => row?.scrollIntoView({ block: "nearest" }) : undefined}
            onClick={() => open(hit)}
          >
            <span>{hit.label}</span>
            <small className="dim">{hit.hint}</small>
          </div>
        ))}
      </div>
      <p id={`${id}-hint`} role="status" className="dim">
        {stateOf(text, found, ways.length > 0)}
      </p>
    </ModalDialog>
  );
}

function stateOf(text: string, found: Found | undefined, hasWays: boolean): string {
  if (text.length < LEAST_ASKED) return t("hint");
  if (!found) return t("searching");
  if (found.failed) return t("failed");
  if (found.isCut) return t("more");
  return found.hits.length === 0 && !hasWays ? t("nothing") : t("hint");
}
