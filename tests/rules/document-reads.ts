/**
 * How many documents the rules of records read for one request, at most: every `get`, `exists`, `getAfter` and
 * `existsAfter` that an `allow` can reach, through all functions; of a choice the branch that reads more. One document that
 * is read several times counts once, its state before and after the request as two.
 */

type Function = { name: string; params: string[]; body: string };
type Scope = { path: string; functions: Map<string, Function>; parent: Scope | undefined };
type Allow = { scope: Scope; operations: string[]; condition: string };

/** The end of the bracket that opens at `from`. */
function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const letter = text[at];
    if (letter === "'") at = text.indexOf("'", at + 1);
    else if (letter === "(" || letter === "{" || letter === "[") depth++;
    else if (letter === ")" || letter === "}" || letter === "]") depth--;
    if (depth === 0) return at;
  }
  throw new Error(`A bracket of the rules is not closed: ${text.slice(from, from + 60)}`);
}

/** Arguments of a call, split at the commas between them. */
function split(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const letter = text[at];
    if (letter === "'") at = text.indexOf("'", at + 1);
    else if (letter === "(" || letter === "{" || letter === "[") at = closing(text, at);
    else if (letter === "," || at === text.length) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return parts.filter((part) => part !== "");
}

const HEAD = /\b(match)\s+(\/\S+)\s*\{|\bfunction\s+(\w+)\(([^)]*)\)\s*\{|\ballow\s+([\w,\s]+):\s*if\s/g;

function read(text: string, scope: Scope, allows: Allow[]): void {
  const heads = new RegExp(HEAD);
  for (let found = heads.exec(text); found; found = heads.exec(text)) {
    const [whole, match, path = "", name, params = "", operations] = found;
    if (operations) {
      const end = text.indexOf(";", heads.lastIndex);
      const condition = text.slice(heads.lastIndex, end);
      allows.push({ scope, operations: operations.split(",").map((one) => one.trim()), condition });
      heads.lastIndex = end;
      continue;
    }
    const open = found.index + whole.length - 1;
    const end = closing(text, open);
    const body = text.slice(open + 1, end);
    if (name) scope.functions.set(name, { name, params: split(params), body });
    else if (match) read(body, { path: scope.path + path, functions: new Map(), parent: scope }, allows);
    heads.lastIndex = end;
  }
}

function lookUp(scope: Scope | undefined, name: string): [Function, Scope] | undefined {
  if (!scope) return undefined;
  const own = scope.functions.get(name);
  return own ? [own, scope] : lookUp(scope.parent, name);
}

type Names = ReadonlyMap<string, string>;
const resolve = (text: string, names: Names) =>
  text.replaceAll(/(?<![.\w'])[a-zA-Z]\w*(?![\w(])/g, (word) => names.get(word) ?? word).replaceAll(/\s+/g, "");

const READS = ["get", "exists", "getAfter", "existsAfter"];

/** `path('tests', id)` and `/databases/…/tests/$(id)` are the same place. */
const placeOf = (argument: string) =>
  argument.replaceAll(/\/databases\/\$\(database\)\/documents/g, "").replace(/^path\('(\w+)',(.*)\)$/, "/$1/$($2)");

type Reads = ReadonlySet<string>;
const NONE: Reads = new Set();
const together = (...all: readonly Reads[]): Reads => new Set(all.flatMap((reads) => [...reads]));

/** The places of `?` and `:` of a choice that stands in no bracket; undefined where there is none. */
function choiceIn(text: string): [number, number] | undefined {
  let question: number | undefined;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === "'") at = text.indexOf("'", at + 1);
    else if (letter === "(" || letter === "{" || letter === "[") at = closing(text, at);
    else if (letter === "?") question ??= at;
    else if (letter === ":" && question !== undefined) return [question, at];
  }
  return undefined;
}

function readsOf(text: string, scope: Scope, names: Names): Reads {
  const choice = choiceIn(text);
  if (choice) {
    const [question, colon] = choice;
    const [yes, no] = [text.slice(question + 1, colon), text.slice(colon + 1)].map((one) => readsOf(one, scope, names));
    return together(
      readsOf(text.slice(0, question), scope, names),
      (yes?.size ?? 0) > (no?.size ?? 0) ? (yes ?? NONE) : (no ?? NONE),
    );
  }
  const found: Reads[] = [];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === "'") at = text.indexOf("'", at + 1);
    if (letter !== "(" && letter !== "{" && letter !== "[") continue;
    const end = closing(text, at);
    const inside = text.slice(at + 1, end);
    const name = letter === "(" ? /(?<![.\w])([a-zA-Z]\w*)$/.exec(text.slice(0, at))?.[1] : undefined;
    found.push(readsOf(inside, scope, names), name ? readsOfCall(name, inside, scope, names) : NONE);
    at = end;
  }
  return together(...found);
}

function readsOfCall(name: string, inside: string, scope: Scope, names: Names): Reads {
  if (READS.includes(name))
    return new Set([`${placeOf(resolve(inside, names))}${name.endsWith("After") ? " after" : ""}`]);
  const known = lookUp(scope, name);
  if (!known) return NONE;
  const [called, home] = known;
  const given = split(inside).map((argument) => resolve(argument, names));
  const inner = new Map(called.params.map((param, place) => [param, given[place] ?? ""]));
  const parts: Reads[] = [];
  for (const [, variable, value = ""] of called.body.matchAll(/\b(?:let\s+(\w+)\s*=|return\s)\s*([^;]+);/g)) {
    parts.push(readsOf(value, home, inner));
    if (variable) inner.set(variable, resolve(value, inner));
  }
  return together(...parts);
}

/** `create tests/{testId}`: the documents that are read for it at most, by where they are. */
export function documentReads(rules: string): Map<string, Reads> {
  const plain = rules.replaceAll(/\/\/ .*$/gm, "").replaceAll(/^\s*\/\/$/gm, "");
  const allows: Allow[] = [];
  read(plain, { path: "", functions: new Map(), parent: undefined }, allows);
  const reads = new Map<string, Reads>();
  for (const { scope, operations, condition } of allows) {
    const found = readsOf(condition, scope, new Map());
    const path = scope.path.replace("/databases/{database}/documents/", "");
    for (const operation of operations) reads.set(`${operation} ${path}`, found);
  }
  return reads;
}
