import type { TimingProfileId } from "../policy/timing-profiles.ts";
import type { DateOrder } from "../timing/date-order.ts";
import type { WorkingHours } from "../timing/working-hours.ts";

/**
 * The laboratory that one installation serves: its days, months and due times run on its clock, wherever the reader sits,
 * and its policies hold for records that begin from then on. Free of schemas: the sign-in page reads this.
 */
export type Site = {
  name: string;
  /** Domains of the other organisations whose people may sign in. */
  partners: readonly string[];
  /** Where mails come from, as the mail service has verified it; while it is empty, mails wait. */
  sender: string;
  /** Idle minutes after which a screen locks; 2 to 60. */
  lockMinutes: number;
  /** A name of the IANA list, such as Europe/Paris. */
  timeZone: string;
  hours: WorkingHours;
  dateOrder: DateOrder;
  /** The consensus by whose windows checks are due and judged. */
  profile: TimingProfileId;
  /** How often embryos are looked at on day 5; `istanbul-2011` knows one check. */
  day5Checks: 1 | 2;
  /** Whether day 4 is on the due list. A check of day 4 can be recorded and is judged in any case. */
  day4Check: boolean;
  /** What is entered more than this many hours after it happened is marked as entered later; 1 to 24. */
  enteredLaterHours: number;
  /** 0 to 5. */
  maxEmbryosTransferred: number;
  /** Whether somebody who only witnessed a record may review it. */
  witnessMayReview: boolean;
  /** What the laboratory uses Zona for, as the page about it says; while it is empty, the page says what Zona is made for. */
  intendedUse: string;
  /** The privacy notice in plain text, its paragraphs apart by an empty line; or nothing but the address of one. */
  privacy: string;
  /** Whom to ask about Zona and about data of one's own. */
  contact: string;
};

/** Until an administrator has set it. Screens say that times are in UTC then. */
export const UNNAMED_SITE: Site = {
  name: "Zona",
  partners: [],
  sender: "",
  lockMinutes: 15,
  timeZone: "UTC",
  hours: { week: {}, holidays: [] },
  dateOrder: "dmy",
  profile: "istanbul-2025",
  day5Checks: 2,
  day4Check: true,
  enteredLaterHours: 2,
  maxEmbryosTransferred: 2,
  witnessMayReview: false,
  intendedUse: "",
  privacy: "",
  contact: "",
};

/** The site of the demo data. */
export const DEMO_SITE: Site = {
  ...UNNAMED_SITE,
  name: "Hollyfield",
  contact: "Ada Admin, ada.admin@hollyfield.example",
  partners: ["meridian-devices.example", "trialworks.example"],
  sender: "reports@hollyfield.example",
  timeZone: "Europe/Paris",
  hours: {
    week: {
      mon: "07:00-19:00",
      tue: "07:00-19:00",
      wed: "07:00-19:00",
      thu: "07:00-19:00",
      fri: "07:00-19:00",
      sat: "08:00-14:00",
      sun: "08:00-14:00",
    },
    holidays: ["2026-12-24 08:00-12:00", "2026-12-25", "2027-01-01"],
  },
};
