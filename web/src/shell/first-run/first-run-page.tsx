import { useEffect } from "react";
import { listenToSite } from "../../laboratory/studies/configuration-data.ts";
import { listenToOrganisations } from "../../people/organisations/organisations-data.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { listenToInvitationsOf } from "../../people/users/users-data.ts";
import { dataOf, joined, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Page } from "../../platform/ui/page.tsx";
import { listenToAnySchedule } from "./first-run-data.ts";
import { FirstRunSteps, type Started } from "./first-run-steps.tsx";
import { t } from "./first-run-text.ts";
import { keepThatSetUpBegan } from "./known-to-be-set-up.ts";

/** The home page of the first administrator before there is anything: what an empty installation needs, one after the other. */
export function FirstRunPage(started: Omit<Started, "hasSchedule">) {
  useEffect(keepThatSetUpBegan, []);
  const { organisation: domain } = useStaffMember();
  const site = useSnapshot("site", listenToSite);
  const organisations = useSnapshot("organisations", listenToOrganisations);
  const invitations = useSnapshot(`invitations of ${domain}`, listenToInvitationsOf(domain));
  const people = joined(organisations, invitations, (decided, invited) => ({
    organisation: decided.records.find(({ id }) => id === domain),
    invited: invited.records.length,
  }));
  const schedules = useSnapshot("any schedule", listenToAnySchedule);
  const known = joined(
    joined(site, people, (stored, beside) => ({ site: stored, ...beside })),
    schedules,
    (one, two) => ({
      ...one,
      hasSchedule: two.records.length > 0,
    }),
  );
  const data = dataOf(known);
  return (
    <Page title={t("title")} lead={t("lead")} isReading>
      {known.status === "loading" && <RowsSkeleton rows={6} />}
      <SnapshotFailure snapshot={known} title={t("failed")} />
      {data && <FirstRunSteps {...data} {...started} domain={domain} />}
    </Page>
  );
}
