import { MediaWork } from "@zona/domain/media/media-work";

/** What a queue message asks for; undefined for one that is not ours, which no repeat would mend. */
export function readWorkMessage(base64: string): MediaWork | undefined {
  try {
    return MediaWork.safeParse(JSON.parse(Buffer.from(base64, "base64").toString("utf8"))).data;
  } catch {
    return undefined;
  }
}
