import { Button } from "@mantine/core";
import { type ComponentProps, useState } from "react";
import { text } from "../../platform/i18n/text.ts";
import { onDemand } from "../../platform/ui/on-demand.tsx";

/** Apart from the words of the forms themselves: every page of a record asks, and few people answer. */
const t = text("askForms", { ask: "Forms and SOPs for this test" });
export type FormsOnRequestText = typeof t;

const FormsList = onDemand(async () => (await import("./forms-list.tsx")).FormsList);

/** The forms of a test for whoever asks for them: every one of them is a read, and most who open a record want none. */
export function FormsOnRequest(form: ComponentProps<typeof FormsList>) {
  const [isRequested, setRequested] = useState(false);
  if (isRequested) return <FormsList {...form} />;
  return (
    <Button variant="default" size="compact-md" onClick={() => setRequested(true)}>
      {t("ask")}
    </Button>
  );
}
