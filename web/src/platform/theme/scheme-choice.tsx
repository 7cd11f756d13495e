import { useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { text } from "../i18n/text.ts";
import styles from "./scheme-choice.module.css";

const t = text("scheme", {
  appearance: "Appearance",
  auto: "As the system",
  light: "Light",
  dark: "Dark",
});
export type SchemeText = typeof t;

const SCHEMES = [
  { value: "auto", label: "auto", Icon: IconDeviceDesktop },
  { value: "light", label: "light", Icon: IconSun },
  { value: "dark", label: "dark", Icon: IconMoon },
] as const;

/** Three buttons for the device's appearance; the pressed one is kept on the device. */
export function SchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{t("appearance")}</legend>
      {SCHEMES.map(({ value, label, Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={colorScheme === value}
          title={t(label)}
          onClick={() => setColorScheme(value)}
        >
          <Icon size={18} stroke={1.5} aria-hidden />
          <span className="visually-hidden">{t(label)}</span>
        </button>
      ))}
    </fieldset>
  );
}
