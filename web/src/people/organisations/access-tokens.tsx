import { Button } from "@mantine/core";
import type { ShownToken } from "@zona/domain/exchange/access-token";
import { can } from "@zona/domain/identity/access";
import { useState } from "react";
import { Link } from "react-router";
import { labNow, labTime } from "../../platform/clock/lab-clock.ts";
import { shortDay, shortTime } from "../../platform/i18n/dates.ts";
import { Explained } from "../../platform/ui/explained.tsx";
import { FormDialog } from "../../platform/ui/form-dialog.tsx";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { EmptyState, ReadFailure } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { useAccess } from "../access/own-access.ts";
import { TokenDialog, type TokenStudy } from "./token-dialog.tsx";
import { fetchTokens, revokeToken } from "./tokens-data.ts";
import { ENDED, SCOPES, t } from "./tokens-text.ts";
import { useFetched } from "./use-fetched.ts";

/** For administrators: by what programs read the studies of their organisation. */
export function AccessTokens({ studies }: { studies: readonly TokenStudy[] }) {
  const access = useAccess();
  const { found: tokens, failure, refresh } = useFetched(fetchTokens);
  const [isCreating, setIsCreating] = useState(false);
  const [revoked, setRevoked] = useState<ShownToken>();
  const readable = studies.filter(({ id, organisation }) => can(access, "read", { organisation, studyId: id }));
  const nameOf = (studyId: string) => studies.find(({ id }) => id === studyId)?.protocolCode ?? studyId;
  const close = () => {
    setIsCreating(false);
    setRevoked(undefined);
    refresh();
  };
  return (
    <Section id="access-tokens" title={t("title")} isLoading={tokens === undefined && failure === undefined}>
      <p className="dim">
        {t("lead")} <Explained heading="access-token" /> <Link to="/about/api">{t("description")}</Link>
      </p>
      {failure && <ReadFailure title={t("failed")} sentence={failure} onRetry={refresh} />}
      {tokens === undefined && !failure && <RowsSkeleton rows={2} />}
      {tokens?.length === 0 && <EmptyState title={t("none")} hint={t("noneHint")} />}
      {tokens && tokens.length > 0 && (
        <ul className="list-rows">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} study={nameOf(token.studyId)} onRevoke={() => setRevoked(token)} />
          ))}
        </ul>
      )}
      {readable.length > 0 ? (
        <Button variant="default" onClick={() => setIsCreating(true)}>
          {t("create")}
        </Button>
      ) : (
        <p className="dim">{t("noStudy")}</p>
      )}
      {isCreating && <TokenDialog studies={readable} onClose={close} />}
      {revoked && <RevokeDialog token={revoked} onClose={close} />}
    </Section>
  );
}

const instantOf = (text: string) => labTime(Date.parse(text));

type RowProps = { token: ShownToken; study: string; onRevoke: () => void };

function TokenRow({ token, study, onRevoke }: RowProps) {
  const { name, scopes, by, createdAt, expiresAt, uses, lastUsedAt, ended } = token;
  const time = lastUsedAt === undefined ? "" : shortTime(instantOf(lastUsedAt), labNow());
  return (
    <li className="list-row">
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <p>{t("reads", { study, scopes: scopes.map((scope) => SCOPES[scope]).join(", ") })}</p>
        <p className="dim">
          {t("made", { name: by.name, day: shortDay(instantOf(createdAt)) })} · {t("uses", { n: uses, time })}
        </p>
        <p className="dim">{ended ? ENDED[ended] : t("ends", { day: shortDay(instantOf(expiresAt)) })}</p>
      </div>
      {ended !== "revoked" && ended !== "expired" && (
        <Button size="sm" variant="default" aria-label={t("revoke", { name })} onClick={onRevoke}>
          {t("revokeButton")}
        </Button>
      )}
    </li>
  );
}

function RevokeDialog({ token: { id, name }, onClose }: { token: ShownToken; onClose: () => void }) {
  const action = useAction();
  async function submit() {
    if (await action.run(() => revokeToken(id))) onClose();
  }
  return (
    <FormDialog
      label={t("revoke", { name })}
      submit={t("revokeButton")}
      action={action}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dim">{t("revokeHint")}</p>
    </FormDialog>
  );
}
