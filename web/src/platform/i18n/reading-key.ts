const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/** An arrow key as it is meant in reading order: from right to left, the left one leads on. */
export const readingKey = (key: string, direction = document.documentElement.dir): string =>
  direction === "rtl" ? (MIRRORED[key] ?? key) : key;
