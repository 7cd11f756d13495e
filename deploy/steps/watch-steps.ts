import { ACTS_METRIC, SERVICE_LEVELS } from "@zona/domain/policy/service-levels";
import type { Call, Cloud } from "../cloud.ts";
import { answerOf, call, covers, DeployError, type Found, list, once, read, until } from "../google.ts";
import { ALREADY, resource, type Step, stillOpen } from "../step.ts";

const LOGGED = 'resource.type="cloud_run_revision"';
const NAME = "Zona";

/** Lines of functions' logs that are counted; their words are fixed. */
export const COUNTED: Readonly<Record<string, { filter: string; most: number; says: string }>> = {
  "zona-faults": { filter: "severity>=ERROR", most: 20, says: "Many runs of functions failed within ten minutes." },
  "zona-given-up": {
    filter: 'jsonPayload.message="message given up"',
    most: 0,
    says: "Work on a file was given up: see failed jobs on the page of operations.",
  },
  "zona-stuck": {
    filter: 'jsonPayload.message="media swept" AND jsonPayload.outcome=~"given up [1-9]"',
    most: 0,
    says: "Work on files is stuck, and five helps did not end it: see sweeps on the page of operations.",
  },
  "zona-mail-refused": {
    filter: 'jsonPayload.message="mail tried" AND (jsonPayload.outcome="failed" OR jsonPayload.outcome="unknown")',
    most: 3,
    says: "The mail service refuses mails: see its key and the sender.",
  },
  "zona-page-faults": {
    filter: 'jsonPayload.message="page failed"',
    most: 10,
    says: "Pages fail in browsers: the log lines `page failed` tell the page, and file and line of the build.",
  },
  "zona-broken-trail": {
    filter: 'jsonPayload.message="audit trail does not hold"',
    most: 0,
    says: "The audit trail of a record does not hold: verify the record, and compare it with a backup.",
  },
  "zona-copies": {
    filter: 'jsonPayload.message="copies do not hold"',
    most: 0,
    says: "The copies in the second project are late, incomplete or cannot be read: see the page of operations.",
  },
};

/** Reads of the database within ten minutes that no laboratory makes: a loop, or somebody who copies everything. */
const MOST_READS = 500_000;
const TEN_MINUTES = "600s";

type Named = { name: string; displayName?: string; type?: string; labels?: Record<string, string> };

const metricUrl = (projectId: string) => `https://logging.googleapis.com/v2/projects/${projectId}/metrics`;
const monitoring = (projectId: string) => `https://monitoring.googleapis.com/v3/projects/${projectId}`;

const metricSteps = (projectId: string): readonly Step[] =>
  Object.entries(COUNTED).map(([name, { filter }]) => {
    const url = `${metricUrl(projectId)}/${name}`;
    const wanted = { name, filter: `${LOGGED} AND ${filter}` };
    const body = { ...wanted, metricDescriptor: { metricKind: "DELTA", valueType: "INT64" } };
    return resource({
      title: `log lines counted as ${name}`,
      url,
      make: { method: "POST", url: metricUrl(projectId), body },
      wanted,
      mend: { method: "PUT", url, body },
    });
  });

/** How long acts took, in two buckets: within the level of service, and above. `/admin/operations` shows it. */
function actsStep(projectId: string): Step {
  const { name, words, field } = ACTS_METRIC;
  const url = `${metricUrl(projectId)}/${name}`;
  const wanted = {
    ...{
      name,
      filter: `${LOGGED} AND jsonPayload.message="${words}"`,
      valueExtractor: `EXTRACT(jsonPayload.${field})`,
    },
    bucketOptions: { explicitBuckets: { bounds: [SERVICE_LEVELS.act.withinMs] } },
  };
  const body = { ...wanted, metricDescriptor: { metricKind: "DELTA", valueType: "DISTRIBUTION", unit: "ms" } };
  const make: Call = { method: "POST", url: metricUrl(projectId), body };
  return resource({ title: "how long acts take, by the log", url, make, wanted, mend: { method: "PUT", url, body } });
}

/** Makes one of a list that is known by its shown name; corrects what differs. Returns its full name. */
async function listed(
  cloud: Cloud,
  url: string,
  field: string,
  wanted: Found,
): Promise<{ name: string; isNew: boolean }> {
  let found: (Named & Found) | undefined;
  const isThere = async () => {
    found = (await list<Named & Found>(cloud, url, field)).find(
      ({ displayName }) => displayName === wanted.displayName,
    );
    return found !== undefined;
  };
  const isNew = await until(cloud, String(wanted.displayName), isThere, () =>
    once(cloud, { method: "POST", url, body: wanted }),
  );
  const name = found?.name ?? "";
  const isMended = !covers(found, wanted);
  if (isMended) {
    const patch = `https://monitoring.googleapis.com/v3/${name}?updateMask=${Object.keys(wanted).join(",")}`;
    await call(cloud, { method: "PATCH", url: patch, body: wanted });
  }
  return { name, isNew: isNew || isMended };
}

/** Conditions with their threshold, as Monitoring compares them each minute. */
const threshold = (displayName: string, filter: string, most: number): Found => ({
  displayName,
  conditionThreshold: {
    filter,
    comparison: "COMPARISON_GT",
    thresholdValue: most,
    duration: "0s",
    aggregations: [{ alignmentPeriod: TEN_MINUTES, perSeriesAligner: "ALIGN_SUM", crossSeriesReducer: "REDUCE_SUM" }],
  },
});

