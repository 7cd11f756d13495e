import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { HOST } from "../ports.ts";
import { PROJECT_ID } from "../project.ts";
import { fakePhone, phoneFactor, totpAnswer } from "./answers.ts";
import { isOneTimeCode, newSecret } from "./one-time-code.ts";

/**
 * The Auth emulator knows second steps by phone only. This stands before it and speaks the identity service's protocol for
 * codes of an authenticator (`mfaEnrollment:start`, `:finalize`, `mfaSignIn:finalize` with TOTP): it checks the code and
 * has the emulator go through its own second step with a made-up number. Sign-in, blocking functions and tokens stay the
 * emulator's; everything else passes as it is.
 */
export type SecondStepStandIn = { address: string; stop: () => Promise<void> };

type Options = { port: number; emulator: string; now?: () => Date };
type Fields = Record<string, unknown>;
type Reply = { status: number; body: Fields };

/** By enrolled number, and by session while it is set up. Numbers hold the secret's place over a restart: see `fakePhone`. */
export async function startSecondStep({ port, emulator, now = () => new Date() }: Options): Promise<SecondStepStandIn> {
  const sessions = new Map<string, string>();

  async function ask(path: string, body: Fields): Promise<Reply> {
    const response = await fetch(`http://${emulator}${path}`, {
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

  function startEnrolment(): Reply {
    const secret = newSecret(randomBytes(32));
    const sessionInfo = randomBytes(24).toString("base64url");
    sessions.set(sessionInfo, secret);
    const finalizeEnrollmentTime = new Date(now().getTime() + 300_000).toISOString();
    const settings = { verificationCodeLength: 6, hashingAlgorithm: "SHA1", periodSec: 30 };
    return {
      status: 200,
      body: { totpSessionInfo: { sharedSecretKey: secret, ...settings, sessionInfo, finalizeEnrollmentTime } },
    };
  }

  async function finishEnrolment(query: string, body: Fields): Promise<Reply> {
    const { sessionInfo, verificationCode } = body.totpVerificationInfo as Record<string, string>;
    const secret = sessions.get(sessionInfo ?? "");
    if (!secret) return refusal("SESSION_EXPIRED");
    if (!isOneTimeCode(secret, verificationCode ?? "", now())) return refusal("INVALID_CODE");
    const phoneNumber = fakePhone(secret);
    const { idToken, displayName } = body;
    const begun = await ask(`${V2}/mfaEnrollment:start${query}`, { idToken, phoneEnrollmentInfo: { phoneNumber } });
    if (begun.status !== 200) return begun;
    const { sessionInfo: texting } = begun.body.phoneSessionInfo as Record<string, string>;
    const phoneVerificationInfo = { sessionInfo: texting, code: await texted(phoneNumber) };
    const label = `${String(displayName ?? "")}\n${secret}`;
    return ask(`${V2}/mfaEnrollment:finalize${query}`, { idToken, displayName: label, phoneVerificationInfo });
  }

  async function finishSignIn(query: string, body: Fields): Promise<Reply> {
    const { mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo } = body;
    const { verificationCode = "" } = totpVerificationInfo as Record<string, string>;
    const factor = await phoneFactor(emulator, String(mfaPendingCredential), String(mfaEnrollmentId));
    if (!factor) return refusal("MFA_ENROLLMENT_NOT_FOUND");
    if (!isOneTimeCode(factor.secret, verificationCode, now())) return refusal("INVALID_CODE");
    const begun = await ask(`${V2}/mfaSignIn:start${query}`, { mfaPendingCredential, mfaEnrollmentId });
    if (begun.status !== 200) return begun;
    const { sessionInfo } = begun.body.phoneResponseInfo as Record<string, string>;
    const phoneVerificationInfo = { sessionInfo, code: await texted(factor.phone) };
    return ask(`${V2}/mfaSignIn:finalize${query}`, { mfaPendingCredential, phoneVerificationInfo });
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, search } = new URL(request.url ?? "/", `http://${HOST}`);
    const bytes = await bytesOf(request);
    const body = () => JSON.parse(bytes.toString()) as Fields;
    const cors = { "access-control-allow-origin": request.headers.origin ?? "*" };
    const send = ({ status, body: fields }: Reply) => {
      response.writeHead(status, { "content-type": "application/json", ...cors });
      response.end(JSON.stringify(totpAnswer(fields)));
    };
    if (request.method === "POST" && pathname === `${V2}/mfaEnrollment:start` && "totpEnrollmentInfo" in body()) {
      return send(startEnrolment());
    }
    if (request.method === "POST" && pathname === `${V2}/mfaEnrollment:finalize` && "totpVerificationInfo" in body()) {
      return send(await finishEnrolment(search, body()));
    }
    if (request.method === "POST" && pathname === `${V2}/mfaSignIn:finalize` && "totpVerificationInfo" in body()) {
      return send(await finishSignIn(search, body()));
    }
    const { host: _, connection: __, "content-length": ___, "accept-encoding": ____, ...headers } = request.headers;
    const passed = await fetch(`http://${emulator}${request.url}`, {
      method: request.method ?? "GET",
      headers: headers as Record<string, string>, // as they came
      ...(bytes.length > 0 && { body: new Uint8Array(bytes) }),
    });
    const text = await passed.text();
    const kept = [...passed.headers].filter(
      ([name]) => !/^(content-(length|encoding)|transfer-encoding|connection|keep-alive)$/.test(name),
    );
    response.writeHead(passed.status, Object.fromEntries(kept));
    response.end(/json/.test(passed.headers.get("content-type") ?? "") ? rewritten(text) : text);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      // The emulator does not answer: neither do we, and the app says that the service cannot be reached.
      if (response.headersSent) response.end();
      else response.writeHead(502).end();
    });
  });
  server.listen(port, HOST);
  await once(server, "listening");
  return {
    address: `http://${HOST}:${(server.address() as AddressInfo).port}`, // it listens on TCP
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const V2 = "/identitytoolkit.googleapis.com/v2/accounts";

const refusal = (message: string): Reply => ({ status: 400, body: { error: { code: 400, message } } });

function rewritten(text: string): string {
  try {
    return JSON.stringify(totpAnswer(JSON.parse(text) as Fields));
  } catch {
    return text;
  }
}
