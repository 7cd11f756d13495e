import { IMPORTS } from "@zona/domain/collections";
import { BUSY_IMPORT } from "@zona/domain/imports/import-run";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { adminApp } from "../firebase/app.ts";
import { instantAt } from "../firebase/fields.ts";
import { importFolder } from "./import-files.ts";

const AT_ONCE = 20;

/** Sets imports off again whose run died, and removes files whose time is over with what was read out of them. */
export async function importUpkeep(bucketName: string, now: Date, db = getFirestore(adminApp())): Promise<string> {
  const imports = db.collection(IMPORTS);
  const busy = await imports
    .where("state", "in", [...BUSY_IMPORT])
    .limit(AT_ONCE)
    .get();
  const dead = busy.docs.filter((one) => (instantAt(one, "lease.until")?.toMillis() ?? Infinity) < now.getTime());
  for (const { ref } of dead) await ref.update({ lease: FieldValue.delete() });
  const over = await imports.where("filesUntil", "<", now).limit(AT_ONCE).get();
  for (const { id, ref } of over.docs) {
    await getStorage(adminApp())
      .bucket(bucketName)
      .deleteFiles({ prefix: importFolder(id) });
    const [filesUntil, shape, faults, rejectedFile] = Array.from({ length: 4 }, () => FieldValue.delete());
    await ref.update({ filesUntil, shape, faults, rejectedFile });
  }
  return `${dead.length} taken up, ${over.docs.length} files removed`;
}
