import { preconditions } from "./preconditions.ts";
import { recordStep } from "./releases.ts";
import { firstAdministrator, settingOf, settingsStep, targetsStep } from "./settings.ts";
import type { Step } from "./step.ts";
import { accessLogStep } from "./steps/access-log-step.ts";
import { accountSteps, withdrawalStep } from "./steps/account-steps.ts";
import { appCheckStep } from "./steps/app-check-step.ts";
import { bucketSteps } from "./steps/bucket-steps.ts";
import { EXPORT_PROJECT, exportStep } from "./steps/export-steps.ts";
import { firestoreSteps } from "./steps/firestore-steps.ts";
import { identitySteps } from "./steps/identity-steps.ts";
import { indexSteps } from "./steps/index-steps.ts";
import { functionsStep, rulesStep, siteStep } from "./steps/release-steps.ts";
import { secretSteps } from "./steps/secret-steps.ts";
import { deadLetterStep, topicSteps } from "./steps/topic-steps.ts";
import { watchSteps } from "./steps/watch-steps.ts";
import { webAppStep } from "./steps/web-app-step.ts";
import { addressOf, ZONES } from "./zones.ts";

export type Target = {
  projectId: string;
  /** As Google numbers the project; service accounts are named by it. */
  projectNumber: string;
  /** Where settings of the project and the built site lie. */
  root: URL;
};

/**
 * Every step of a deployment in its order: what only a person can mend first, then what is asked, then what is made, and
 * last what people reach. Each can be taken again: what is there already is left as it is, what differs is corrected.
 */
export function deploySteps({ projectId, projectNumber, root }: Target): readonly Step[] {
  const indexes = indexSteps(projectId);
  const accounts = ZONES.map((zone) => addressOf(zone, projectId));
  return [
    ...preconditions(projectId, projectNumber),
    ...identitySteps(projectId),
    settingsStep(projectId, root),
    ...secretSteps(projectId),
    webAppStep(projectId, root),
    targetsStep(projectId, root),
    ...firestoreSteps(projectId),
    ...bucketSteps(projectId),
    ...topicSteps(projectId),
    ...accountSteps(projectId, projectNumber),
    indexes.room,
    rulesStep(projectId, root, indexes.areMade),
    functionsStep(projectId),
    deadLetterStep(projectId),
    indexes.ready,
    siteStep(projectId, root),
    recordStep(projectId),
    withdrawalStep(projectId),
    indexes.unused,
    ...watchSteps(projectId, projectNumber, () => firstAdministrator(projectId, root)),
    accessLogStep(projectId, accounts),
    exportStep({ projectId, projectNumber, second: () => settingOf(projectId, root, EXPORT_PROJECT) }),
    appCheckStep(projectId),
  ];
}
