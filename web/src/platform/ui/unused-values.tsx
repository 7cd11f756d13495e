import { Button } from "@mantine/core";
import { text } from "../i18n/text.ts";
import { Notice } from "./notice.tsx";

const unusedText = text("unusedValues", {
  unused: "Part of this link is not valid",
  unusedValue: "{name}: “{value}” was ignored.",
  goOn: "Continue without it",
});
export type UnusedValuesText = typeof unusedText;

type UnusedValuesTextProps = { unused: readonly { name: string; value: string }[]; onGoOn: () => void };

/** Says which values of an address mean nothing, and takes them out of it when asked; the rest is shown meanwhile. */
export function UnusedValues({ unused, onGoOn }: UnusedValuesTextProps) {
  if (unused.length === 0) return null;
  return (
    <Notice tone="attention" title={unusedText("unused")}>
      {unused.map(({ name, value }) => (
        <p key={name}>{unusedText("unusedValue", { name, value })}</p>
      ))}
      <Button variant="default" size="sm" onClick={onGoOn}>
        {unusedText("goOn")}
      </Button>
    </Notice>
  );
}
