import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, it } from "vitest";

const SOURCES = join(import.meta.dirname, "src");

const TEXT_FIELDS = [
  "input",
  "textarea",
  "TextInput",
  "Textarea",
  "RequiredInput",
  "InputBase",
  "Autocomplete",
  "TagsInput",
];
/** A field of none of these takes words, nor does one for codes, which no browser spells. */
const NO_WORDS: Readonly<Record<string, readonly string[]>> = {
  type: ["checkbox", "radio", "file", "number", "range", "date", "time", "email", "password", "search"],
  inputMode: ["numeric", "decimal", "tel", "email"],
  spellCheck: ["false"],
  readOnly: ["true"],
};

/** Users of the first are asked here, `use-grid.ts` holds what the second takes, and the third reads times alone. */
const GUARDED_AROUND = [
  "platform/ui/fields/required-input.tsx",
  "records/fields/cell-field.tsx",
  "platform/ui/fields/typed-field.tsx",
];
/** Fields that hold what may identify a person. */
const GUARD = /from "\.{1,2}\/(?:[\w.-]+\/)*held-text\.tsx"/;

type Node = { type?: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** What an attribute says: `type={"date"}`, `type="date"` and `readOnly` alike. */
function said(attribute: Node): string | undefined {
  const value = isNode(attribute.value) ? attribute.value : undefined;
  const expression = value?.type === "JSXExpressionContainer" && isNode(value.expression) ? value.expression : value;
  return attribute.value === null ? "true" : expression?.type === "Literal" ? String(expression.value) : undefined;
}

const nameOf = (node: unknown) => (isNode(node) && isNode(node.name) ? String(node.name.name) : "");

/** Lines of `code` with a field for words that guards nothing. */
function unguarded(file: string, code: string): number[] {
  const lines: number[] = [];
  const visit = (node: unknown): void => {
    if (!isNode(node)) return;
    const attributes = Array.isArray(node.attributes) ? node.attributes.filter(isNode) : [];
    const isText =
      TEXT_FIELDS.includes(nameOf(node)) || attributes.some((attribute) => nameOf(attribute) === "contentEditable");
    if (node.type === "JSXOpeningElement" && isText) {
      const takesNoWords = attributes.some((attribute) => NO_WORDS[nameOf(attribute)]?.includes(said(attribute) ?? ""));
      if (!takesNoWords) lines.push(code.slice(0, Number(node.start)).split("\n").length);
    }
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseSync(file, code).program);
  return lines;
}

it("has no field for words of one's own that stores what may identify a person before it is confirmed", () => {
  const found = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx") && !GUARDED_AROUND.includes(file))
    .flatMap((file) => {
      const code = readFileSync(join(SOURCES, file), "utf8");
      return GUARD.test(code) ? [] : unguarded(file, code).map((line) => `${file}:${line}`);
    });
  expect(found, "use FreeText; a field for codes says spellCheck={false}").toEqual([]);
});

it("knows a field for words from one that takes none", () => {
  const fields = `
    const form = (
      <form>
        <TextInput label="Title" />
        <Textarea value={reason} spellCheck />
        <input value={name} />
        <RequiredInput type={kind} />
        <TextInput label="Code" spellCheck={false} />
        <TextInput type="number" />
        <input type={"file"} hidden />
        <div contentEditable />
      </form>
    );`;
  expect(unguarded("form.tsx", fields)).toEqual([4, 5, 6, 7, 11]);
});
