import { text } from "../i18n/text.ts";

export const t = text({
  en: {
    title: "Sign in",
    unreachable: "Zona cannot be reached. Check the network and try again.",
    tagline: "Tests, oocytes and images of the laboratory, recorded as they happen.",
    google: "Sign in with Google",
    who: "Use the Google account of your organisation.",
    ended: "Your session has ended. Sign in again; what you typed is kept.",
    disabled: "This account has been disabled. Ask an administrator of the lab.",
    withPassword: "Sign in with an e-mail address and a password",
    settings: "Appearance and language",
  },
  de: {
    title: "Anmelden",
    unreachable: "Zona ist nicht erreichbar. Netz prüfen und noch einmal versuchen.",
    tagline: "Tests, Eizellen und Bilder des Labors, festgehalten, während es geschieht.",
    google: "Mit Google anmelden",
    who: "Bitte das Google-Konto der eigenen Organisation nehmen.",
    ended: "Die Sitzung ist zu Ende. Bitte neu anmelden; das Eingegebene bleibt erhalten.",
    disabled: "Dieses Konto wurde gesperrt. Bitte die Administration des Labors fragen.",
    withPassword: "Mit E-Mail-Adresse und Passwort anmelden",
    settings: "Darstellung und Sprache",
  },
});
