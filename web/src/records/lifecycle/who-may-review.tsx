import type { Person } from "@zona/domain/identity/claims";
import type { LabTest } from "@zona/domain/records/lab-test";
import type { ServerCheck } from "@zona/domain/records/server-check";
import { useEffect, useState } from "react";
import { SITE } from "../../platform/site/site.ts";
import { t } from "./lifecycle-text.ts";
import { fetchReviewers } from "./reviewers-data.ts";

type Props = { test: LabTest; check: ServerCheck | undefined };

/** Who could review a record instead of whoever had a hand in it. */
export function WhoMayReview({ test, check }: Props) {
  const [people, setPeople] = useState<readonly Person[]>();
  const { studyId } = test;
  // Without an answer nobody is named.
  useEffect(() => void fetchReviewers(studyId).then(setPeople, () => undefined), [studyId]);
  if (!people || !check) return null;
  const barred = [...test.enteredBy, ...check.involved, ...(SITE.witnessMayReview ? [] : check.witnesses)];
  const names = people.filter(({ uid }) => !barred.includes(uid)).map(({ name }) => name);
  return <p className="dim">{names.length > 0 ? t("couldReview", { names: names.join(", ") }) : t("nobodyCould")}</p>;
}
