import type { Translation } from "../i18n/text.ts";
import type { FailureText } from "./failure.ts";

export const german = {
  failure: {
    unknown:
      "Etwas ist fehlgeschlagen, das noch keinen Namen hat. Noch einmal versuchen; sonst der Administration melden.",
    noAnswer: "Der Server hat nicht geantwortet. Netz prüfen und noch einmal versuchen.",
    notAllowed: "Der Server hat das abgelehnt. Die Rolle oder der Zustand des Eintrags lässt es nicht zu.",
    signInAgain: "Die Sitzung ist zu Ende. Neu anmelden und wiederholen.",
    tooMuch: "Der Dienst ist zurzeit an seiner Grenze. Später versuchen oder der Administration melden.",
    elsewhere:
      "Jemand anderes hat das im selben Augenblick geändert. Den jetzigen Stand ansehen und noch einmal versuchen.",
    stopped: "Die Arbeit wurde vor dem Ende abgebrochen. Bitte noch einmal versuchen.",
    notRead: "Der Server konnte das Gesendete nicht lesen. Bitte der Administration melden.",
    gone: "Der Eintrag ist nicht mehr da.",
    there: "Der Eintrag ist schon da.",
    wrongState: "Der Eintrag ist nicht in einem Zustand, der das zulässt. Die Seite bitte neu laden.",
    notReadable: "Ein Teil des Eintrags ist nicht lesbar, darum wird nichts geändert. Bitte der Administration melden.",
    lost: "Der Server hat einen Teil der Daten verloren. Bitte sofort der Administration melden.",
    fileGone: "Die Datei ist nicht da.",
    connectionLost: "Die Verbindung war zu lange weg. Die Datei bleibt hier: noch einmal versuchen.",
    fileDamaged: "Die Datei kam beschädigt an. Bitte noch einmal versuchen.",
    uploadStopped: "Das Hochladen wurde abgebrochen.",
    fileChanged: "Die Datei hat sich beim Lesen auf der Platte geändert. Bitte noch einmal auswählen.",
    fileIncomplete: "Die Datei kam unvollständig an. Bitte noch einmal versuchen.",
    setup: "Der Dateispeicher ist hier nicht fertig eingerichtet. Bitte der Administration melden.",
    browser: "Dieser Browser kann keine Dateien senden. Bitte einen anderen nehmen.",
    reload: "Die Seite ist veraltet. Bitte neu laden.",
  } satisfies Translation<FailureText>,
};
