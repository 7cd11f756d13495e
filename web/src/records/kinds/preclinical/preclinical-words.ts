import type { ArmRole } from "@zona/domain/protocols/arm-roles";
import { ROLE_NAMES } from "@zona/domain/protocols/role-names";
import { domainWord } from "../../../platform/i18n/domain-words.ts";

/** What an arm is, in the lab's words. */
export const roleWord = (role: ArmRole) => domainWord(ROLE_NAMES[role]);
