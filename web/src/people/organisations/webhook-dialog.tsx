import "@mantine/core/styles/Checkbox.css";
import { Checkbox, NativeSelect, Stack } from "@mantine/core";
import { WebhookScope } from "@zona/domain/exchange/webhook";
import { useState } from "react";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { RequiredInput } from "../../platform/ui/fields/required-input.tsx";
import { FormDialog } from "../../platform/ui/form-dialog.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import type { TokenStudy } from "./token-dialog.tsx";
import { createWebhook } from "./webhooks-data.ts";
import { SCOPE_HINTS, SCOPES, t } from "./webhooks-text.ts";

const ALL = "";

type Props = { studies: readonly TokenStudy[]; readsAll: boolean; onClose: () => void };

/** Adds a webhook, and shows its secret once. */
export function WebhookDialog({ studies, readsAll, onClose }: Props) {
  const [name, setName] = useState("");
  const [url, setUrl] = useState("");
  const [studyId, setStudyId] = useState(studies[0]?.id ?? ALL);
  const [scopes, setScopes] = useState<readonly WebhookScope[]>(["moves"]);
  const [secret, setSecret] = useState<string>();
  const action = useAction();

  async function submit() {
    const request = { name: name.trim(), url: url.trim(), scopes: [...scopes], ...(studyId !== ALL && { studyId }) };
    await action.run(async () => setSecret(await createWebhook(request)));
  }

  if (secret !== undefined) return <WebhookSecret name={name.trim()} secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      label={t("create")}
      submit={t("create")}
      isReady={scopes.length > 0}
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
      <RequiredInput
        type="url"
        spellCheck={false}
        autoComplete="off"
        label={t("url")}
        description={t("urlHint")}
        value={url}
        maxLength={500}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <NativeSelect
        label={t("study")}
        value={studyId}
        data={[
          ...studies.map(({ id, protocolCode, title }) => ({ value: id, label: `${protocolCode} ${title}` })),
          ...(readsAll ? [{ value: ALL, label: t("all") }] : []),
        ]}
        onChange={(event) => setStudyId(event.currentTarget.value)}
      />
      <Checkbox.Group
        label={t("scopes")}
        value={[...scopes]}
        onChange={(values) => setScopes(WebhookScope.options.filter((one) => values.includes(one)))}
      >
        <Stack gap="xs" mt="xs">
          {WebhookScope.options.map((scope) => (
            <Checkbox key={scope} value={scope} label={SCOPES[scope]} description={SCOPE_HINTS[scope]} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}

type SecretProps = { name: string; secret: string; onClose: () => void };

export const WebhookSecret = ({ name, secret, onClose }: SecretProps) => (
  <SecretDialog
    title={t("secret", { name })}
    hint={t("secretHint")}
    about={{ to: "/about/api#webhooks", label: t("description") }}
    secret={secret}
    onClose={onClose}
  />
);
