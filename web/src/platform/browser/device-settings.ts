/** How the app looks on this device. public/color-scheme.js applies the same key before the first paint. */
export const DENSITIES = ["compact", "normal", "large"] as const;
export type Density = (typeof DENSITIES)[number];

export const chosenDensity = (): Density =>
  DENSITIES.find((density) => density === document.documentElement.dataset.density) ?? "normal";

export function chooseDensity(density: Density): void {
  localStorage.setItem("zona-density", density);
  document.documentElement.dataset.density = density;
}
