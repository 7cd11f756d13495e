import { SIGNING_FACTORS } from "@zona/domain/collections";
import { withDates } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../../firebase/app.ts";
import { siteAddress } from "../../firebase/parameters.ts";
import type { FactorStore } from "./signing-factor.ts";
import { KeptFactor, type SiteName } from "./stored-factor.ts";

const withoutUndefined = (kept: KeptFactor) =>
  Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));

export function signingFactors(db = getFirestore(adminApp())): FactorStore {
  return {
    change: (uid, change) =>
      db.runTransaction(async (transaction) => {
        const ref = db.collection(SIGNING_FACTORS).doc(uid);
        const stored = withDates((await transaction.get(ref)).data() ?? {});
        const kept = KeptFactor.parse(stored);
        const { keep, told } = await change(kept);
        if (keep !== kept) transaction.set(ref, withoutUndefined(keep));
        return told;
      }),
  };
}

/** The site that passkeys are made for: they want a name, so that of a local site is not its number. */
export function signingSite(): SiteName {
  const { origin, hostname } = new URL(siteAddress());
  if (hostname !== "127.0.0.1") return { rpId: hostname, origin };
  return { rpId: "localhost", origin: origin.replace(hostname, "localhost") };
}
