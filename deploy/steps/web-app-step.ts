import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import type { Call, Cloud } from "../cloud.ts";
import { call, covers, DeployError, list, made, once, read, readTwice, until } from "../google.ts";
import { ALREADY, type Step } from "../step.ts";

const NAME = "Zona";

/** The public configuration of the site of one project, which belongs to no repository. */
export const webSettingsFile = (projectId: string) => `web/.env.${projectId}.local`;

/** The names of Google's answer and of web/.env.example. */
const WEB_SETTINGS = {
  apiKey: "VITE_FIREBASE_API_KEY",
  authDomain: "VITE_FIREBASE_AUTH_DOMAIN",
  projectId: "VITE_FIREBASE_PROJECT_ID",
  appId: "VITE_FIREBASE_APP_ID",
} as const;
const SITE_KEY = "VITE_APP_CHECK_SITE_KEY";

type App = { appId: string; displayName?: string };
type Key = { name: string; displayName?: string };

const textOf = (file: URL) => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** The project of the site's configuration that lies here, if any. */
export function projectOfSite(projectId: string, root: URL): string | undefined {
  return parseEnv(textOf(new URL(webSettingsFile(projectId), root))).VITE_FIREBASE_PROJECT_ID;
}

/** The public configuration of the site as it lies here. */
export function siteSettings(projectId: string, root: URL): Partial<Record<keyof typeof WEB_SETTINGS, string>> {
  const known = parseEnv(textOf(new URL(webSettingsFile(projectId), root)));
  return Object.fromEntries(Object.entries(WEB_SETTINGS).map(([key, name]) => [key, known[name]]));
}

/** Throws a DeployError when the configuration belongs to another project: its site would write clinical data there. */
export function refuseOthersSite(projectId: string, root: URL): void {
  const other = projectOfSite(projectId, root);
  if (other === undefined || other === projectId) return;
  throw new DeployError(
    `${webSettingsFile(projectId)} is the configuration of ${other}, not of ${projectId}: remove it and run this again.`,
  );
}

async function webApp(cloud: Cloud, projectId: string): Promise<App> {
  const project = `https://firebase.googleapis.com/v1beta1/projects/${projectId}`;
  await made(cloud, project, { method: "POST", url: `${project}:addFirebase`, body: {} });
  const make: Call = { method: "POST", url: `${project}/webApps`, body: { displayName: NAME } };
  let app: App | undefined;
  const isThere = async () => {
    const apps = await list<App>(cloud, `${project}/webApps`, "apps");
    app = apps.find(({ displayName }) => displayName === NAME) ?? apps[0];
    return app !== undefined;
  };
  await until(cloud, "the web app", isThere, () => once(cloud, make));
  return app ?? { appId: "" };
}

/** The key of reCAPTCHA Enterprise by which App Check knows the site, registered there so that it counts. */
async function siteKey(cloud: Cloud, projectId: string, { appId }: App): Promise<string> {
  const keys = `https://recaptchaenterprise.googleapis.com/v1/projects/${projectId}/keys`;
  const allowedDomains = [`${projectId}.web.app`, `${projectId}.firebaseapp.com`];
  const body = { displayName: NAME, webSettings: { integrationType: "SCORE", allowedDomains } };
  let value = "";
  const isThere = async () => {
    const found = (await list<Key>(cloud, keys, "keys")).find(({ displayName }) => displayName === NAME);
    value = found?.name.split("/").at(-1) ?? "";
    return value !== "";
  };
  await until(cloud, "the key of reCAPTCHA Enterprise", isThere, () =>
    once(cloud, { method: "POST", url: keys, body }),
  );
  const config = `https://firebaseappcheck.googleapis.com/v1/projects/${projectId}/apps/${appId}/recaptchaEnterpriseConfig`;
  const wanted = { siteKey: value };
  if (!covers(await read(cloud, config), wanted)) {
    await call(cloud, { method: "PATCH", url: `${config}?updateMask=siteKey`, body: wanted });
  }
  return value;
}

/** Registers the app and its key, and writes the configuration where there is none; a value that is there stays as it is. */
export function webAppStep(projectId: string, root: URL): Step {
  const name = webSettingsFile(projectId);
  return {
    title: "the web app, and the key by which App Check knows it",
    does: [
      `register the web app ${NAME} and a key of reCAPTCHA Enterprise where there is none`,
      `write ${name} where there is none`,
    ],
    take: async (cloud) => {
      const app = await webApp(cloud, projectId);
      const key = await siteKey(cloud, projectId, app);
      const file = new URL(name, root);
      const before = parseEnv(textOf(file));
      if (before.VITE_FIREBASE_PROJECT_ID !== undefined) {
        return before[SITE_KEY] === key ? ALREADY : `${name} names another key of App Check than ${key}`;
      }
      const url = `https://firebase.googleapis.com/v1beta1/projects/${projectId}/webApps/${app.appId}/config`;
      const config = (await readTwice(cloud, url)) ?? {};
      const lines = Object.entries(WEB_SETTINGS).map(([field, variable]) => {
        if (!config[field]) throw new DeployError(`Firebase's web configuration of ${projectId} lacks ${field}.`);
        return `${variable}=${config[field]}\n`;
      });
      await cloud.write(file, `${textOf(file)}${lines.join("")}${SITE_KEY}=${key}\n`);
      return `wrote ${name}`;
    },
  };
}
