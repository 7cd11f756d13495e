import { type Json, newThing, patched, Refused, type Route, thing, things } from "./google.ts";

const LISTS = "uptimeCheckConfigs|notificationChannels|alertPolicies";

/** Logs, alerts and budgets. */
export const WATCH: readonly Route[] = [
  [
    "GET",
    /^logging\/v2\/projects\/[^/]+\/metrics\/([^/]+)$/,
    ({ project, params: [name] }) => thing(project, `metrics/${name}`),
  ],
  [
    "POST",
    /^logging\/v2\/projects\/[^/]+\/metrics$/,
    ({ project, body }) => newThing(project, `metrics/${body.name}`, body),
  ],
  [
    "PUT",
    /^logging\/v2\/projects\/[^/]+\/metrics\/([^/]+)$/,
    ({ project, params: [name], body }) => Object.assign(thing(project, `metrics/${name}`), body),
  ],
  [
    "GET",
    new RegExp(`^monitoring/v3/projects/[^/]+/(${LISTS})$`),
    ({ project, params: [list = ""] }) => ({ [list]: things(project, `${list}/`) }),
  ],
  [
    "POST",
    new RegExp(`^monitoring/v3/projects/[^/]+/(${LISTS})$`),
    ({ project, params: [list = ""], body }) => {
      const { conditions = [], notificationChannels = [] } = body as {
        conditions?: Json[];
        notificationChannels?: string[];
      };
      for (const { conditionThreshold } of conditions) {
        const [, metric] =
          /logging\.googleapis\.com\/user\/([\w-]+)/.exec(String((conditionThreshold as Json).filter)) ?? [];
        if (metric) thing(project, `metrics/${metric}`);
      }
      for (const name of notificationChannels) thing(project, name.replace(/^projects\/[^/]+\//, ""));
      const id = `${list}/${things(project, `${list}/`).length + 1}`;
      return newThing(project, id, { ...body, name: `projects/${project.id}/${id}` });
    },
  ],
  [
    "PATCH",
    new RegExp(`^monitoring/v3/projects/[^/]+/((?:${LISTS})/[^/]+)$`),
    ({ project, params: [id], body, query }) => patched(thing(project, `${id}`), body, query.get("updateMask")),
  ],
  // A billing account is one of several projects.
  [
    "GET",
    /^billingbudgets\/v1\/billingAccounts\/[^/]+\/budgets$/,
    ({ google }) => ({ budgets: google.projects.flatMap((project) => things(project, "budgets/")) }),
  ],
  [
    "POST",
    /^billingbudgets\/v1\/billingAccounts\/[^/]+\/budgets$/,
    ({ google, body }) => {
      const [name] = (body.budgetFilter as { projects: string[] }).projects;
      const project = google.projects.find(({ number }) => name === `projects/${number}`);
      if (!project) throw new Refused(400, `${name} is not paid for by this account.`);
      return newThing(project, `budgets/${body.displayName}`, body);
    },
  ],
];
