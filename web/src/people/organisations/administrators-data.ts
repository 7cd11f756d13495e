import type { Administrator } from "@zona/domain/identity/organisation";
import { staffOperation } from "../../platform/firebase/functions.ts";

const { ask } = staffOperation<Record<string, never>, { administrators: Administrator[] }>("administrators");

/** Who administers each organisation: also for whoever has no access yet. */
export const fetchAdministrators = async (): Promise<Administrator[]> => (await ask({})).administrators;
