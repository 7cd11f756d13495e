import { answering } from "../firebase/https-error.ts";
import { logger } from "../firebase/logged.ts";
import { namedSender, siteOwner } from "../firebase/site.ts";
import { accessOf } from "../identity/access-data.ts";
import { allowedDomains } from "../identity/allowed-domains-data.ts";
import { takePlace } from "../identity/pace-data.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { languageOf } from "../language/reader-language-data.ts";
import { linkToken } from "../mail/mail-link.ts";
import { mailLinkKey, mailSettings } from "../mail/mail-settings.ts";
import { outboxPort } from "../mail/outbox-data.ts";
import { renderNotice } from "../mail/rendering/render-mail.ts";
import { operateSchedule } from "./operate-schedule.ts";
import { scheduleRecords } from "./schedule-data.ts";

const confirmLink = (id: string) =>
  `${mailSettings().site}/confirm-mails?token=${linkToken("confirm", id, mailLinkKey.value())}`;

/** What administrators ask of schedules; see `schedules/schedule-operation.ts` of the domain. */
export const scheduleOperation: StaffOperationHandler = async ({ auth, data }) => {
  const ports = {
    allowedDomains,
    namedSender,
    records: scheduleRecords(),
    outbox: outboxPort(),
    takePlace: takePlace(),
    render: renderNotice,
    language: languageOf,
    confirmLink,
    accessOf,
    siteOwner,
  };
  const done = await answering({ uid: auth?.uid }, () => operateSchedule(auth, data, ports, new Date()));
  logger.info("schedule operation done", { uid: auth?.uid, id: done.id });
  return done;
};
