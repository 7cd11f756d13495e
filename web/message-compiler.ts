import compile from "icu-minify/compile";
import type { Plugin } from "vite";

/**
 * Compiles ICU messages where the app is built: the strings of `text("name", { … })` and `sentences("area", { … })`, and
 * those of `*.de.json`. A message that is not ICU ends the build with its text.
 */
export function messageCompiler(): Plugin[] {
  return [
    {
      name: "messages-of-translations",
      enforce: "pre",
      transform: {
        filter: { id: /\.de\.json$/ },
        handler: (code) => ({ code: JSON.stringify(compiled(JSON.parse(code))), map: null }),
      },
    },
    {
      name: "messages-of-catalogues",
      transform: {
        filter: { id: /\.tsx?$/, code: /\b(text\("|icu\(|sentences\(")/ },
        handler(code) {
          const found: Place[] = [];
          collect(this.parse(code), found);
          if (found.length === 0) return undefined;
          return { code: replaced(code, found), map: null }; // a message is one line, so only columns differ
        },
      },
    },
  ];
}

type Words = string | { readonly [key: string]: Words };

const compiled = (words: Words): unknown =>
  typeof words === "string"
    ? compiledMessage(words)
    : Object.fromEntries(Object.entries(words).map(([key, inner]) => [key, compiled(inner)]));

function compiledMessage(icu: string): unknown {
  if (!icu.includes("{")) return icu;
  try {
    return compile(icu);
  } catch (error) {
    throw new Error(`This is no ICU message: ${icu}`, { cause: error });
  }
}

type Place = { start: number; end: number; value: string };
type Node = { type: string; start: number; end: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** The messages with values in calls of `text`, in the order of the source. */
function collect(value: unknown, found: Place[], isCatalogue = false): void {
  if (Array.isArray(value)) for (const inner of value) collect(inner, found, isCatalogue);
  if (!isNode(value)) return;
  if (isCatalogue && value.type === "Literal" && typeof value.value === "string" && value.value.includes("{"))
    found.push({ start: value.start, end: value.end, value: value.value });
  const callee = value.type === "CallExpression" && isNode(value.callee) ? value.callee.name : undefined;
  const isText = isCatalogue || ["text", "icu", "sentences"].includes(String(callee));
  for (const inner of Object.values(value)) if (typeof inner === "object") collect(inner, found, isText);
}

function replaced(code: string, places: readonly Place[]): string {
  return places.toReversed().reduce((text, { start, end, value }) => {
    return text.slice(0, start) + JSON.stringify(compiledMessage(value)) + text.slice(end);
  }, code);
}
