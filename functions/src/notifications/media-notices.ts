import type { Notice } from "@zona/domain/notifications/notification";
import type { MediaPair } from "../media/follow-up.ts";
import { type NotifyPort, notify } from "./notify.ts";

/** What is told of a medium: where it belongs, and who put it there. */
export type ToldMedium = { id: string; testId: string; uploader: string; code?: string; run: number };

type MediaNoticePort = NotifyPort & {
  /** Undefined when there is no such medium any more. */
  medium: (mediaId: string) => Promise<ToldMedium | undefined>;
};

const admins = async (port: NotifyPort) => (await port.staff()).filter(({ isAdmin }) => isAdmin).map(({ uid }) => uid);

const about = ({ testId, code }: ToldMedium) => ({ testId, ...(code === undefined ? {} : { code }) });

/** A medium that could not be processed: its uploader and the administrators are told, once for each run of the work. */
export async function noticeOfFailure(mediaId: string, port: MediaNoticePort): Promise<string> {
  const medium = await port.medium(mediaId);
  if (!medium) return "no-medium";
  const notice: Notice = {
    kind: "failed_medium",
    mediaIds: [mediaId],
    ...about(medium),
    cause: `${mediaId}-${medium.run}`,
  };
  return `told ${await notify(notice, [...new Set([medium.uploader, ...(await admins(port))])], port)}`;
}

/** A picture that was not put where it was uploaded for: whoever uploaded it is told, once for each run of the work. */
export async function noticeOfUnplaced(mediaId: string, port: MediaNoticePort): Promise<string> {
  const medium = await port.medium(mediaId);
  if (!medium) return "no-medium";
  const cause = `${mediaId}-${medium.run}`;
  const notice: Notice = { kind: "unplaced_medium", mediaIds: [mediaId], ...about(medium), cause };
  return `told ${await notify(notice, [medium.uploader], port)}`;
}

/** One file on two subjects: both uploaders and the administrators are told, once for each pair. */
export async function noticeOfMixUp({ id, mediaIds }: MediaPair, port: MediaNoticePort): Promise<string> {
  const media = (await Promise.all(mediaIds.map((id) => port.medium(id)))).filter((medium) => medium !== undefined);
  const [first] = media;
  if (!first) return "no-medium";
  const notice: Notice = { kind: "mix_up", mediaIds: media.map(({ id }) => id), ...about(first), cause: id };
  const to = new Set([...media.map(({ uploader }) => uploader), ...(await admins(port))]);
  return `told ${await notify(notice, [...to], port)}`;
}
