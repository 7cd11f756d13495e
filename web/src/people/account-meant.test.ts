import { expect, it } from "vitest";
import { accountMeant } from "./account-meant.ts";

const colleagues = [
  { value: "a", label: "Emma Lindqvist" },
  { value: "b", label: "Noor Haddad" },
  { value: "c", label: "Emma Rossi" },
];

it("a name that one colleague alone has means the account of that colleague", () => {
  expect(accountMeant(" noor ", colleagues)?.value).toBe("b");
  expect(accountMeant("Rossi", colleagues)?.value).toBe("c");
});

it("a name of two, of nobody, or half of one stays what was typed", () => {
  for (const typed of ["Emma", "Olga", "Noo", ""]) expect(accountMeant(typed, colleagues)).toBeUndefined();
});
