import { DecoderCall } from "@zona/domain/decoding/decoder-call";
import { AppError } from "@zona/domain/errors";
import type { Unparsed } from "@zona/domain/stored-record";
import type { WorkRecords } from "../media/work.ts";
import type { CheckRecords } from "../resources/check-resource.ts";

/** What the account of the records does for a decoder. */
export type DecoderPorts = { media: WorkRecords; resources: CheckRecords };

/**
 * Answers a decoder, which may have been taken over by a file: only what the schema knows is asked, by the clock of whoever
 * answers. Rejects with `invalid-input` for anything else, and for results that the files deny.
 */
export async function answerDecoder(asked: Unparsed, { media, resources }: DecoderPorts, now: Date): Promise<object> {
  const { data: call } = DecoderCall.safeParse(asked);
  if (!call) throw new AppError("invalid-input", "A decoder asked for something else");
  switch (call.ask) {
    case "claim":
      return media.claim(call.work, now);
    case "finish":
      return { outcome: await media.finish(call.lease, call.decoded) };
    case "release":
      await media.release(call.lease, call.fault);
      return {};
    case "offer":
      return { declared: await resources.offer({ path: call.path, generation: call.generation }) };
    case "judge":
      return { outcome: await resources.judge({ path: call.path, generation: call.generation }, call.verdict) };
  }
}
