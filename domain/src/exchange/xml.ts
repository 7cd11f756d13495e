import { speakable } from "./record-values.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** A text as XML holds it, in elements and attributes alike: its blanks are those that a parser returns. */
export const xmlText = (text: string): string =>
  speakable(text).replaceAll(/[&<>"\t\n\r]/g, (character) => ENTITIES[character] ?? character);

export type Attributes = Readonly<Record<string, string | number | undefined>>;

export function openTag(name: string, attributes: Attributes = {}): string {
  const all = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : ` ${key}="${xmlText(String(value))}"`,
  );
  return `<${name}${all.join("")}>`;
}

/** An element; its children are XML already. */
export const element = (name: string, attributes: Attributes = {}, ...children: readonly string[]): string =>
  `${openTag(name, attributes)}${children.join("")}</${name}>`;
