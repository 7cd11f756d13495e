import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { HOST } from "../ports.ts";
import { type Fields, totpAnswer } from "./answers.ts";
import { ACCOUNTS, type AuthenticatorStep, authenticatorSteps, type Reply } from "./authenticator-steps.ts";

/**
 * The Auth emulator knows second steps by phone only. This stands before it and speaks the identity service's protocol for
 * codes of an authenticator (`mfaEnrollment:start`, `:finalize`, `mfaSignIn:finalize` with TOTP). Sign-in, blocking
 * functions and tokens stay the emulator's; everything else passes as it is.
 */
export type SecondStepStandIn = { address: string; stop: () => Promise<void> };

type Options = { port: number; emulator: string; now?: () => Date };

/** Of a connection, or of bytes that are no longer packed: neither is passed on. */
const OWN_HEADERS = /^(content-(length|encoding)|transfer-encoding|connection|keep-alive)$/;

export async function startSecondStep({ port, emulator, now = () => new Date() }: Options): Promise<SecondStepStandIn> {
  const { startEnrolment, finishEnrolment, finishSignIn } = authenticatorSteps(emulator, now);
  /** By path; a step is taken over when the question holds this field, and left to the emulator without it. */
  const taken: Readonly<Record<string, { field: string; step: AuthenticatorStep }>> = {
    [`${ACCOUNTS}/mfaEnrollment:start`]: { field: "totpEnrollmentInfo", step: startEnrolment },
    [`${ACCOUNTS}/mfaEnrollment:finalize`]: { field: "totpVerificationInfo", step: finishEnrolment },
    [`${ACCOUNTS}/mfaSignIn:finalize`]: { field: "totpVerificationInfo", step: finishSignIn },
  };

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, search } = new URL(request.url ?? "/", `http://${HOST}`);
    const bytes = await bytesOf(request);
    const own = request.method === "POST" ? taken[pathname] : undefined;
    const body = own ? (JSON.parse(bytes.toString()) as Fields) : {};
    if (own && own.field in body) return send(request, response, await own.step(search, body));
    await passOn(emulator, request, bytes, response);
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

function send(request: IncomingMessage, response: ServerResponse, { status, body }: Reply): void {
  const cors = { "access-control-allow-origin": request.headers.origin ?? "*" };
  response.writeHead(status, { "content-type": "application/json", ...cors });
  response.end(JSON.stringify(totpAnswer(body)));
}

/** The emulator's own answer, with its phone factors shown as those of an authenticator. */
async function passOn(emulator: string, request: IncomingMessage, bytes: Buffer, response: ServerResponse) {
  const { host: _, connection: __, "content-length": ___, "accept-encoding": ____, ...headers } = request.headers;
  const passed = await fetch(`http://${emulator}${request.url}`, {
    method: request.method ?? "GET",
    headers: headers as Record<string, string>, // as they came
    ...(bytes.length > 0 && { body: new Uint8Array(bytes) }),
  });
  const text = await passed.text();
  response.writeHead(
    passed.status,
    Object.fromEntries([...passed.headers].filter(([name]) => !OWN_HEADERS.test(name))),
  );
  response.end(/json/.test(passed.headers.get("content-type") ?? "") ? rewritten(text) : text);
}

function rewritten(text: string): string {
  try {
    return JSON.stringify(totpAnswer(JSON.parse(text) as Fields));
  } catch {
    return text;
  }
}
