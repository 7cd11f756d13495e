import type { LabTest } from "@zona/domain/records/lab-test";
import type { ServerCheck } from "@zona/domain/records/server-check";
import { useEffect, useState } from "react";
import { type Colleague, fetchColleagues } from "../../people/names/people-data.ts";
import { SITE } from "../../platform/site/site.ts";
import { t } from "./lifecycle-text.ts";

type Props = { test: LabTest; check: ServerCheck | undefined };

/** Who could review a record instead of whoever had a hand in it. */
export function WhoMayReview({ test, check }: Props) {
  const [people, setPeople] = useState<readonly Colleague[]>();
  useEffect(() => void fetchColleagues().then(setPeople), []);
  if (!people || !check) return null;
  const barred = [...test.enteredBy, ...check.involved, ...(SITE.witnessMayReview ? [] : check.witnesses)];
  const names = people
    .filter(({ id, organisation }) => organisation === test.organisation && !barred.includes(id))
    .map(({ name }) => name);
  return <p className="dim">{names.length > 0 ? t("couldReview", { names: names.join(", ") }) : t("nobodyCould")}</p>;
}
