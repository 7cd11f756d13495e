import { marked, type Token, type Tokens } from "marked";
import type { Plugin } from "vite";
import type { Block, Chapter, Inline } from "./src/shell/guide/chapter.ts";

const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/** A chapter is linked to as its file, so that the guide is read in the repository as well. */
const addressOf = (href: string) => href.replace(/^([a-z]+)\.md/, "/guide/$1");

const unescaped = (text: string) =>
  text
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

function inline(tokens: readonly Token[] = []): Inline[] {
  return tokens.map((token): Inline => {
    if (token.type === "strong") return { b: unescaped(token.text) };
    if (token.type === "codespan") return { code: unescaped(token.text) };
    if (token.type === "link") return { to: addressOf(token.href), text: unescaped(token.text) };
    if (token.type === "text" || token.type === "escape") return unescaped(token.text);
    throw new Error(`The guide has no ${token.type} in its text: ${token.raw}`);
  });
}

function block(token: Token): Block[] {
  if (token.type === "space") return [];
  if (token.type === "heading") {
    const [text, id] = [unescaped(token.text), idOf(token.text)];
    return [token.depth === 2 ? { h2: text, id } : { h3: text, id }];
  }
  if (token.type === "paragraph") return [{ p: inline(token.tokens) }];
  if (token.type === "list") {
    const { ordered, items } = token as Tokens.List;
    const lines = items.map(({ tokens: [text] }) => inline(text && "tokens" in text ? text.tokens : []));
    return [ordered ? { ol: lines } : { ul: lines }];
  }
  throw new Error(`The guide has no ${token.type}: ${token.raw}`);
}

/** A chapter of `docs/guide`: headings, paragraphs, lists, links, buttons in bold and what is typed. Throws for anything else. */
export function chapterOf(markdown: string): Chapter {
  const [title, ...rest] = marked.lexer(markdown);
  if (title?.type !== "heading" || title.depth !== 1) throw new Error("A chapter of the guide begins with its title.");
  return { title: unescaped(title.text), blocks: rest.flatMap(block) };
}

/** Chapters are read at build, so that no reader loads what reads Markdown; `?headings` is what the search needs of one. */
export const guideChapters = (): Plugin => ({
  name: "guide-chapters",
  enforce: "pre",
  transform(markdown, id) {
    const [file = "", query] = id.split("?");
    if (!/docs[\\/]guide[\\/][a-z]+\.md$/.test(file)) return undefined;
    const chapter = chapterOf(markdown);
    const headings = chapter.blocks.flatMap((one) =>
      "id" in one ? [{ id: one.id, text: "h2" in one ? one.h2 : one.h3 }] : [],
    );
    return {
      code: `export default ${JSON.stringify(query === "headings" ? headings : chapter)}`,
      map: null,
      moduleType: "js",
    };
  },
});
