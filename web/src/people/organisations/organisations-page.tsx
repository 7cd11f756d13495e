import { Button } from "@mantine/core";
import { type Administrator, type NewPeople, newPeopleOf, type Organisation } from "@zona/domain/identity/organisation";
import { useState } from "react";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { DOMAINS } from "../../platform/site/site.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { AsOf, Notice, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { NEW_PEOPLE_WORDS } from "../roles/role-text.ts";
import { useStaffMember } from "../session/session.ts";
import { listenToAllStudies, listenToOrganisations, listenToSiteOwner } from "./organisations-data.ts";
import { t } from "./organisations-text.ts";
import { useAdministrators } from "./use-administrators.ts";

const AccessTokens = onDemand(async () => (await import("./access-tokens.tsx")).AccessTokens);
const Webhooks = onDemand(async () => (await import("./webhooks.tsx")).Webhooks);
const OrganisationDialog = onDemand(async () => (await import("./organisation-dialog.tsx")).OrganisationDialog);

/** For administrators: each organisation with its studies, its administrators and what its new people start with. */
export function OrganisationsPage() {
  const { organisation: own } = useStaffMember();
  const organisations = useSnapshot("organisations", listenToOrganisations);
  const studies = dataOf(useSnapshot("studies of all", listenToAllStudies))?.records ?? [];
  const laboratory = dataOf(useSnapshot("owner of the site", listenToSiteOwner))?.organisation;
  const { administrators, failure } = useAdministrators();
  const [isEdited, setIsEdited] = useState(false);
  const known = dataOf(organisations)?.records;
  const decided = (domain: string) => known?.find(({ id }) => id === domain);
  const newPeople = (domain: string) => newPeopleOf(domain, decided(domain), laboratory);
  // One's own comes first.
  const domains = [...DOMAINS].toSorted((one, other) => Number(other === own) - Number(one === own));
  return (
    <Page title={t("title")} lead={t("lead", { organisation: own })}>
      {organisations.status === "loading" && <RowsSkeleton rows={3} />}
      <SnapshotFailure snapshot={organisations} title={t("failed")} />
      <AsOf snapshot={organisations} />
      {failure && (
        <Notice tone="failure" title={t("administratorsFailed")}>
          <p>{failure}</p>
        </Notice>
      )}
      {known &&
        domains.map((domain) => (
          <OneOrganisation
            key={domain}
            domain={domain}
            decided={decided(domain)}
            newPeople={newPeople(domain)}
            administrators={administrators?.filter(({ organisation }) => organisation === domain)}
            studies={studies.filter(({ organisation }) => organisation === domain)}
            onChange={domain === own ? () => setIsEdited(true) : undefined}
          />
        ))}
      {known && <AccessTokens studies={studies.filter(({ organisation }) => organisation === own)} />}
      {known && <Webhooks studies={studies.filter(({ organisation }) => organisation === own)} />}
      {isEdited && (
        <OrganisationDialog
          domain={own}
          decided={decided(own)}
          newPeopleNow={newPeople(own)}
          onClose={() => setIsEdited(false)}
        />
      )}
    </Page>
  );
}

type Props = {
  domain: string;
  decided: Organisation | undefined;
  newPeople: NewPeople;
  /** Undefined while they are on their way. */
  administrators: readonly Administrator[] | undefined;
  studies: readonly { id: string; protocolCode: string; title: string }[];
  onChange: (() => void) | undefined;
};

function OneOrganisation({ domain, decided, newPeople, administrators, studies, onChange }: Props) {
  const name = decided?.name ?? domain;
  return (
    <Section title={name}>
      <dl className="facts">
        <dt>{t("address")}</dt>
        <dd>{t("addressOf", { domain })}</dd>
        <dt>{t("newPeople")}</dt>
        <dd>{NEW_PEOPLE_WORDS[newPeople]}</dd>
        <dt>{t("signIn")}</dt>
        <dd>{t(decided?.googleOnly ? "byGoogle" : "byGoogleOrPassword")}</dd>
        <dt>{t("administrators")}</dt>
        <dd>{administrators && (administrators.map((one) => one.name).join(", ") || t("noAdministrators"))}</dd>
        <dt>{t("studies")}</dt>
        <dd>
          {studies.length === 0
            ? t("noStudies")
            : studies.map(({ id, protocolCode, title }) => (
                <div key={id}>
                  <bdi>{protocolCode}</bdi> <span className="dim">{title}</span>
                </div>
              ))}
        </dd>
      </dl>
      {onChange && (
        <Button variant="default" aria-label={t("change", { name })} onClick={onChange}>
          {t("changeButton")}
        </Button>
      )}
    </Section>
  );
}
