import { expect, it } from "vitest";
import { plainName } from "./person-name.ts";
import { signerName } from "./signer-name.ts";

const ADA = { by: { uid: "ada", name: "Ada Admin" }, organisation: "hollyfield.example" };

it("a signature prints the name, the number and the organisation", () => {
  expect(signerName({ ...ADA, number: 1 }, plainName)).toBe("Ada Admin, no. 1, hollyfield.example");
  expect(signerName(ADA, plainName)).toBe("Ada Admin, hollyfield.example");
});
