import type { Access, Grants } from "@zona/domain/identity/access";
import { type GrantedStudy, layOut } from "@zona/domain/identity/study-roles";

/** What grants make of a person of this organisation, as functions write it. */
export const accessWith = (
  roles: Grants,
  { organisation = "hollyfield.example", studies = [] }: { organisation?: string; studies?: GrantedStudy[] } = {},
): Access => ({ organisation, isAdmin: false, roles, ...layOut(organisation, roles, studies) });

const study = (id: string, ...kinds: string[]): GrantedStudy => ({ id, organisation: "hollyfield.example", kinds });

/** As in the demo: an embryologist of the laboratory, a monitor of two trials, a sponsor, an engineer of a study without patients. */
export const EMBRYOLOGIST = accessWith({ "*": ["embryologist"] });
export const LEAD = accessWith({ "*": ["lead"] });
export const MONITOR = accessWith(
  { "zp-icsi-01": ["monitor"], "zp-sem-02": ["monitor"] },
  { organisation: "trialworks.example", studies: [study("zp-icsi-01", "icsi"), study("zp-sem-02", "semen")] },
);
export const SPONSOR = accessWith(
  { "zp-icsi-01": ["sponsor"] },
  { organisation: "meridian-devices.example", studies: [study("zp-icsi-01", "icsi")] },
);
export const ENGINEER = accessWith(
  { "zp-pre-03": ["engineer"] },
  { organisation: "meridian-devices.example", studies: [study("zp-pre-03", "preclinical")] },
);
