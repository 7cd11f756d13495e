import { Button, Group } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { newPeopleOf, type Organisation } from "@zona/domain/identity/organisation";
import type { StoredSite } from "@zona/domain/sites/stored-site";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { NEW_PEOPLE_WORDS } from "../../people/roles/role-text.ts";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { t } from "./first-run-text.ts";

const StudyDialog = onDemand(async () => (await import("../../laboratory/studies/study-dialog.tsx")).StudyDialog);
const InvitePanel = onDemand(async () => (await import("../../people/users/invite-panel.tsx")).InvitePanel);
const OrganisationDialog = onDemand(
  async () => (await import("../../people/organisations/organisation-dialog.tsx")).OrganisationDialog,
);

/** What is set up already, as the database says: each step can be left and taken up again on another device. */
export type SetUp = {
  site: StoredSite | undefined;
  /** What was decided about the people of one's own organisation. */
  organisation: Organisation | undefined;
  /** How many people were invited and have not signed in. */
  invited: number;
};

/** What was begun since. */
export type Started = {
  hasStudy: boolean;
  /** The only test so far. */
  trial: { id: string; code: string } | undefined;
  hasSchedule: boolean;
  /** The home page is wanted in place of the steps. */
  onEnd: () => void;
};

type Props = SetUp & Started & { domain: string };

/** The steps in their order: what is done says so, and what rests on an earlier one waits for it. */
export function FirstRunSteps({ site, organisation, invited, domain, ...started }: Props) {
  const { hasStudy } = started;
  const newPeople = organisation?.newPeople;
  const [opened, setOpened] = useState<"people" | "invitation" | "study">();
  const close = () => setOpened(undefined);
  return (
    <>
      <Step title={t("laboratory")} hint={t("laboratoryHint")} isDone={site !== undefined}>
        {site?.sender === "" && <p className="attention">{t("noSender")}</p>}
        {site ? (
          <p>
            {t("laboratoryIs", { name: site.name, zone: site.timeZone })} <Link to="/admin/site">{t("settings")}</Link>
          </p>
        ) : (
          <Button component={Link} to="/admin/site">
            {t("setLaboratory")}
          </Button>
        )}
      </Step>
      <Step
        title={t("people")}
        hint={t("peopleHint", { organisation: domain })}
        isDone={newPeople !== undefined || invited > 0}
      >
        {newPeople && <p>{t("newPeople", { what: NEW_PEOPLE_WORDS[newPeople] })}</p>}
        {invited > 0 && <p>{t("invited", { n: invited })}</p>}
        {site && (
          <p className="dim">
            {t("waiting")} <Link to="/admin/users">{t("users")}</Link>
          </p>
        )}
        {site ? (
          <Group gap="sm">
            <Button variant={newPeople ? "default" : "filled"} onClick={() => setOpened("people")}>
              {t(newPeople ? "changeNewPeople" : "setNewPeople")}
            </Button>
            <Button variant="default" onClick={() => setOpened("invitation")}>
              {t("invite")}
            </Button>
          </Group>
        ) : (
          <p className="dim">{t("after")}</p>
        )}
      </Step>
      <Step title={t("study")} hint={t("studyHint")} isDone={hasStudy}>
        {hasStudy && <Link to="/admin/studies">{t("studies")}</Link>}
        {!hasStudy && site && (
          <Button variant={newPeople ? "filled" : "default"} onClick={() => setOpened("study")}>
            {t("open")}
          </Button>
        )}
        {!site && <p className="dim">{t("after")}</p>}
      </Step>
      <TrialSteps {...started} />
      {opened === "people" && (
        <OrganisationDialog
          domain={domain}
          decided={organisation}
          newPeopleNow={newPeopleOf(domain, organisation, site?.organisation)}
          onClose={close}
        />
      )}
      {opened === "invitation" && <InvitePanel ownOrganisation={domain} studies={[]} onClose={close} />}
      {opened === "study" && <StudyDialog study={undefined} onClose={close} />}
    </>
  );
}

/** What shows that everything works, from a picture to an e-mail. */
function TrialSteps({ hasStudy, trial, hasSchedule, onEnd }: Started) {
  return (
    <>
      <Step title={t("trial")} hint={t("trialHint")} isDone={trial !== undefined}>
        {trial && (
          <p>
            <Link to={`/test/${trial.id}`}>{t("openTrial", { code: trial.code })}</Link>
          </p>
        )}
        {!trial && hasStudy && (
          <Button component={Link} to="/test/new">
            {t("createTrial")}
          </Button>
        )}
        {!hasStudy && <p className="dim">{t("afterStudy")}</p>}
      </Step>
      <Step title={t("report")} hint={t("reportHint")} isDone={hasSchedule}>
        {hasSchedule && <Link to="/reports/schedules">{t("schedules")}</Link>}
        {!hasSchedule && trial && (
          <Button component={Link} to="/reports/schedules/new">
            {t("schedule")}
          </Button>
        )}
        {!trial && <p className="dim">{t("afterTrial")}</p>}
      </Step>
      {hasStudy && (
        <Group>
          <Button variant={trial && hasSchedule ? "filled" : "default"} onClick={onEnd}>
            {t("end")}
          </Button>
        </Group>
      )}
    </>
  );
}

type StepProps = { title: string; hint: string; isDone: boolean; children: ReactNode };

function Step({ title, hint, isDone, children }: StepProps) {
  const state = isDone && (
    <span className="good">
      <IconCheck size={18} stroke={2} aria-hidden /> {t("done")}
    </span>
  );
  return (
    <Section title={title} link={state}>
      <p className="dim">{hint}</p>
      {children}
    </Section>
  );
}
