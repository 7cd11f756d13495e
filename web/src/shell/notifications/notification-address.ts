import type { Notification } from "@zona/domain/notifications/notification";

/** Where the work is that a notification asks for. */
export function notificationAddress({ kind, testId, mediaIds }: Pick<Notification, "kind" | "testId" | "mediaIds">) {
  const medium = mediaIds?.[0];
  if ((kind === "failed_medium" || kind === "mix_up") && medium) return `/rawdata?open=${medium}`;
  return testId ? `/test/${testId}` : "/home";
}