function alertPolicies(projectId: string, channel: string): readonly Found[] {
  const policy = (displayName: string, content: string, condition: Found): Found => ({
    displayName: `${NAME}: ${displayName}`,
    combiner: "OR",
    documentation: { content, mimeType: "text/markdown" },
    conditions: [condition],
    notificationChannels: [channel],
  });
  return [
    ...Object.entries(COUNTED).map(([name, { most, says }]) =>
      policy(name, says, threshold(name, `metric.type="logging.googleapis.com/user/${name}" AND ${LOGGED}`, most)),
    ),
    policy(
      "unusual reads",
      "Far more documents are read than a laboratory reads: a loop, or somebody who copies everything. See who, in the access logs.",
      threshold(
        "reads",
        'metric.type="firestore.googleapis.com/document/read_count" AND resource.type="firestore_instance"',
        MOST_READS,
      ),
    ),
    policy("the site", `https://${projectId}.web.app does not answer.`, {
      displayName: "uptime",
      conditionThreshold: {
        filter: 'metric.type="monitoring.googleapis.com/uptime_check/check_passed" AND resource.type="uptime_url"',
        comparison: "COMPARISON_GT",
        thresholdValue: 1,
        duration: "0s",
        aggregations: [
          {
            alignmentPeriod: "300s",
            perSeriesAligner: "ALIGN_NEXT_OLDER",
            crossSeriesReducer: "REDUCE_COUNT_FALSE",
            groupByFields: ["resource.label.*"],
          },
        ],
      },
    }),
  ];
}

function alertsStep(projectId: string, email: () => string): Step {
  const url = monitoring(projectId);
  return {
    title: "alerts, to the first administrator, and a look at the site every five minutes",
    does: [
      `POST ${url}/uptimeCheckConfigs, ${url}/notificationChannels and ${url}/alertPolicies where they are missing`,
      ...alertPolicies(projectId, "CHANNEL").map(({ displayName }) => String(displayName)),
    ],
    take: async (cloud) => {
      const check = {
        displayName: NAME,
        monitoredResource: { type: "uptime_url", labels: { host: `${projectId}.web.app`, project_id: projectId } },
        httpCheck: { path: "/", port: 443, useSsl: true, validateSsl: true },
        period: "300s",
      };
      const channel = { displayName: NAME, type: "email", labels: { email_address: email() } };
      try {
        const { isNew } = await listed(cloud, `${url}/uptimeCheckConfigs`, "uptimeCheckConfigs", check);
        const made = await listed(cloud, `${url}/notificationChannels`, "notificationChannels", channel);
        let changed = Number(isNew) + Number(made.isNew);
        for (const policy of alertPolicies(projectId, made.name)) {
          changed += Number((await listed(cloud, `${url}/alertPolicies`, "alertPolicies", policy)).isNew);
        }
        return changed === 0 ? ALREADY : `${changed} made or corrected`;
      } catch (error) {
        if (!(error instanceof DeployError)) throw error;
        // A new count of log lines is known to Monitoring minutes later; the site is out, and works without.
        return stillOpen(`some alerts are not there yet, run this again in ten minutes. ${error.message}`);
      }
    },
  };
}

/** Of the currency of the billing account; a laboratory of fifty is billed less than half of it (docs/scale.md). */
const BUDGET = 200;

/** Tells whoever pays at half of the amount and at all of it. Stops nothing: records must go on. */
function budgetStep(projectId: string, projectNumber: string): Step {
  const billing = `https://cloudbilling.googleapis.com/v1/projects/${projectId}/billingInfo`;
  return {
    title: `a budget of ${BUDGET} a month, told at a half and in full`,
    does: [
      `GET ${billing}`,
      "POST https://billingbudgets.googleapis.com/v1/BILLING_ACCOUNT/budgets where there is none",
    ],
    take: async (cloud) => {
      const account = String((await read(cloud, billing))?.billingAccountName ?? "");
      const url = `https://billingbudgets.googleapis.com/v1/${account}/budgets`;
      const look: Call = { method: "GET", url };
      const seen = await answerOf(cloud, look);
      if (seen.status === 403) return stillOpen(`only whoever pays may set one: ask them (${account}).`);
      const displayName = `${NAME} ${projectId}`;
      const isThere = async () =>
        (await list<Named>(cloud, url, "budgets")).some((budget) => budget.displayName === displayName);
      const body = {
        displayName,
        budgetFilter: { projects: [`projects/${projectNumber}`] },
        amount: { specifiedAmount: { units: String(BUDGET) } },
        thresholdRules: [{ thresholdPercent: 0.5 }, { thresholdPercent: 1 }],
      };
      const isNew = await until(cloud, "the budget", isThere, () => once(cloud, { method: "POST", url, body }));
      return isNew ? "made" : ALREADY;
    },
  };
}

/** What is counted in logs, who is told, whether the site answers, and what it may cost. */
export const watchSteps = (projectId: string, projectNumber: string, email: () => string): readonly Step[] => [
  ...metricSteps(projectId),
  actsStep(projectId),
  alertsStep(projectId, email),
  budgetStep(projectId, projectNumber),
];
