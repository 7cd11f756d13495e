/** How the app looks on this device. public/color-scheme.js applies the same keys before the first paint. */
export const DIRECTIONS = ["ltr", "rtl"] as const;
export const DENSITIES = ["compact", "normal", "large"] as const;
export type Direction = (typeof DIRECTIONS)[number];
export type Density = (typeof DENSITIES)[number];

export const chosenDirection = (): Direction => (document.documentElement.dir === "rtl" ? "rtl" : "ltr");
export const chosenDensity = (): Density =>
  DENSITIES.find((density) => density === document.documentElement.dataset.density) ?? "normal";

export function chooseDirection(direction: Direction): void {
  localStorage.setItem("zona-direction", direction);
  document.documentElement.dir = direction;
}

export function chooseDensity(density: Density): void {
  localStorage.setItem("zona-density", density);
  document.documentElement.dataset.density = density;
}

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/** An arrow key as it is meant in reading order: from right to left, the left one leads on. */
export const readingKey = (key: string, direction: Direction): string =>
  direction === "rtl" ? (MIRRORED[key] ?? key) : key;
