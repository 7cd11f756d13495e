import { Button } from "@mantine/core";
import { text } from "../i18n/text.ts";
import { Notice } from "./notice.tsx";

const t = text("unusedValues", {
  unused: "Part of the address means nothing here",
  unusedValue: (name: string, value: string) => `${name}: “${value}” was not used.`,
  goOn: "Go on without it",
});
export type UnusedValuesText = typeof t;

type Props = { unused: readonly { name: string; value: string }[]; onGoOn: () => void };

/** Says which values of an address mean nothing, and takes them out of it when asked; the rest is shown meanwhile. */
export function UnusedValues({ unused, onGoOn }: Props) {
  if (unused.length === 0) return null;
  return (
    <Notice tone="attention" title={t("unused")}>
      {unused.map(({ name, value }) => (
        <p key={name}>{t("unusedValue", name, value)}</p>
      ))}
      <Button variant="default" size="sm" onClick={onGoOn}>
        {t("goOn")}
      </Button>
    </Notice>
  );
}
