import { type NotifyPort, notify } from "./notify.ts";

/**
 * A record whose trail does not hold: the administrators of its organisation are told, also by e-mail, once for each record and
 * revision; of a record that is gone all are, as nothing says any more whose it was.
 */
export async function noticeOfBrokenTrail(
  { testId, code, rev }: { testId: string; code: string; rev: number },
  port: NotifyPort,
): Promise<string> {
  const [staff, of] = await Promise.all([port.staff(), port.ofStudy(testId)]);
  const admins = staff
    .filter(({ isAdmin, access }) => isAdmin && (!of || access.organisation === of.organisation))
    .map(({ uid }) => uid);
  return `told ${await notify({ kind: "broken_trail", testId, code, cause: `${testId}-${rev}` }, admins, port)}`;
}
