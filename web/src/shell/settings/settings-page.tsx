import { Button, useMantineColorScheme } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { deviceStorage } from "../../platform/browser/device-storage.ts";
import { chooseLanguage, type Language, language } from "../../platform/i18n/language.ts";
import { text } from "../../platform/i18n/text.ts";
import { type Choice, ChoiceField } from "../../platform/ui/fields/choice-field.tsx";
import { Page } from "../../platform/ui/page.tsx";
import styles from "./settings-page.module.css";

/** How the app looks on this device. public/color-scheme.js applies the same key before the first paint. */
const DENSITIES = ["compact", "normal", "large"] as const;
type Density = (typeof DENSITIES)[number];

const chosenDensity = (): Density =>
  DENSITIES.find((density) => density === document.documentElement.dataset.density) ?? "normal";

function chooseDensity(density: Density): void {
  deviceStorage.setItem("zona-density", density);
  document.documentElement.dataset.density = density;
}

const t = text("settings", {
  title: "Settings",
  lead: "Saved in this browser, for everyone who uses it.",
  theme: "Appearance",
  auto: "Same as system",
  light: "Light",
  dark: "Dark",
  density: "Display density",
  compact: "Compact",
  compactHint: "More rows on a large screen",
  normal: "Normal",
  large: "Large",
  largeHint: "For working with gloves or reading from a distance",
  language: "Language",
  languageHint:
    "Changing the language reloads the page. Text direction, downloaded files and e-mails to you follow the language.",
  home: "Go to home page",
});
export type SettingsText = typeof t;

const THEMES = ["auto", "light", "dark"] as const;
/** Each language by its own name, so that it is found by those who read no other. */
const LANGUAGE_NAMES: Record<Language, string> = { en: "English", de: "Deutsch" };
const HINTS: Partial<Record<Density, string>> = { compact: t("compactHint"), large: t("largeHint") };

const languages: Choice[] = Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }));

/** Appearance, density and language, for this browser; open to everyone. */
export function SettingsPage() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [density, setDensity] = useState<Density>(chosenDensity);
  return (
    <div className={styles.page}>
      <Page title={t("title")} lead={t("lead")}>
        <ChoiceField
          field="theme"
          label={t("theme")}
          choices={THEMES.map((value) => ({ value, label: t(value) }))}
          value={colorScheme}
          error={undefined}
          onChange={(value) => setColorScheme(THEMES.find((theme) => theme === value) ?? "auto")}
        />
        <ChoiceField
          field="density"
          label={t("density")}
          choices={DENSITIES.map((value) => ({ value, label: t(value), ...(HINTS[value] && { hint: HINTS[value] }) }))}
          value={density}
          error={undefined}
          onChange={(value) => {
            const next = DENSITIES.find((one) => one === value) ?? "normal";
            chooseDensity(next);
            setDensity(next);
          }}
        />
        <div>
          <ChoiceField
            field="language"
            label={t("language")}
            choices={languages}
            value={language}
            error={undefined}
            onChange={(value) => chooseLanguage(value === "de" ? "de" : "en")}
          />
          <p className={`dim ${styles.hint}`}>{t("languageHint")}</p>
        </div>
        <Button component={Link} to="/home" variant="default">
          {t("home")}
        </Button>
      </Page>
    </div>
  );
}
