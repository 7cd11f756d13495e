import { nameWords } from "../../identity/name-words.ts";
import { type Said, sentences } from "../../messages/said.ts";

const says = sentences("witness", {
  same: "Who performs a step cannot witness it.",
  perhaps: "Are {witness} and {operator} two people? Who performs a step cannot witness it.",
});

type Names = Readonly<Record<string, string>>;

/** Every word of the one is the beginning of another word of the other. */
function isWithin(part: readonly string[], whole: readonly string[]): boolean {
  const left = [...whole];
  return (
    part.length > 0 &&
    part.every((word) => {
      const at = left.findIndex((one) => one.startsWith(word));
      if (at !== -1) left.splice(at, 1);
      return at !== -1;
    })
  );
}

/**
 * Whether two entries of a header tell one person. Each is the id of an account, whose name `names` holds, or a name that
 * was typed. `perhaps`: one of them is typed and may be a part of the other's name.
 */
export function isSamePerson(a: string, b: string, names: Names = {}): "yes" | "perhaps" | "no" {
  if (a === b) return "yes";
  const [known, other] = [a, b].map((one) => (Object.hasOwn(names, one) ? names[one] : undefined));
  // Two accounts are two people, also of one name.
  if (known !== undefined && other !== undefined) return "no";
  const one = nameWords(known ?? a);
  const another = nameWords(other ?? b);
  if (!isWithin(one, another) && !isWithin(another, one)) return "no";
  return one.toSorted().join(" ") === another.toSorted().join(" ") ? "yes" : "perhaps";
}

/** What is said of a witness who is, or may be, the person that performed the step; undefined where they are two. */
export function witnessFinding(header: {
  operatorId?: string | undefined;
  witnessId?: string | undefined;
  names?: Names | undefined;
}): { severity: "hard" | "soft"; message: Said } | undefined {
  const { operatorId, witnessId, names = {} } = header;
  if (operatorId === undefined || witnessId === undefined) return undefined;
  const same = isSamePerson(operatorId, witnessId, names);
  if (same === "yes") return { severity: "hard", message: says("same") };
  if (same === "no") return undefined;
  const nameOf = (one: string) => (Object.hasOwn(names, one) ? names[one] : undefined) ?? one;
  return {
    severity: "soft",
    message: says("perhaps", { witness: nameOf(witnessId), operator: nameOf(operatorId) }),
  };
}
