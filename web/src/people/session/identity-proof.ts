import { text } from "../../platform/i18n/text.ts";

export const t = text("identityProof", {
  password: "Your password",
  passwordMissing: "Enter your password.",
  code: "Authenticator code",
  codeMissing: "Enter the 6-digit code from your authenticator app.",
  codeAsked: "Your account needs a second step. Enter your authenticator code and continue.",
});

/** What proves that the same person sits here. */
export type Proof = { password: string; code: string };
export type ProofField = keyof Proof;

export const proofFields = (withPassword: boolean, withCode: boolean): readonly ProofField[] => [
  ...(withPassword ? (["password"] as const) : []),
  ...(withCode ? (["code"] as const) : []),
];

/** One sentence for each field that is not filled as it has to be. */
export const proofErrors = (
  fields: readonly string[],
  { password, code }: Proof,
): Partial<Record<ProofField, string>> => ({
  ...(fields.includes("code") && !/^\s*\d{3}\s*\d{3}\s*$/.test(code) && { code: t("codeMissing") }),
  ...(fields.includes("password") && password === "" && { password: t("passwordMissing") }),
});
