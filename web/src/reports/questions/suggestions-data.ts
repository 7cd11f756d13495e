import { TEST_FACTS } from "@zona/domain/collections";
import { withDates } from "@zona/domain/stored-record";
import { getDocs, limit, orderBy, query } from "firebase/firestore";
import { useEffect, useState } from "react";
import * as z from "zod";
import { collectionToRead, readable } from "../../people/access/scoped-data.ts";
import { suggestion } from "./chatbot-text.ts";

const Glance = z.object({
  code: z.string(),
  header: z.object({ deviceId: z.string().nullable() }),
  lotNos: z.array(z.string()),
  names: z.record(z.string(), z.string()),
});
type Glance = z.infer<typeof Glance>;

/** The tests that changed last, for questions that name what is there. */
async function latestTests(): Promise<Glance[]> {
  const asked = readable(query(collectionToRead(TEST_FACTS), orderBy("updatedAt", "desc"), limit(5)));
  const docs = asked ? (await getDocs(asked)).docs : [];
  return docs.flatMap((one) => Glance.safeParse(withDates(one.data())).data ?? []);
}

/** Questions that name a test, a lot and a person of the latest tests. */
function suggestionsFrom(tests: readonly Glance[]): string[] {
  const [latest] = tests;
  const lot = tests.flatMap(({ lotNos }) => lotNos)[0];
  const name = tests.flatMap(({ names }) => Object.values(names))[0];
  return [
    ...(latest ? [suggestion("witness", { code: latest.code })] : []),
    ...(lot ? [suggestion("lot", { lot })] : []),
    ...(name ? [suggestion("person", { name })] : []),
  ];
}

/** Questions about what is in the data now; none until that is known, and none when it cannot be. */
export function useSuggestions(): readonly string[] {
  const [questions, setQuestions] = useState<readonly string[]>([]);
  useEffect(() => {
    let isGone = false;
    latestTests()
      .then((tests) => {
        if (!isGone) setQuestions(suggestionsFrom(tests));
      })
      // Suggestions are an aid: without them the usual examples stand.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return questions;
}
