import { named, type Said, sentences } from "../messages/said.ts";
import type { ArmRole } from "./arm-roles.ts";
import type { Protocol } from "./protocol.ts";
import { ROLE_NAMES } from "./role-names.ts";

const says = sentences("armFaults", {
  roles: "The protocol takes {least} to {most} arms of the role {role}; there are {found}.",
  noTest: "No arm is tested: add one of the role {roles}.",
  unknownRole: "The protocol knows no arm of the role {role}.",
});

/** Arms that a protocol does not know, and roles of which a run has too few or too many. */
export function armFaults(plan: Pick<Protocol, "arms">, arms: readonly { role: ArmRole }[]): Said[] {
  const strange = arms.filter(({ role }) => plan.arms.every((one) => one.role !== role));
  const wrong = plan.arms.flatMap(({ role, least, most }) => {
    const found = arms.filter((arm) => arm.role === role).length;
    return found < least || found > most ? [says("roles", { least, most, role: named(ROLE_NAMES[role]), found })] : [];
  });
  const tested = plan.arms.filter(({ part }) => part === "test").map(({ role }) => role);
  const isTested = arms.some(({ role }) => tested.includes(role));
  const none = isTested ? [] : [says("noTest", { roles: tested.map((role) => named(ROLE_NAMES[role])) })];
  return [...none, ...strange.map(({ role }) => says("unknownRole", { role: named(ROLE_NAMES[role]) })), ...wrong];
}
