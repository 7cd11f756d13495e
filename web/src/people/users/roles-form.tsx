import { Button, Group } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { dayOf } from "../../platform/site/day.ts";
import { useAction } from "../../platform/ui/use-action.tsx";
import { GrantFields, type TypedGrant } from "../roles/grant-fields.tsx";
import { askForAccount } from "../roles/role-data.ts";
import type { NamedStudy } from "../roles/role-fields.tsx";
import { t as roleText } from "../roles/role-text.ts";
import { endAsked, roleChanges } from "../roles/typed-grant.ts";
import type { ListedPerson } from "./listed-person.ts";

type Props = {
  person: ListedPerson;
  ownOrganisation: string;
  studies: readonly NamedStudy[];
  onDone: () => void;
};

/** What somebody is in each study, whether they administer, and until when. */
export function RolesForm({ person, ownOrganisation, studies, onDone }: Props) {
  const { account, roles, isAdmin, until } = person;
  const lastDay = until ? dayOf(until) : "";
  const [typed, setTyped] = useState<TypedGrant>({ roles, isAdmin, lastDay, reason: "" });
  const { busy, refusal, run } = useAction();
  const isOwn = account.organisation === ownOrganisation;
  const changes = roleChanges(roles, typed.roles);
  const isOther = isAdmin !== typed.isAdmin || lastDay !== typed.lastDay;
  const isChanged = Object.keys(changes).length > 0 || isOther;
  const end = endAsked(typed.lastDay, labNow());
  const isEndKnown = typed.lastDay === lastDay || end !== undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isChanged || !isEndKnown || busy) return;
    const request = {
      kind: "grant" as const,
      uid: account.id,
      roles: changes,
      ...(isAdmin !== typed.isAdmin && { isAdmin: typed.isAdmin }),
      ...(lastDay !== typed.lastDay && { until: end }),
      reason: typed.reason.trim(),
    };
    if (await run(() => askForAccount(request))) onDone();
  }

  return (
    <form className="form-stack" onSubmit={(event) => void submit(event)}>
      <GrantFields
        organisation={account.organisation}
        ownOrganisation={ownOrganisation}
        studies={studies}
        value={typed}
        dayFault={isEndKnown ? undefined : roleText("untilPast")}
        hasEnd={isOwn}
        onChange={(some) => setTyped((before) => ({ ...before, ...some }))}
      />
      {refusal}
      <Group gap="sm">
        <Button type="submit" loading={busy} disabled={!isChanged}>
          {roleText("save")}
        </Button>
        <Button variant="default" disabled={busy} onClick={onDone}>
          {roleText("cancel")}
        </Button>
      </Group>
    </form>
  );
}
