import { count } from "../../../platform/i18n/german-numbers.ts";
import type { Translation } from "../../../platform/i18n/text.ts";
import type { t } from "./preclinical-text.ts";
import type { ROLE_WORDS } from "./preclinical-words.ts";

export const german = {
  preclinical: {
    title: "Präklinischen Lauf fortsetzen",
    chooseLead: "Wählen Sie den Lauf, dessen nächsten Zeitpunkt Sie ablesen.",
    none: "Keine offenen präklinischen Tests",
    noneHint: "Legen Sie einen an; seine Zeitpunkte werden hier abgelesen.",
    listFailed: "Die Tests konnten nicht geladen werden",
    loadFailed: "Der Lauf konnte nicht geladen werden",
    notFound: "Diesen präklinischen Test gibt es nicht",
    notFoundHint: "Er ist von anderer Art, oder die Adresse ist falsch geschrieben.",
    all: "Alle offenen präklinischen Tests",
    start: "Lauf beginnen",
    startHint: "Zum Beginnen braucht es die durchführende Person.",
    startFailed: "Der Lauf wurde nicht begonnen",
    protocol: "Prüfplan und Arme",
    arms: "Arme",
    armName: (n) => `Name von Arm ${n}`,
    armRole: (n) => `Was Arm ${n} ist`,
    armUnits: (n) => `Einheiten von Arm ${n}`,
    addArm: "Arm hinzufügen",
    removeArm: (name) => `${name} entfernen`,
    newArm: (n) => `Arm ${n}`,
    locked:
      "Arme und Prüfplan stehen fest: Die erste Ablesung ist gespeichert. Für einen anderen Vergleich legen Sie einen neuen Test an.",
    blindFirst:
      "Geben Sie zuerst unter Anlage an, ob verblindet beurteilt wird: Offen geschriebene Arme bleiben im Prüfpfad.",
    blindingIsFixed:
      "Die Arme stehen im Prüfpfad, darum kann dieser Lauf nicht mehr verblindet werden. Ein verblindeter Lauf beginnt mit einem neuen Test.",
    sealHint:
      "Wer die Arme benennt, verwahrt ihren Schlüssel und liest keine Einheit ab. Das Versiegeln gibt den Armen Buchstaben in ausgeloster Folge. Es geschieht einmal; bis das Protokoll gesperrt ist, kann nur diese Person den Schlüssel öffnen.",
    seal: "Arme versiegeln",
    sealFailed: "Die Arme wurden nicht versiegelt",
    armsKeptHere: "Bis zum Versiegeln liegen diese Arme nur auf diesem Gerät.",
    notSealed: "Die Arme sind noch nicht benannt.",
    youKeep: (_) => "Sie verwahren den Schlüssel dieses Laufs, darum liest jemand anderes seine Einheiten ab.",
    keptBy: (name) =>
      `Versiegelt von ${name}. Sobald das Protokoll gesperrt ist, sehen alle, wofür die Buchstaben stehen.`,
    unsealed: "Der Schlüssel ist offen.",
    sealedArm: (letter, units, stands) =>
      `${letter}: ${count(units, "Einheit", "Einheiten")}${stands === undefined ? "" : ` – ${stands}`}`,
    breakBlind: "Verblindung aufheben",
    breakWhy: "Warum muss die Zuteilung vor dem Sperren bekannt sein? (mindestens 10 Zeichen)",
    breakNow: "Schlüssel für alle öffnen",
    breakFailed: "Die Verblindung wurde nicht aufgehoben",
    readAt: "Abgelesen um",
    readBy: "Abgelesen von",
    readNow: "Jetzt abgelesen",
    finish: "Zeitpunkt abschließen",
    finishFailed: "Der Zeitpunkt wurde nicht abgeschlossen",
    unit: "Einheit",
    unitNo: (n) => `Einheit ${n}`,
    noArms: "Geben Sie unter Prüfplan und Arme ein, was verglichen wird; die Einheiten erscheinen hier.",
    result: "Ergebnis",
    blindedResult: "Das Ergebnis erscheint nach dem Sperren, damit vorher niemand erfährt, welcher Arm welcher ist.",
    pass: "Bestanden",
    fail: "Nicht bestanden",
    invalid: "Ungültig",
    incomplete: "Unvollständig",
    noProtocol: "Es wurde kein Prüfplan gewählt, darum wird nichts beurteilt.",
    resultLoading: "Das Ergebnis wird geladen …",
    population: (allocated, before, after, missing) =>
      `${count(allocated, "Einheit", "Einheiten")} zugeteilt; ${before} nach vorher festgelegter Regel ausgeschlossen, ${after} nachträglich ausgeschlossen, ${missing} nicht abgelesen`,
    motility: "Mittlere Motilität",
    difference: (control, points, low, high) =>
      `Gegen ${control}: ${points} Prozentpunkte (95-%-Intervall ${low} bis ${high})`,
    index: (control, index) => `Gegen ${control}: Motilitätsindex ${index}`,
    allocatedSet: (shares, verdict) => `Mit allen zugeteilten Einheiten: ${shares}. Urteil: ${verdict}.`,
    readSet: (shares, verdict) =>
      `Mit den abgelesenen, nicht ausgeschlossenen Einheiten: ${shares}. Urteil: ${verdict}.`,
    criterion: (assay, limit, id, version, source) =>
      `${assay}: ${limit}. Kriterium ${id}, Version ${version}; ${source}.`,
    embryoLimit: (percent, hours, control, tested) =>
      `mindestens ${percent} % expandierte Blastozysten nach ${hours} h in der Kontrolle und in jedem Prüfarm, von mindestens ${control} Kontroll- und ${tested} Prüfembryonen; nicht abgelesene Einheiten zählen als Misserfolg`,
    spermLimit: (index) => `Motilität jedes Prüfarms mindestens das ${index}-Fache der Kontrolle`,
    noLimit: "vergleicht Arme und hat keinen eigenen Grenzwert",
    success: "Erfolg",
    interval: "95-%-Intervall",
    hours: (hours) => `${hours} h`,
    read: (time) => `abgelesen ${time}`,
    notDone: "Nicht abgelesen",
    notDoneWhy: "Warum wurde nicht abgelesen?",
    mark: "Als nicht abgelesen vermerken",
    notDoneSince: (reason) => `Nicht abgelesen: ${reason}`,
  } satisfies Translation<typeof t>,
  "preclinical.ROLE_WORDS": {
    control_medium: "Kontrollmedium",
    sham: "Scheinbehandlung",
    uninjected: "Nicht injiziert",
    parthenogenetic: "Parthenogenetisch",
    manual: "Manuell",
    device: "Gerät",
    test: "Prüfarm",
  } satisfies Translation<typeof ROLE_WORDS>,
};
