import { matchPeople } from "@zona/domain/identity/match-people";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { text } from "../../platform/i18n/text.ts";
import { CreatableSelect, type SelectOption } from "../../platform/ui/creatable-select.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { useStaffMember } from "../session/session.ts";
import { type Colleague, fetchColleagues } from "./people-data.ts";

/**
 * A name that was typed and may mean several people, kept on the device until one of them is chosen. A device that keeps
 * nothing (private window, full disk) must not stop the typing.
 */
function pendingName(uid: string, place: string) {
  const key = `zona-which-person:${uid}:${place}`;
  return {
    read() {
      try {
        return localStorage.getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    keep(typed: string | undefined) {
      try {
        if (typed === undefined) localStorage.removeItem(key);
        else localStorage.setItem(key, typed);
      } catch {
        // Then there is no copy.
      }
    },
  };
}

const t = text("people", {
  me: "you",
  which: "Which “{name}” do you mean?",
  withoutAccount: "“{name}”, no account",
});
export type PeopleText = typeof t;

// Hardly ever seen: it comes when it is asked for.
const WhichPerson = onDemand(async () => (await import("./person-choice.tsx")).PersonChoice);

type Props = {
  label: string;
  error?: string | undefined;
  /** The account's id, or the name of somebody who has none. */
  value: string | undefined;
  /** The name to show for an id. */
  name: string | undefined;
  /** Only somebody who can sign in: a task is for an account. */
  accountsOnly?: boolean;
  /** `name` is missing for somebody without an account: then `value` is the name. */
  onChange: (value: string | undefined, name?: string) => void;
};

const LONGEST_NAME = 64;

const matchingOptions = (typed: string, options: readonly SelectOption[]) =>
  matchPeople(
    typed,
    options.map((option) => ({ ...option, name: option.label })),
  );

/** Chooses a colleague by account; somebody without one is named, and a name of several asks which of them. */
export function PersonField({ label, error, value, name, accountsOnly = false, onChange }: Props) {
  const me = useStaffMember();
  const [people, setPeople] = useState<readonly Colleague[]>([]);
  const [question, setQuestion] = useState<{ typed: string; which: readonly SelectOption[]; isAtOnce: boolean }>();
  const whole = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  const unanswered = pendingName(me.uid, `${pathname}${search} ${label}`);

  // First, before and after the others are known: who fills a record is mostly meant, and no name moves from under the keys.
  function optionsOf(known: readonly Colleague[]): SelectOption[] {
    const all = [{ id: me.uid, name: me.name }, ...known.filter(({ id }) => id !== me.uid)];
    const isShared = (wanted: string) => all.filter((one) => one.name === wanted).length > 1;
    return all.map((one) => {
      const hints = [one.id === me.uid && t("me"), isShared(one.name) && "email" in one && one.email];
      const hint = hints.filter(Boolean).join(", ");
      return { value: one.id, label: one.name, ...(hint ? { hint } : {}) };
    });
  }
  const options = optionsOf(people);

  function answer(id: string | undefined, found?: string) {
    setQuestion(undefined);
    unanswered.keep(undefined);
    onChange(id, found);
  }
  const take = ({ value: id, label: found }: SelectOption) => answer(id, found);

  /** Who is meant is known once the others are: a name typed faster than they come must not stay a name. */
  async function settle(typed: string) {
    const isAtOnce = people.length > 0;
    setQuestion({ typed, which: [], isAtOnce });
    unanswered.keep(typed);
    const known = await fetchColleagues();
    setPeople(known);
    const which = matchingOptions(typed, optionsOf(known));
    const [only, ...others] = which;
    if (only && others.length === 0) return take(only);
    if (only) return setQuestion({ typed, which, isAtOnce });
    if (!accountsOnly) return answer(typed.slice(0, LONGEST_NAME));
    setQuestion(undefined);
    unanswered.keep(undefined);
  }

  // What an earlier visit typed and left without an answer is asked again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the field comes
  useEffect(() => {
    const typed = unanswered.read();
    if (typed !== undefined) void settle(typed);
  }, []);

  return (
    <div ref={whole} tabIndex={-1}>
      <CreatableSelect
        field={{
          label,
          error: question && question.which.length > 0 ? t("which", { name: question.typed }) : error,
        }}
        text={question?.typed ?? name ?? value ?? ""}
        options={options}
        create={(typed) =>
          accountsOnly || matchingOptions(typed, options).length > 0 ? undefined : t("withoutAccount", { name: typed })
        }
        onOpen={() => void fetchColleagues().then(setPeople)}
        onChange={(chosen) => {
          if (!chosen) answer(undefined);
          else if ("typed" in chosen) void settle(chosen.typed);
          else take(chosen);
        }}
      />
      {question && question.which.length > 0 && (
        <WhichPerson
          label={label}
          which={question.which}
          takesFocus={question.isAtOnce}
          onChoose={(chosen) => {
            // The button that was pressed goes: the keyboard stays where it was.
            whole.current?.focus();
            take(chosen);
          }}
        />
      )}
    </div>
  );
}
