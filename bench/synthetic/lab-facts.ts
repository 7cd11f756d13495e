import { factsOfMedium } from "@zona/domain/facts/make-media-facts";
import { emailDomain } from "@zona/domain/identity/allowed-domains";
import { DEMO_ACCOUNTS } from "@zona/domain/identity/demo-accounts";
import type { Medium } from "@zona/domain/media/medium";
import type { SyntheticMedium, SyntheticTest } from "./lab.ts";

const organisationOf = (uid: string) => emailDomain(DEMO_ACCOUNTS.find(({ sub }) => sub === uid)?.email);

/** The media with their facts, as the pipeline leaves them; they come in the order of their upload. */
export function withFacts(tests: readonly SyntheticTest[], media: readonly SyntheticMedium[]): Medium[] {
  const byId = new Map(tests.map((test) => [test.id, test]));
  const firsts = new Set<string>();
  return media.map(({ medium }) => {
    const slot = `${medium.testId}/${medium.slot?.unitNo}/${medium.slot?.check}`;
    const isRetake = firsts.has(slot);
    firsts.add(slot);
    const facts = factsOfMedium(medium, {
      test: byId.get(medium.testId),
      organisation: organisationOf(medium.uploader.uid),
      isStudyBlinded: false,
      isRetake,
    });
    return { ...medium, facts };
  });
}
