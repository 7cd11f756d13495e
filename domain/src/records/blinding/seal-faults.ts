import { type Said, sentences } from "../../messages/said.ts";
import { armFaults } from "../../protocols/arm-faults.ts";
import type { ArmRole } from "../../protocols/arm-roles.ts";
import type { Protocol } from "../../protocols/protocol.ts";

const says = sentences("arms", {
  two: "A test has at least two arms.",
  names: "Every arm needs a name.",
  sameName: "Two arms have the same name.",
  protocol: "Choose the protocol first: it says which arms there are.",
  units: "Every arm needs units.",
});

/** What stands against sealing these arms; empty where nothing does. */
export function sealFaults(
  arms: readonly { name: string; role: ArmRole; nUnits: number }[],
  plan: Pick<Protocol, "arms"> | undefined,
): Said[] {
  const faults: Said[] = [];
  const names = arms.map(({ name }) => name.trim());
  if (arms.length < 2) faults.push(says("two"));
  if (names.some((name) => name === "")) faults.push(says("names"));
  else if (new Set(names).size < names.length) faults.push(says("sameName"));
  faults.push(...(plan ? armFaults(plan, arms) : [says("protocol")]));
  if (arms.some(({ nUnits }) => nUnits < 1)) faults.push(says("units"));
  return faults;
}
