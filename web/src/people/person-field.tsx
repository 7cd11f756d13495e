import { useState } from "react";
import { useStaffMember } from "../auth/session.ts";
import { CreatableSelect } from "../ui/creatable-select.tsx";
import { accountMeant } from "./account-meant.ts";
import { type Colleague, fetchColleagues } from "./people-data.ts";
import { t } from "./people-text.ts";

type Props = {
  label: string;
  error?: string | undefined;
  readOnly?: boolean;
  /** The account's id, or the name of somebody who has none. */
  value: string | undefined;
  /** The name to show for an id. */
  name: string | undefined;
  /** Only somebody who can sign in: a task is for an account. */
  accountsOnly?: boolean;
  /** `name` is missing for somebody without an account: then `value` is the name. */
  onChange: (value: string | undefined, name?: string) => void;
};

/** Chooses a colleague by account; somebody without one is named. */
export function PersonField({ label, error, readOnly = false, value, name, accountsOnly = false, onChange }: Props) {
  const me = useStaffMember();
  const [people, setPeople] = useState<readonly Colleague[]>([]);
  // First, before and after the others are known: who fills a record is mostly meant, and no name moves from under the keys.
  const options = [{ id: me.uid, name: me.name }, ...people.filter(({ id }) => id !== me.uid)];
  return (
    <CreatableSelect
      field={{ label, error, readOnly }}
      text={name ?? value ?? ""}
      options={options.map((one) => ({
        value: one.id,
        label: one.name,
        ...(one.id === me.uid ? { hint: t("me") } : {}),
      }))}
      {...(accountsOnly ? {} : { create: (typed: string) => t("withoutAccount", typed) })}
      meant={accountMeant}
      onOpen={() => void fetchColleagues().then(setPeople)}
      onChange={(chosen) => {
        if (!chosen) onChange(undefined);
        else if ("typed" in chosen) onChange(chosen.typed.slice(0, 64));
        else onChange(chosen.value, chosen.label);
      }}
    />
  );
}
