import type { SelectOption } from "../ui/creatable-select.tsx";

/**
 * The one colleague whose first or last name was typed and left there; undefined when nobody or more than one has it.
 * Whoever performed a step cannot witness it: that holds for an account, not for a first name.
 */
export function accountMeant(typed: string, options: readonly SelectOption[]): SelectOption | undefined {
  const wanted = typed.trim().toLowerCase();
  const meant = options.filter(({ label }) => label.toLowerCase().split(/\s+/).includes(wanted));
  return meant.length === 1 ? meant[0] : undefined;
}
