import { type Access, canAnywhere, type StudyRole } from "@zona/domain/identity/access";
import { SITE } from "../../platform/site/site.ts";

/**
 * What a page asks of who opens it. `open`: records with what people wrote in them. `bench`: what an organisation keeps for itself
 * (lots, devices), for whoever works there or reads all of its studies. `patients`: records of theirs, and `clinic`: what it keeps of
 * them (subjects, its bank), which whoever is an engineer alone never has. `figures`: groups of records, which
 * everybody sees who reads records. `import`: files of records, for administrators who enter them. `site`: what concerns everybody, for administrators of the organisation that set the site,
 * or of any before it is set.
 */
export type Need =
  | "read"
  | "figures"
  | "open"
  | "enter"
  | "bench"
  | "patients"
  | "clinic"
  | "audit"
  | "trails"
  | "people"
  | "admin"
  | "import"
  | "site";

export type Who = { access: Access; isAdmin: boolean };

/** Roles of records with patients; whoever reads and has none of these reads preclinical studies. */
const CLINICAL: readonly StudyRole[] = ["embryologist", "lead", "monitor", "auditor"];

const isClinical = ({ access: { roles } }: Who) =>
  Object.values(roles).some((held) => held.some((role) => CLINICAL.includes(role)));

const MET: Readonly<Record<Need, (who: Who) => boolean>> = {
  read: ({ access }) => canAnywhere(access, "read"),
  open: ({ access }) => canAnywhere(access, "open"),
  figures: ({ access }) => canAnywhere(access, "figures"),
  enter: ({ access }) => canAnywhere(access, "enter"),
  bench: ({ access }) => canAnywhere(access, "enter") || access.everywhere.includes("open"),
  patients: (who) => MET.read(who) && isClinical(who),
  clinic: (who) => MET.bench(who) && isClinical(who),
  audit: ({ access, isAdmin }) => isAdmin || canAnywhere(access, "trails"),
  trails: ({ access, isAdmin }) => canAnywhere(access, "trails") || (isAdmin && access.everywhere.includes("open")),
  people: ({ access, isAdmin }) => isAdmin || canAnywhere(access, "people"),
  admin: ({ isAdmin }) => isAdmin,
  import: ({ access, isAdmin }) => isAdmin && canAnywhere(access, "enter"),
  site: ({ access, isAdmin }) => isAdmin && (SITE.organisation ?? access.organisation) === access.organisation,
};

/** Whether a page or a way to it is for this person; what protects the data are the rules. */
export const isFor = (need: Need | undefined, who: Who): boolean => need === undefined || MET[need](who);
