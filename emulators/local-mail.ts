import { rm } from "node:fs/promises";
import { join } from "node:path";
import { REGION } from "@zona/domain/collections";
import { type MailCatcher, startMailCatcher } from "./mail-catcher/catcher.ts";
import { HOST, type Ports } from "./ports.ts";
import { LOCAL_DIR, PROJECT_ID } from "./project.ts";

/** Each set of ports has mails of its own, beside its data. */
export const mailFolder = (ports: Ports) => join(LOCAL_DIR, "mail", `${ports.hosting}`);

export const forgetMails = (ports: Ports) => rm(mailFolder(ports), { recursive: true, force: true });

/** The mail service of a suite, which tells its events to the suite's own function. */
export const startLocalMail = (ports: Ports, folder: string | undefined): Promise<MailCatcher> =>
  startMailCatcher({
    port: ports.mail,
    folder,
    webhook: `http://${HOST}:${ports.functions}/${PROJECT_ID}/${REGION}/mailRequests/events`,
    accounts: { host: `${HOST}:${ports.auth}`, projectId: PROJECT_ID },
  });

/** How functions of the emulator find the catcher, the site and each other. */
export const mailEnvironment = (mail: MailCatcher, ports: Ports): NodeJS.ProcessEnv => ({
  ZONA_LOCAL_MAIL: `${mail.address}/`,
  ZONA_LOCAL_MAIL_KEY: mail.publicKey,
  ZONA_LOCAL_FUNCTIONS: `http://${HOST}:${ports.functions}`,
  ZONA_LOCAL_SITE: `http://${HOST}:${ports.hosting}`,
});
