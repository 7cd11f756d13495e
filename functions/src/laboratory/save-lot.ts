import { LOTS } from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import { canAnywhere } from "@zona/domain/identity/access";
import { isSameDelivery, type Lot, lotKey } from "@zona/domain/lots/lot";
import { refuses } from "@zona/domain/operations/refusals";
import { SaveLot } from "@zona/domain/operations/save-version";
import { isPlainNumber } from "@zona/domain/plain-number";
import type { Unparsed } from "@zona/domain/stored-record";
import type { StaffCaller } from "../identity/caller.ts";
import { nextVersion, type Versions } from "./next-version.ts";

/**
 * Registers a lot for the person's organisation, or saves its next version. Recalls follow its delivery, which an administrator
 * alone corrects. Rejects with an AppError.
 */
export async function saveLotFor(who: StaffCaller, asked: Unparsed, versions: Versions<Lot>): Promise<void> {
  if (!canAnywhere(who.access, "enter")) throw new AppError("forbidden", refuses("notGranted"));
  const { data } = SaveLot.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  const { rev, lot } = data;
  if (!isPlainNumber(lot.lotNo)) throw new AppError("invalid-input", refuses("plainNumber"));
  await versions.save(`${LOTS}/${lotKey(lot.lotNo)}`, (stored) => {
    const next = nextVersion(stored, { rev, fields: lot, taken: refuses("lotThere") }, who);
    if (!next || !stored) return next;
    if (stored.lotNo !== lot.lotNo) throw new AppError("conflict", refuses("numberKept"));
    if (!who.isAdmin && !isSameDelivery(stored, lot)) throw new AppError("forbidden", refuses("deliveryKept"));
    return next;
  });
}
