import { matchPeople } from "@zona/domain/identity/match-people";
import { useEffect, useRef, useState } from "react";
import { text } from "../../platform/i18n/text.ts";
import { CreatableSelect, type SelectOption } from "../../platform/ui/fields/creatable-select.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { useHalfTyped } from "../session/half-typed.ts";
import { useStaffMember } from "../session/session.ts";
import { type Colleague, fetchColleagues } from "./people-data.ts";

const t = text("people", {
  me: "you",
  which: "Which “{name}” do you mean?",
  nobody: "Nobody with an account is called “{name}”. Choose a person from the list.",
  nobodyOrExternal: "Nobody with an account is called “{name}”. Choose a person, or “External person” in the list.",
  external: "External person: “{name}”",
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
  /** Tells fields of one label on a page apart. */
  place?: string;
  /** `name` is missing for somebody without an account: then `value` is the name. */
  onChange: (value: string | undefined, name?: string) => void;
};

const LONGEST_NAME = 64;

const matchingOptions = (typed: string, options: readonly SelectOption[]) =>
  matchPeople(
    typed,
    options.map((option) => ({ ...option, name: option.label })),
  );

/**
 * Chooses a colleague by account; somebody without one is an entry of the list that says so, and a name of several asks which
 * of them. Half a name stays as it was typed, flagged, and is not taken.
 */
export function PersonField({ label, error, value, name, accountsOnly = false, place, onChange }: Props) {
  const me = useStaffMember();
  const [people, setPeople] = useState<readonly Colleague[]>([]);
  const [question, setQuestion] = useState<{
    typed: string;
    which: readonly SelectOption[];
    isAtOnce: boolean;
    isNobody?: true;
  }>();
  const whole = useRef<HTMLDivElement>(null);
  const unanswered = useHalfTyped(label, place);

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
    setQuestion({ typed, which, isAtOnce, isNobody: true });
  }
  function giveUp() {
    setQuestion(undefined);
    unanswered.keep(undefined);
  }
  const problem = question && problemOf(question);
  function problemOf({ typed, which, isNobody }: NonNullable<typeof question>): string | undefined {
    if (which.length > 0) return t("which", { name: typed });
    return isNobody && t(accountsOnly ? "nobody" : "nobodyOrExternal", { name: typed });
  }

  // What an earlier visit typed and left without an answer is asked again, once it was opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of what was found alone
  useEffect(() => {
    if (unanswered.text !== undefined) void settle(unanswered.text);
  }, [unanswered.text]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to its field alone
    <div
      ref={whole}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === "Escape" && question) giveUp();
      }}
    >
      <CreatableSelect
        of="staff"
        field={{ label, error: problem ?? error }}
        text={question?.typed ?? name ?? value ?? ""}
        options={options}
        create={(typed) =>
          accountsOnly || matchingOptions(typed, options).length > 0 ? undefined : t("external", { name: typed })
        }
        onOpen={() => void fetchColleagues().then(setPeople)}
        onChange={(chosen) => {
          if (!chosen) answer(undefined);
          else if (!("typed" in chosen)) take(chosen);
          else if (chosen.isAsked) answer(chosen.typed.slice(0, LONGEST_NAME));
          else void settle(chosen.typed);
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
