import { call, once, until } from "../google.ts";
import { ALREADY, agreed, type Step, stillOpen } from "../step.ts";

type LogType = { logType: string; exemptedMembers?: string[] };
type AuditConfig = { service: string; auditLogConfigs: LogType[] };
type Policy = { etag?: string; auditConfigs?: AuditConfig[] };

const READS = "DATA_READ";

/**
 * Google's own log of who opened which record (Firestore is configured by the name of Datastore) and which original. What
 * functions read of the database is left out: it is most of the volume, and what they hand on they write down themselves.
 */
const wanted = (accounts: readonly string[]): readonly AuditConfig[] => [
  {
    service: "datastore.googleapis.com",
    auditLogConfigs: [{ logType: READS, exemptedMembers: accounts.map((address) => `serviceAccount:${address}`) }],
  },
  { service: "storage.googleapis.com", auditLogConfigs: [{ logType: READS }] },
];

const logsReads = ({ auditConfigs = [] }: Policy, name: string) =>
  auditConfigs.some(
    ({ service, auditLogConfigs }) =>
      [name, "allServices"].includes(service) && auditLogConfigs.some(({ logType }) => logType === READS),
  );

/** Everything that is configured already stays as it is. */
function withReads(policy: Policy, accounts: readonly string[]): AuditConfig[] {
  const missing = wanted(accounts).filter(({ service }) => !logsReads(policy, service));
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
export function accessLogStep(projectId: string, accounts: readonly string[]): Step {
  const project = `https://cloudresourcemanager.googleapis.com/v1/projects/${projectId}`;
  const services = wanted([]).map(({ service }) => service);
  return {
    title: "Google logs who opens records and originals",
    does: [
      `where reads of ${services.join(" and ")} are not logged, ask, then POST ${project}:setIamPolicy {"updateMask":"auditConfigs,etag"}`,
    ],
    take: async (cloud) => {
      let found: Policy = {};
      const isLogged = async () => {
        found = (await call(cloud, { method: "POST", url: `${project}:getIamPolicy`, body: {} })) as Policy;
        return services.every((service) => logsReads(found, service));
      };
      if (await isLogged()) return ALREADY;
      const question =
        "Log every read of records and originals from now on? Entries above 50 GiB a month are billed (docs/operations.md).";
      if (!(await agreed(cloud, question)))
        return stillOpen("not switched on, and nobody can tell later who opened which record.");
      await until(cloud, "access logs", isLogged, () => {
        const policy = { etag: found.etag, auditConfigs: withReads(found, accounts) };
        const body = { policy, updateMask: "auditConfigs,etag" };
        return once(cloud, { method: "POST", url: `${project}:setIamPolicy`, body });
      });
      return "switched on";
    },
  };
}
