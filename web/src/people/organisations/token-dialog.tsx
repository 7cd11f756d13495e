import "@mantine/core/styles/Checkbox.css";
import { Checkbox, NativeSelect, Stack } from "@mantine/core";
import { TokenScope } from "@zona/domain/exchange/access-token";
import { can } from "@zona/domain/identity/access";
import { useState } from "react";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { FormDialog } from "../../platform/ui/form-dialog.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { useAccess } from "../access/own-access.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { createToken } from "./tokens-data.ts";
import { SCOPE_HINTS, SCOPES, t } from "./tokens-text.ts";

export type TokenStudy = { id: string; organisation: string; protocolCode: string; title: string };

const DAY_MS = 24 * 3_600_000;
const DAYS = [30, 90, 180, 365];
const USUAL_DAYS = 90;

/** Makes a token, and shows it once. */
export function TokenDialog({ studies, onClose }: { studies: readonly TokenStudy[]; onClose: () => void }) {
  const access = useAccess();
  const [name, setName] = useState("");
  const [studyId, setStudyId] = useState(studies[0]?.id ?? "");
  const [scopes, setScopes] = useState<readonly TokenScope[]>(["tables"]);
  const [days, setDays] = useState(USUAL_DAYS);
  const [secret, setSecret] = useState<string>();
  const action = useAction();
  const study = studies.find(({ id }) => id === studyId);
  // Records hold the text that people wrote, which not everybody opens who reads.
  const offered = TokenScope.options.filter(
    (scope) => scope === "tables" || (study && can(access, "open", { organisation: study.organisation, studyId })),
  );
  const chosen = offered.filter((scope) => scopes.includes(scope));

  async function submit() {
    const expiresAt = new Date(labNow().getTime() + days * DAY_MS).toISOString();
    const request = { name: name.trim(), studyId, scopes: chosen, expiresAt };
    await action.run(async () => setSecret(await createToken(request)));
  }

  if (secret !== undefined)
    return (
      <SecretDialog
        title={t("secret", { name: name.trim() })}
        hint={t("secretHint")}
        about={{ to: "/about/api", label: t("description") }}
        secret={secret}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      label={t("create")}
      submit={t("create")}
      isReady={chosen.length > 0}
      action={action}
      onSubmit={submit}
      onClose={onClose}
    >
      <FreeText
        shape="required"
        label={t("name")}
        description={t("nameHint")}
        value={name}
        maxLength={60}
        onChange={setName}
      />
      <NativeSelect
        label={t("study")}
        value={studyId}
        data={studies.map(({ id, protocolCode, title }) => ({ value: id, label: `${protocolCode} ${title}` }))}
        onChange={(event) => setStudyId(event.currentTarget.value)}
      />
      <Checkbox.Group label={t("scopes")} value={[...chosen]} onChange={(values) => setScopes(values as TokenScope[])}>
        <Stack gap="xs" mt="xs">
          {offered.map((scope) => (
            <Checkbox key={scope} value={scope} label={SCOPES[scope]} description={SCOPE_HINTS[scope]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        label={t("ending")}
        value={String(days)}
        data={DAYS.map((n) => ({ value: String(n), label: t("afterDays", { n }) }))}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
      />
    </FormDialog>
  );
}
