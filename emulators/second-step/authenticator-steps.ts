import { randomBytes } from "node:crypto";
import { PROJECT_ID } from "../project.ts";
import { type Fields, fakePhone, phoneFactor } from "./answers.ts";
import { isOneTimeCode, newSecret } from "./one-time-code.ts";

export type Reply = { status: number; body: Fields };
export type AuthenticatorStep = (query: string, body: Fields) => Promise<Reply>;

export const ACCOUNTS = "/identitytoolkit.googleapis.com/v2/accounts";
const SETUP_MS = 300_000;
const CODE_SETTINGS = { verificationCodeLength: 6, hashingAlgorithm: "SHA1", periodSec: 30 };

const refusal = (message: string): Reply => ({ status: 400, body: { error: { code: 400, message } } });

/**
 * What the identity service does with the codes of an authenticator: each step checks the code and has the emulator go
 * through its own step with a made-up number. Secrets are held by session while a step is set up; afterwards the name of
 * the factor holds them, over a restart: see `fakePhone`.
 */
export function authenticatorSteps(emulator: string, now: () => Date) {
  const secrets = new Map<string, string>();

  async function ask(path: string, body: Fields): Promise<Reply> {
    const response = await fetch(`http://${emulator}${ACCOUNTS}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Fields };
  }

  /** The code that the emulator would have sent to this number last. */
  async function texted(phone: string): Promise<string> {
    const response = await fetch(`http://${emulator}/emulator/v1/projects/${PROJECT_ID}/verificationCodes`);
    const { verificationCodes = [] } = (await response.json()) as {
      verificationCodes?: { phoneNumber: string; code: string }[];
    };
    return verificationCodes.findLast(({ phoneNumber }) => phoneNumber === phone)?.code ?? "";
  }

  return {
    async startEnrolment(): Promise<Reply> {
      const sharedSecretKey = newSecret(randomBytes(32));
      const sessionInfo = randomBytes(24).toString("base64url");
      secrets.set(sessionInfo, sharedSecretKey);
      const finalizeEnrollmentTime = new Date(now().getTime() + SETUP_MS).toISOString();
      const totpSessionInfo = { ...CODE_SETTINGS, sharedSecretKey, sessionInfo, finalizeEnrollmentTime };
      return { status: 200, body: { totpSessionInfo } };
    },

    async finishEnrolment(query: string, body: Fields): Promise<Reply> {
      const { sessionInfo, verificationCode } = body.totpVerificationInfo as Record<string, string>;
      const secret = secrets.get(sessionInfo ?? "");
      if (!secret) return refusal("SESSION_EXPIRED");
      if (!isOneTimeCode(secret, verificationCode ?? "", now())) return refusal("INVALID_CODE");
      const phoneNumber = fakePhone(secret);
      const { idToken, displayName } = body;
      const begun = await ask(`mfaEnrollment:start${query}`, { idToken, phoneEnrollmentInfo: { phoneNumber } });
      if (begun.status !== 200) return begun;
      const { sessionInfo: texting } = begun.body.phoneSessionInfo as Record<string, string>;
      const phoneVerificationInfo = { sessionInfo: texting, code: await texted(phoneNumber) };
      const label = `${String(displayName ?? "")}\n${secret}`;
      return ask(`mfaEnrollment:finalize${query}`, { idToken, displayName: label, phoneVerificationInfo });
    },

    async finishSignIn(query: string, body: Fields): Promise<Reply> {
      const { mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo } = body;
      const { verificationCode = "" } = totpVerificationInfo as Record<string, string>;
      const factor = await phoneFactor(emulator, String(mfaPendingCredential), String(mfaEnrollmentId));
      if (!factor) return refusal("MFA_ENROLLMENT_NOT_FOUND");
      if (!isOneTimeCode(factor.secret, verificationCode, now())) return refusal("INVALID_CODE");
      const begun = await ask(`mfaSignIn:start${query}`, { mfaPendingCredential, mfaEnrollmentId });
      if (begun.status !== 200) return begun;
      const { sessionInfo } = begun.body.phoneResponseInfo as Record<string, string>;
      const phoneVerificationInfo = { sessionInfo, code: await texted(factor.phone) };
      return ask(`mfaSignIn:finalize${query}`, { mfaPendingCredential, phoneVerificationInfo });
    },
  };
}
