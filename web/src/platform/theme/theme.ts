import {
  type ButtonProps,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  type MantineTheme,
} from "@mantine/core";

// Ten steps from light to dark each. Warm neutrals, because blue-black looks cold under the red light of a dark lab.
const celadon: MantineColorsTuple = [
  "#eef7f3",
  "#dcede6",
  "#bcdfd2",
  "#a1d3c1",
  "#86c7b3",
  "#62ad98",
  "#43937d",
  "#2b7c68",
  "#1f6d5c",
  "#16574a",
];
const dark: MantineColorsTuple = [
  "#ece7df",
  "#cdc6bc",
  "#a69f94",
  "#857e74",
  "#4a453e",
  "#37332d",
  "#26231f",
  "#1c1a17",
  "#171512",
  "#141311",
];
const gray: MantineColorsTuple = [
  "#faf8f4",
  "#f3f0ea",
  "#e8e3da",
  "#d8d2c7",
  "#bfb8ab",
  "#8f887c",
  "#6b655b",
  "#524d45",
  "#36322c",
  "#221f1b",
];
const red: MantineColorsTuple = [
  "#fcefec",
  "#f7dcd6",
  "#eebbb0",
  "#e59a8b",
  "#dd8270",
  "#cc6250",
  "#b84a38",
  "#a53b2a",
  "#8f3021",
  "#73261a",
];

/** Atkinson Hyperlegible keeps 0 and O, 1, l and I apart: on a label that is the difference between two couples. */
const SANS = "'Atkinson Hyperlegible Next Variable', system-ui, sans-serif";
const MONO = "'Atkinson Hyperlegible Mono Variable', ui-monospace, monospace";

export const theme = createTheme({
  colors: { celadon, dark, gray, red },
  primaryColor: "celadon",
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  black: "#221f1b",
  fontFamily: SANS,
  fontFamilyMonospace: MONO,
  // Five sizes: 13, 15, 18, 22 and, for the name of a page, 28 px. `sm` and `md` are what is read.
  fontSizes: { xs: "0.8125rem", sm: "0.9375rem", md: "0.9375rem", lg: "1.125rem", xl: "1.375rem" },
  headings: {
    fontFamily: SANS,
    fontWeight: "640",
    sizes: {
      h1: { fontSize: "1.75rem", lineHeight: "1.2" },
      h2: { fontSize: "1.125rem", lineHeight: "1.3" },
      h3: { fontSize: "0.9375rem", lineHeight: "1.4" },
      h4: { fontSize: "0.9375rem", lineHeight: "1.4" },
      h5: { fontSize: "0.9375rem", lineHeight: "1.4" },
      h6: { fontSize: "0.9375rem", lineHeight: "1.4" },
    },
  },
  defaultRadius: "md",
  respectReducedMotion: true,
  components: {
    // Not by `Button.extend`, which would bring the button to pages that have none.
    Button: {
      defaultProps: { size: "md" },
      // The kit takes white for a button without a colour of its own: unreadable on the light celadon of the dark theme.
      vars: (_theme: MantineTheme, { variant = "filled" }: ButtonProps) => ({
        root: variant === "filled" ? { "--button-color": "var(--mantine-primary-color-contrast)" } : {},
      }),
    },
  },
});

/** Light or dark, as the kit reads and keeps it; public/color-scheme.js reads the same key. */
export const colourSchemeManager = localStorageColorSchemeManager({ key: "zona-colour-scheme" });
