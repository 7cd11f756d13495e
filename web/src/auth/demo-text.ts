import { text } from "../i18n/text.ts";

export const t = text({
  en: {
    demoTitle: "Demo accounts",
    demoHint: "This is the demo site with invented data. Choose who you are.",
  },
  de: {
    demoTitle: "Demo-Konten",
    demoHint: "Dies ist die Demo mit erfundenen Daten. Bitte eine Person wählen.",
  },
});
