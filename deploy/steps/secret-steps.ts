import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { Call, Cloud } from "../cloud.ts";
import { DeployError, made, once, read, until } from "../google.ts";
import { ALREADY, type Step } from "../step.ts";

/** What functions ask for by `defineSecret`; they are not deployed while one is missing. */
export const SECRETS: Readonly<Record<string, { from: string; value: (cloud: Cloud) => Promise<string> }>> = {
  // Signs archives; people compare its fingerprint, and nobody has to know it.
  ARCHIVE_KEY: { from: "a random key pair", value: async () => signingKey() },
  ASK_MODEL_KEY: asked("Key of the model that may propose plans for questions (a dash where none is used)"),
  SENDGRID_API_KEY: asked(
    "The API key of the SendGrid account that sends mails (Settings, API Keys; it begins with SG.)",
  ),
  // Secrets of webhooks are derived from it; nobody has to know it.
  WEBHOOK_KEY: { from: "a random one", value: async () => randomBytes(32).toString("hex") },
  // Signs the links of mails; nobody has to know it.
  MAIL_LINK_KEY: { from: "a random one", value: async () => randomBytes(32).toString("hex") },
};

export function signingKey(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return privateKey.export({ type: "pkcs8", format: "der" }).toString("base64");
}

function asked(question: string) {
  return { from: `ask "${question}"`, value: (cloud: Cloud) => cloud.ask(`${question}:`, { isSecret: true }) };
}

export function secretSteps(projectId: string): readonly Step[] {
  const secrets = `https://secretmanager.googleapis.com/v1/projects/${projectId}/secrets`;
  return Object.entries(SECRETS).map(([name, { from, value }]) => {
    const url = `${secrets}/${name}`;
    const body = { replication: { automatic: {} } };
    return {
      title: `secret ${name}`,
      does: [`unless GET ${url}/versions/latest: ${from}, POST ${secrets}?secretId=${name}, POST ${url}:addVersion`],
      take: async (cloud) => {
        const hasVersion = async () => (await read(cloud, `${url}/versions/latest`)) !== undefined;
        if (await hasVersion()) return ALREADY;
        const text = await value(cloud);
        if (text === "")
          throw new DeployError(
            `Nothing was entered for the secret ${name}: have it ready, then run this again. What is done stays.`,
          );
        await made(cloud, url, { method: "POST", url: `${secrets}?secretId=${name}`, body });
        const payload = { data: Buffer.from(text).toString("base64") };
        const add: Call = { method: "POST", url: `${url}:addVersion`, body: { payload } };
        await until(cloud, `secret ${name}`, hasVersion, () => once(cloud, add));
        return "made";
      },
    };
  });
}
