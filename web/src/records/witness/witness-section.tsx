import { Button, Group } from "@mantine/core";
import type { LabTest } from "@zona/domain/records/lab-test";
import { useState } from "react";
import { Link } from "react-router";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { useMayEnter } from "../page/record-access.tsx";
import { t } from "./witness-text.ts";

const WitnessList = onDemand(async () => (await import("./witness-list.tsx")).WitnessList);
const DistinguishNames = onDemand(
  async () => (await import("../../people/names/distinguish-names.tsx")).DistinguishNames,
);

/** The witnessed steps on the record's page; read when they are asked for, so that opening a record stays quick. */
export function WitnessSection({ test }: { test: LabTest }) {
  const mayWitness = useMayEnter(test);
  const [isShown, setShown] = useState(false);
  return (
    <Section id="witnessed" title={t("witnessed")}>
      {isShown && (
        <DistinguishNames>
          <WitnessList testId={test.id} />
        </DistinguishNames>
      )}
      <Group gap="sm">
        {mayWitness && (
          <Button component={Link} to={`/test/${test.id}/witness`} variant="default">
            {t("open")}
          </Button>
        )}
        {!isShown && (
          <Button variant="default" onClick={() => setShown(true)}>
            {t("show")}
          </Button>
        )}
      </Group>
    </Section>
  );
}
