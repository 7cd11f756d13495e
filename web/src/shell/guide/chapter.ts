/** A part of a line of the guide: words, the name of a button, what is typed, or a link. */
export type Inline = string | { b: string } | { code: string } | { to: string; text: string };

export type Block =
  | { h2: string; id: string }
  | { h3: string; id: string }
  | { p: readonly Inline[] }
  /** The address of a picture and its size in pixels of the page, which the build reads from the file. */
  | { picture: string; alt: string; width?: number; height?: number }
  | { ul: readonly (readonly Inline[])[] }
  | { ol: readonly (readonly Inline[])[] };

/** One chapter of `docs/guide`, as the build reads it (guide-plugin.ts). */
export type Chapter = { title: string; blocks: readonly Block[] };
export type GuideHeading = { id: string; text: string };
