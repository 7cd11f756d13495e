import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { marked, type Token, type Tokens } from "marked";
import sharp from "sharp";
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
  if (token.type === "paragraph") {
    const [first, ...rest] = token.tokens ?? [];
    if (first?.type !== "image" || rest.length > 0) return [{ p: inline(token.tokens) }];
    if (first.text === "") throw new Error(`This picture is not described: ${token.raw}`);
    return [{ picture: first.href, alt: unescaped(first.text) }];
  }
  if (token.type === "list") {
    const { ordered, items } = token as Tokens.List;
    const lines = items.map(({ tokens: [text] }) => inline(text && "tokens" in text ? text.tokens : []));
    return [ordered ? { ol: lines } : { ul: lines }];
  }
  throw new Error(`The guide has no ${token.type}: ${token.raw}`);
}

/**
 * A chapter of `docs/guide`: headings, paragraphs, lists, links, buttons in bold, what is typed, and pictures on lines of their own.
 * Throws for anything else. `english` is the chapter that this one is a translation of: headings keep its ids, so that a
 * link leads to the same place in each language. Throws where the two have other headings.
 */
export function chapterOf(markdown: string, english?: Chapter): Chapter {
  const [title, ...rest] = marked.lexer(markdown);
  if (title?.type !== "heading" || title.depth !== 1) throw new Error("A chapter of the guide begins with its title.");
  const chapter: Chapter = { title: unescaped(title.text), blocks: rest.flatMap(block) };
  return english ? withIdsOf(english, chapter) : chapter;
}

const isHeading = (one: Block) => "id" in one;

function withIdsOf(english: Chapter, { title, blocks }: Chapter): Chapter {
  const levels = (of: readonly Block[]) => of.flatMap((one) => ("h2" in one ? [2] : "h3" in one ? [3] : []));
  if (levels(english.blocks).join() !== levels(blocks).join())
    throw new Error(`“${title}” has other headings than “${english.title}”.`);
  const ids = english.blocks.filter(isHeading).map(({ id }) => id);
  return { title, blocks: blocks.map((one) => (isHeading(one) ? { ...one, id: ids.shift() ?? one.id } : one)) };
}

/** `de/lead.md` is the German of `lead.md`. */
const englishOf = (file: string) => join(dirname(file), "..", basename(file));

/** Chapters are read at build, so that no reader loads what reads Markdown; `?headings` is what the search needs of one. */
export const guideChapters = (): Plugin => ({
  name: "guide-chapters",
  enforce: "pre",
  async transform(markdown, id) {
    const [file = "", query] = id.split("?");
    const named = /docs[\\/]guide[\\/](de[\\/])?[a-z]+\.md$/.exec(file);
    if (!named) return undefined;
    if (named[1]) this.addWatchFile(englishOf(file));
    const english = named[1] ? chapterOf(readFileSync(englishOf(file), "utf8")) : undefined;
    const { title, blocks } = chapterOf(markdown, english);
    const headings = blocks.flatMap((one) =>
      "id" in one ? [{ id: one.id, text: "h2" in one ? one.h2 : one.h3 }] : [],
    );
    if (query === "headings")
      return { code: `export default ${JSON.stringify(headings)}`, map: null, moduleType: "js" };
    const pictures = blocks.flatMap((one) => ("picture" in one ? [one.picture] : []));
    const imports = pictures.map((picture, at) => `import picture${at} from ${JSON.stringify(`./${picture}`)};`);
    const shown = await Promise.all(blocks.map((one) => withSize(one, dirname(file))));
    const text = JSON.stringify({ title, blocks: shown });
    const code = pictures.reduce(
      (said, picture, at) => said.replace(`"picture":${JSON.stringify(picture)}`, () => `"picture":picture${at}`),
      text,
    );
    return { code: `${imports.join("\n")}\nexport default ${code}`, map: null, moduleType: "js" };
  },
});

/**
 * A page keeps the room of a picture that is still to come, as large as it was on the screen: the file holds two pixels for one.
 * Throws where there is no such picture.
 */
async function withSize(one: Block, folder: string): Promise<Block> {
  if (!("picture" in one)) return one;
  const { width, height } = await sharp(join(folder, one.picture)).metadata();
  return { ...one, width: Math.round(width / 2), height: Math.round(height / 2) };
}
