import { setTimeout as delay } from "node:timers/promises";
import { EXPORTS } from "@zona/domain/collections";
import { defaultView } from "@zona/domain/reports/default-views";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { ADA } from "../../emulators/demo/lab.ts";
import type { SuiteClient } from "./suite-client.ts";

/** Files of all tests and of all media by turns, each format in its turn, as the app asks for them. */
export function askedExports({ app, buckets }: SuiteClient) {
  const db = getFirestore(app);
  const ids: string[] = [];
  const found = () => db.getAll(...ids.map((id) => db.collection(EXPORTS).doc(id)));
  return {
    async ask(index: number): Promise<void> {
      const view = JSON.stringify(defaultView(index % 2 === 0 ? "tests" : "media"));
      const format = (["csv", "xlsx", "pdf"] as const)[index % 3];
      const asked = { by: ADA, title: `Load ${index}`, format, view, filterText: "all", state: "asked", rows: 0 };
      const ref = db.collection(EXPORTS).doc();
      ids.push(ref.id);
      await ref.set({ ...asked, at: FieldValue.serverTimestamp() });
    },
    /** Resolves when each has come to an end, or the patience is over. */
    async ended(patienceMs: number): Promise<void> {
      for (const until = Date.now() + patienceMs; Date.now() < until; await delay(1_000))
        if (!(await found()).some((record) => ["asked", "running"].includes(record.get("state")))) return;
    },
    /** Those that are not ready, and those that have not exactly one file, which the record names. */
    async recount(): Promise<{ unready: number; notOnce: number }> {
      const records = await found();
      let notOnce = 0;
      for (const record of records) {
        const [files] = await getStorage(app)
          .bucket(buckets.derived)
          .getFiles({ prefix: `exports/${record.id}/` });
        if (files.length === 1 && files[0]?.name === record.get("path")) continue;
        notOnce += 1;
        console.log(`  export ${record.id}: ${record.get("state")}, ${files.length} files`);
      }
      return { unready: records.filter((record) => record.get("state") !== "ready").length, notOnce };
    },
  };
}
