import type { Unparsed } from "@zona/domain/stored-record";
import type { DecoderPorts } from "./answer-decoder.ts";

/** Sends a call to the account of the records, and resolves with what it answered. */
export type Ask = (call: object) => Promise<Unparsed>;

/** The records as a decoder has them: nothing but what it may ask. Who answers is trusted, so answers are not parsed. */
export function decoderRecords(ask: Ask): DecoderPorts {
  const answer = async <T>(call: object) => (await ask(call)) as T;
  return {
    media: {
      claim: (work) => answer({ ask: "claim", work }),
      finish: async (lease, decoded) => {
        type Ended = { outcome: Awaited<ReturnType<DecoderPorts["media"]["finish"]>> };
        return (await answer<Ended>({ ask: "finish", lease, decoded })).outcome;
      },
      release: (lease, fault) => answer({ ask: "release", lease, fault }),
    },
    resources: {
      offer: async (file) => {
        type Offered = { declared: Awaited<ReturnType<DecoderPorts["resources"]["offer"]>> };
        return (await answer<Offered>({ ask: "offer", ...file })).declared;
      },
      judge: async (file, verdict) => {
        type Judged = { outcome: Awaited<ReturnType<DecoderPorts["resources"]["judge"]>> };
        return (await answer<Judged>({ ask: "judge", ...file, verdict })).outcome;
      },
    },
  };
}
