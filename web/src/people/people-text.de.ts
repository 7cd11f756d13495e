import type { Translation } from "../platform/i18n/text.ts";
import type { AccountText } from "./account/account-page.tsx";
import type { PeopleText } from "./names/person-field.tsx";

export const german = {
  account: {
    title: "Das eigene Konto",
    name: "Name",
    address: "Adresse",
    role: "Rolle",
    admin: "Administration",
    staff: "Team",
    secondStep: "Zweiter Schritt der Anmeldung",
    none: "Nicht eingerichtet. Damit öffnet ein gestohlenes Passwort nichts: die Anmeldung fragt auch nach einem Code des Telefons.",
    awaited: "Für die Arbeit als Administration einen zweiten Schritt einrichten",
    awaitedHint: "Diese Seite verlangt ihn von der Administration. Bis dahin gilt die Rolle Team.",
    present: (since) => `Eingerichtet seit ${since}. Die Anmeldung fragt nach einem Code der Authenticator-App.`,
    setUp: "Einrichten",
    scan: "Mit einer Authenticator-App einlesen, etwa Aegis, Google Authenticator oder 1Password.",
    qr: "QR-Code mit dem Geheimnis des zweiten Schritts",
    typed: "Oder dieses Geheimnis dort eintippen",
    prove: "Dann den Code eingeben, den sie zeigt, als Beweis, dass es geht. Danach ist sofort damit neu anzumelden.",
    finish: "Einschalten",
    cancel: "Abbrechen",
    remove: "Zweiten Schritt entfernen",
    removeHint: "Die Anmeldung fragt dann nur nach dem ersten Schritt. Danach ist sofort neu anzumelden.",
    failed: "Das ging nicht",
  } satisfies Translation<AccountText>,
  people: {
    me: "Sie",
    which: (name) => `Wer von „${name}“? Wählen Sie eine Person.`,
    withoutAccount: (name) => `„${name}“, ohne Konto`,
  } satisfies Translation<PeopleText>,
};
