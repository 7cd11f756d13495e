import { Button } from "@mantine/core";
import { text } from "../../i18n/text.ts";
import { Notice } from "../notice.tsx";

const unusedText = text("unusedValues", {
  unused: "Part of this link is not valid",
  unusedValue: "{name}: “{value}” was ignored.",
  unknown: "The address asks for “{name}”, which Zona does not know.",
  goOn: "Continue without it",
});
export type UnusedValuesText = typeof unusedText;

/** A part of an address that was not used; without a value, its name says nothing here. */
export type Unused = { name: string; value?: string };

/** Names in an address that a page does not know: somebody misspelt them, or they are of another page. */
export const unknownIn = (params: URLSearchParams, known: readonly string[]): Unused[] =>
  [...new Set(params.keys())].filter((name) => !known.includes(name)).map((name) => ({ name }));

type Props = { unused: readonly Unused[]; onGoOn: () => void };

/** Says which parts of an address mean nothing, and takes them out of it when asked; the rest is shown meanwhile. */
export function UnusedValues({ unused, onGoOn }: Props) {
  if (unused.length === 0) return null;
  return (
    <Notice tone="attention" title={unusedText("unused")}>
      {unused.map(({ name, value }) => (
        <p key={name}>
          {value === undefined ? unusedText("unknown", { name }) : unusedText("unusedValue", { name, value })}
        </p>
      ))}
      <Button variant="default" size="sm" onClick={onGoOn}>
        {unusedText("goOn")}
      </Button>
    </Notice>
  );
}
