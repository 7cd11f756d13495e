import { TEST_FACTS } from "@zona/domain/collections";
import { withDates } from "@zona/domain/stored-record";
import { collection, getDocs, limit, orderBy, query } from "firebase/firestore";
import * as z from "zod";
import { firestore } from "../../platform/firebase/firestore.ts";

const Glance = z.object({
  code: z.string(),
  header: z.object({ deviceId: z.string().nullable() }),
  lotNos: z.array(z.string()),
  names: z.record(z.string(), z.string()),
});
export type Glance = z.infer<typeof Glance>;

/** The latest tests, for questions that name what is there. */
export async function latestTests(): Promise<Glance[]> {
  const { docs } = await getDocs(query(collection(firestore, TEST_FACTS), orderBy("createdAt", "desc"), limit(5)));
  return docs.flatMap((one) => Glance.safeParse(withDates(one.data())).data ?? []);
}
