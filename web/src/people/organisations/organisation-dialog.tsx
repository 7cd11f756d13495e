import "@mantine/core/styles/Checkbox.css";
import { Checkbox, NativeSelect } from "@mantine/core";
import { NewPeople, type Organisation } from "@zona/domain/identity/organisation";
import { useState } from "react";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { FormDialog } from "../../platform/ui/form-dialog.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { askForAccount } from "../roles/role-data.ts";
import { NEW_PEOPLE_WORDS } from "../roles/role-text.ts";
import { t } from "./organisations-text.ts";

type Props = {
  domain: string;
  decided: Organisation | undefined;
  /** What new people start with now, whether or not anybody decided it. */
  newPeopleNow: NewPeople;
  onClose: () => void;
};

/** What the organisation is called, and what its new people start with. */
export function OrganisationDialog({ domain, decided, newPeopleNow, onClose }: Props) {
  const [name, setName] = useState(decided?.name ?? "");
  const [newPeople, setNewPeople] = useState<NewPeople>(newPeopleNow);
  const [googleOnly, setGoogleOnly] = useState(decided?.googleOnly ?? false);
  const action = useAction();
  const heading = t("change", { name: decided?.name ?? domain });

  async function submit() {
    const called = name.trim();
    const request = {
      kind: "set-organisation",
      newPeople,
      googleOnly,
      ...(called !== "" && { name: called }),
    } as const;
    if (await action.run(() => askForAccount(request))) onClose();
  }

  return (
    <FormDialog label={heading} submit={t("save")} action={action} onSubmit={submit} onClose={onClose}>
      <FreeText label={t("name")} description={t("nameHint")} maxLength={80} value={name} onChange={setName} />
      <NativeSelect
        label={t("newPeopleLabel", { organisation: domain })}
        description={t("newPeopleHint")}
        value={newPeople}
        data={NewPeople.options.map((value) => ({ value, label: NEW_PEOPLE_WORDS[value] }))}
        onChange={(event) => setNewPeople(NewPeople.parse(event.currentTarget.value))}
      />
      <Checkbox
        label={t("googleOnly")}
        description={t("googleOnlyHint", { organisation: domain })}
        checked={googleOnly}
        onChange={(event) => setGoogleOnly(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
