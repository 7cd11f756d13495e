import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useAccess, useIsAdmin } from "../../people/access/own-access.ts";
import { Contents } from "../../platform/ui/contents.tsx";
import { ExplainedText } from "../../platform/ui/explained.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { isFor } from "../frame/needs.ts";
import { AccessChanges } from "./access-changes.tsx";
import { t } from "./audit-text.ts";
import { EvidencePart } from "./evidence.tsx";
import { PeopleReview } from "./people-review.tsx";
import { ServedPart } from "./served.tsx";

// Puts plans of questions into words, which no other part needs.
const Openings = onDemand(async () => (await import("./openings.tsx")).Openings);

/** For auditors, and administrators of an organisation: what an inspection asks of its studies. */
export function AuditOverviewPage() {
  const who = { access: useAccess(), isAdmin: useIsAdmin() };
  return (
    <Page title={t("title")} lead={<ExplainedText text={t("lead")} heading="audit-trail" />} aside={<Contents />}>
      <Section id="trails" title={t("trails")}>
        <p className="dim">{isFor("trails", who) ? t("trailsHint") : t("noTrails")}</p>
        {isFor("trails", who) && (
          <div>
            <Button component={Link} to="/admin/audit" variant="default">
              {t("search")}
            </Button>
          </div>
        )}
      </Section>
      <PeopleReview />
      <AccessChanges />
      <ServedPart />
      <Openings />
      <EvidencePart />
    </Page>
  );
}
