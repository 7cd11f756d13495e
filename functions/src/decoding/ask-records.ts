import { REGION } from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import type { IdTokenClient } from "google-auth-library";
import { projectId } from "../firebase/parameters.ts";
import type { Ask } from "./decoder-records.ts";

const NAME = "decoderCall";
/** Longer than `decoderCall` may take, shorter than whoever asks. */
const PATIENCE_MS = 130_000;

let client: IdTokenClient | undefined;

/** Under the emulators, which ask nobody who they are, `npm start` and `npm test` say where functions answer. */
const localFunctions = () => (process.env.FUNCTIONS_EMULATOR === "true" ? process.env.ZONA_LOCAL_FUNCTIONS : undefined);

/** Who asks, as Google vouches for the account of this function; the platform lets nobody else in. */
async function proof(audience: string): Promise<Record<string, string>> {
  const { GoogleAuth } = await import("google-auth-library");
  client ??= await new GoogleAuth().getIdTokenClient(audience);
  const headers = await client.getRequestHeaders();
  return { authorization: headers.get("authorization") ?? "" };
}

/**
 * Asks the account of the records. Asks once: what got no answer may have been done, and is asked again with the whole work when
 * the platform repeats it. Rejects with `unavailable` where that may help.
 */
export const askRecords: Ask = async (call) => {
  const local = localFunctions();
  const address = local
    ? `${local}/${projectId()}/${REGION}/${NAME}`
    : `https://${REGION}-${projectId()}.cloudfunctions.net/${NAME}`;
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", ...(local ? {} : await proof(address)) },
    body: JSON.stringify(call),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (response.ok) return response.json();
  await response.body?.cancel();
  const code = response.status === 400 ? "invalid-input" : "unavailable";
  throw new AppError(code, `The records answered ${response.status}`);
};
