import * as z from "zod";
import { ClockCorrection, MOST_CORRECTIONS } from "../devices/camera-clock.ts";
import { DeviceDetails } from "../devices/device.ts";
import { LotDetails } from "../lots/lot.ts";
import { MailAddress } from "../mail/mail-address.ts";
import { SiteDetails } from "../sites/stored-site.ts";
import { StudyDetails } from "../studies/study.ts";
import { SentInstant } from "../timing/sent-instant.ts";

/** The version that the person saw; 0 where there was none. */
const rev = z.int().min(0);

const { partners, lockMinutes } = SiteDetails.shape;

/** What is saved as a whole, as the next version: `saveSite`, `saveStudy`, `saveDevice` and `saveLot` of `staffCall`. */
export const SaveSite = z.strictObject({
  rev,
  // A page of an earlier version knows none of these, and would take them away.
  site: SiteDetails.extend({
    partners: partners.unwrap(),
    sender: z.union([z.literal(""), MailAddress]),
    lockMinutes: lockMinutes.unwrap().min(2).max(60),
  }).strict(),
});

export const SaveStudy = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/),
  rev,
  study: StudyDetails.strict(),
});

export const SaveDevice = z.strictObject({
  rev,
  device: DeviceDetails.unwrap()
    .extend({
      calibrationDueAt: SentInstant.optional(),
      since: SentInstant,
      clockCorrections: z
        .array(ClockCorrection.unwrap().extend({ from: SentInstant }).strict())
        .min(1)
        .max(MOST_CORRECTIONS)
        .optional(),
    })
    .strict()
    // What is not in use says why.
    .refine(({ status, reason }) => (status === "in_use") === (reason === undefined)),
});

export const SaveLot = z.strictObject({
  rev,
  lot: LotDetails.extend({ expiresAt: SentInstant, sampleReceivedAt: SentInstant.optional() }).strict(),
});
