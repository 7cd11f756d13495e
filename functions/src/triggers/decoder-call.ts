import { AppError } from "@zona/domain/errors";
import { onRequest } from "firebase-functions/https";
import { answerDecoder } from "../decoding/answer-decoder.ts";
import { decoderPorts } from "../decoding/decoder-ports-data.ts";
import { logger } from "../firebase/logged.ts";
import { accountOf, derivedBucket, formsBucket, rawBucket } from "../firebase/parameters.ts";
import { ACCOUNTS } from "../firebase/zones.ts";

/** What decoders ask of the records, which they cannot reach themselves; the platform lets their account in and nobody else. */
export const decoderCall = onRequest(
  { serviceAccount: accountOf("records"), memory: "512MiB", timeoutSeconds: 120, invoker: `${ACCOUNTS.decoder}@` },
  async (request, response) => {
    const buckets = { raw: rawBucket.value(), derived: derivedBucket.value(), forms: formsBucket.value() };
    try {
      response.json(await answerDecoder(request.body, decoderPorts(buckets), new Date()));
    } catch (error) {
      const isRefused = error instanceof AppError && error.code === "invalid-input";
      logger.error(isRefused ? "a decoder was refused" : "a decoder got no answer", error);
      response.status(isRefused ? 400 : 503).end();
    }
  },
);
