import { withDatabase } from "./database.ts";

/** A copy of the demo's open record under a number of its own, so that nobody else meets its fates. */
export async function copiedOpenRecord(number: number): Promise<string> {
  const id = `openRecord${number}`;
  await withDatabase(async (db) => {
    const [from, to] = [db.doc("tests/demoTestIcsi00000003"), db.doc(`tests/${id}`)];
    const sheets = await from.collection("sheets").get();
    await to.set({ ...(await from.get()).data(), code: `ICSI-${number}` });
    for (const sheet of sheets.docs)
      if (sheet.id !== "dispositions") await to.collection("sheets").doc(sheet.id).set(sheet.data());
  });
  return id;
}
