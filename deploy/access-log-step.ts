import { gcloud } from "./commands.ts";
import { call, command, type Step } from "./step.ts";

type LogType = { logType: string; exemptedMembers?: string[] };
type AuditConfig = { service: string; auditLogConfigs: LogType[] };
type Policy = { etag?: string; auditConfigs?: AuditConfig[] };

const READS = "DATA_READ";

/**
 * Google's own log of who opened which record (Firestore is configured by the name of Datastore) and which original. What
 * functions read of the database is left out: it is most of the volume, and what they hand on they write down themselves.
 */
const wanted = (functionsAccount: string): readonly AuditConfig[] => [
  {
    service: "datastore.googleapis.com",
    auditLogConfigs: [{ logType: READS, exemptedMembers: [`serviceAccount:${functionsAccount}`] }],
  },
  { service: "storage.googleapis.com", auditLogConfigs: [{ logType: READS }] },
];

const logsReads = ({ auditConfigs = [] }: Policy, name: string) =>
  auditConfigs.some(
    ({ service, auditLogConfigs }) =>
      [name, "allServices"].includes(service) && auditLogConfigs.some(({ logType }) => logType === READS),
  );

/** Everything that is configured already stays as it is. */
function withReads(policy: Policy, functionsAccount: string): AuditConfig[] {
  const missing = wanted(functionsAccount).filter(({ service }) => !logsReads(policy, service));
  const there = policy.auditConfigs ?? [];
  return [
    ...there.map((config) => {
      const more = missing.find(({ service }) => service === config.service)?.auditLogConfigs ?? [];
      return { ...config, auditLogConfigs: [...config.auditLogConfigs, ...more] };
    }),
    ...missing.filter(({ service }) => !there.some((config) => config.service === service)),
  ];
}

/** Asks first: entries above the free volume of a month are billed. Writes no roles, only what is logged. */
export function accessLogStep(projectId: string, functionsAccount: string): Step {
  const url = `https://cloudresourcemanager.googleapis.com/v1/projects/${projectId}:setIamPolicy`;
  const read = gcloud("projects", "get-iam-policy", projectId, "--format=json");
  return {
    title: "Google logs who opens records and originals",
    actions: [
      {
        summary: `read the policy of ${projectId}; where reads of ${wanted("")
          .map(({ service }) => service)
          .join(" and ")} are not logged, ask, then POST ${url} {"updateMask":"auditConfigs,etag"}`,
        perform: async (cloud) => {
          const policy = JSON.parse(await command(cloud, read)) as Policy;
          if (wanted(functionsAccount).every(({ service }) => logsReads(policy, service))) return "already there";
          const question =
            "Log every read of records and originals from now on? Entries above 50 GiB a month are billed (docs/operations.md). (yes/no)";
          if ((await cloud.ask(question, { isSecret: false })) !== "yes")
            return "not switched on: nobody can tell later who opened which record.";
          const auditConfigs = withReads(policy, functionsAccount);
          await call(cloud, {
            method: "POST",
            url,
            body: { policy: { etag: policy.etag, auditConfigs }, updateMask: "auditConfigs,etag" },
          });
          return undefined;
        },
      },
    ],
  };
}
