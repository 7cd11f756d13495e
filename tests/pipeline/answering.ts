import { answerDecoder } from "../../functions/src/decoding/answer-decoder.ts";
import { decoderPorts } from "../../functions/src/decoding/decoder-ports-data.ts";
import type { Ask } from "../../functions/src/decoding/decoder-records.ts";

export type Buckets = Parameters<typeof decoderPorts>[0];

/** Answers calls of decoders in this process, as JSON there and back as between the two accounts. */
export const answering =
  (buckets: Partial<Buckets>, now = () => new Date()): Ask =>
  async (call) => {
    const ports = decoderPorts({ raw: "", derived: "", forms: "", ...buckets });
    return JSON.parse(JSON.stringify(await answerDecoder(JSON.parse(JSON.stringify(call)), ports, now())));
  };

/** In place of `askRecords`, for triggers that run in this process on the buckets that its settings name. */
export const askRecords: Ask = (call) => {
  const { RAW_BUCKET: raw = "", DERIVED_BUCKET: derived = "", FORMS_BUCKET: forms = "" } = process.env;
  return answering({ raw, derived, forms })(call);
};
