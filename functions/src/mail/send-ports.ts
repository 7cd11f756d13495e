import { derivedBucket } from "../firebase/parameters.ts";
import { currentSite } from "../firebase/site.ts";
import { mailService } from "./mail-service.ts";
import { mailLinkKey, mailSettings, sendgridKey } from "./mail-settings.ts";
import { sendRecords } from "./outbox-data.ts";

/** The outbox and the mail service of this deployment; for functions that hold both secrets. */
export function sendPorts() {
  const { site, api } = mailSettings();
  const sender = async () => (await currentSite()).sender;
  const keys = { apiKey: sendgridKey.value(), linkKey: mailLinkKey.value() };
  return { outbox: sendRecords(derivedBucket.value()), service: mailService({ ...keys, site, sender, api }) };
}
