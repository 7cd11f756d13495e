import { text } from "../i18n/text.ts";

export const t = text({
  en: {
    title: "Locked",
    whose: (name: string) => `${name} is at work here.`,
    kept: "What was typed is kept, and files on their way go on.",
    password: "Password",
    open: "Unlock",
    openGoogle: "Unlock with Google",
    demo: "Choose the person who is at work here. Anyone else is refused.",
    others: "Somebody else? Sign out, and sign in as yourself.",
    signOut: "Sign out",
    lock: "Lock the screen",
    closing: "The screen locks within a minute. Press any key to stay.",
  },
  de: {
    title: "Gesperrt",
    whose: (name) => `${name} arbeitet hier.`,
    kept: "Eingegebenes bleibt erhalten, und Dateien laufen weiter.",
    password: "Passwort",
    open: "Entsperren",
    openGoogle: "Mit Google entsperren",
    demo: "Bitte die Person wählen, die hier arbeitet. Jede andere wird abgewiesen.",
    others: "Jemand anderes? Abmelden und selbst anmelden.",
    signOut: "Abmelden",
    lock: "Bildschirm sperren",
    closing: "Der Bildschirm sperrt sich in einer Minute. Eine Taste drücken, um zu bleiben.",
  },
});
