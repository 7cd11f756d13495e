import { text } from "../i18n/text.ts";

export const t = text({
  en: {
    loading: "Loading…",
    stillLoading: "Still loading. Check the network, or try again.",
    retry: "Try again",
    unexpected: "Unexpected Application Error!",
    unexpectedHint: "What you typed is kept on this device. Go back to the page, or start from the home page.",
    goHome: "Go to the home page",
    reload: "Load the page again",
  },
  de: {
    loading: "Wird geladen…",
    stillLoading: "Es lädt noch. Netz prüfen oder noch einmal versuchen.",
    retry: "Noch einmal versuchen",
    unexpected: "Unexpected Application Error!",
    unexpectedHint: "Das Eingegebene bleibt auf diesem Gerät. Zurück zur Seite gehen oder auf der Startseite beginnen.",
    goHome: "Zur Startseite",
    reload: "Seite neu laden",
  },
});
