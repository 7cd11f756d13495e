import { type NotifyPort, notify } from "./notify.ts";

/** A record whose trail does not hold: all administrators are told, also by e-mail, once for each record and revision. */
export async function noticeOfBrokenTrail(
  { testId, code, rev }: { testId: string; code: string; rev: number },
  port: NotifyPort,
): Promise<string> {
  const admins = (await port.staff()).filter(({ isAdmin }) => isAdmin).map(({ uid }) => uid);
  return `told ${await notify({ kind: "broken_trail", testId, code, cause: `${testId}-${rev}` }, admins, port)}`;
}
