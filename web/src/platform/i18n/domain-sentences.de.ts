/** Sentences of the domain on a record as a whole; `{1}` is its first value, `{=1}` a value that is a name or a sentence. */
export const german = {
  // Cohort.
  "Oocyte {1}, but {2} were retrieved.": "Eizelle {1}, doch gewonnen wurden {2}.",
  "{1} oocyte rows, but {2} were retrieved.": "{1} Zeilen für Eizellen, doch gewonnen wurden {2}.",
  "{1} oocytes injected, but {2} were mature or matured in the dish.":
    "{1} Eizellen injiziert, doch {2} waren reif oder sind in der Schale gereift.",
  "The header counts {1} injected, but {2} MII and {3} matured in the dish.":
    "Der Kopf zählt {1} injizierte, doch {2} MII und {3} in der Schale gereifte.",
  "Oocyte {1} has a day-1 result but was not injected.":
    "Eizelle {1} hat ein Ergebnis an Tag 1, wurde aber nicht injiziert.",
  "Oocyte {1} has {2} day-1 results; correct one by superseding it.":
    "Eizelle {1} hat {2} Ergebnisse an Tag 1; berichtigen Sie eines, indem Sie es ersetzen.",
  "Oocyte {1} was injected but has no day-1 result.": "Eizelle {1} wurde injiziert, hat aber kein Ergebnis an Tag 1.",
  "{1} embryos transferred; the site allows {2}.": "{1} Embryonen transferiert; der Standort erlaubt {2}.",
  "{1}: {2} in the header, {3} in the rows ({4}).": "{=1}: {2} im Kopf, {3} in den Zeilen ({4}).",
  "Oocyte {1} is listed twice.": "Eizelle {1} ist zweimal aufgeführt.",
  "Oocytes {1} and {2} are both in dish {3}, well {4}.":
    "Die Eizellen {1} und {2} liegen beide in Schale {3}, Well {4}.",
  "Oocyte {1} was injected outside of the session.": "Eizelle {1} wurde außerhalb der Sitzung injiziert.",
  "There is no oocyte {1}.": "Es gibt keine Eizelle {1}.",
  "Oocyte {1} is giant: it is excluded from clinical use.":
    "Eizelle {1} ist eine Rieseneizelle: Sie ist von der klinischen Verwendung ausgeschlossen.",
  "Oocyte {1} may have lost its pronuclei early: look at it again on day 2.":
    "Eizelle {1} hat ihre Vorkerne vielleicht früh verloren: Sehen Sie sie an Tag 2 noch einmal an.",
  "Oocyte {1} has two inner cell masses: before a transfer, counsel on monozygotic twins.":
    "Eizelle {1} hat zwei innere Zellmassen: Beraten Sie vor einem Transfer zu eineiigen Zwillingen.",

  // Handling.
  "Who performs a step cannot witness it.": "Wer einen Schritt ausführt, kann ihn nicht bezeugen.",
  "The record was submitted: one person asks for its cancellation, and somebody else cancels it.":
    "Das Protokoll wurde eingereicht: Eine Person bittet um den Abbruch, und jemand anderes bricht ab.",
  "The record was submitted: only an administrator can do this.":
    "Das Protokoll wurde eingereicht: Das kann nur jemand mit Administrationsrechten.",
  "Compare two different identifiers.": "Vergleichen Sie zwei verschiedene Kennungen.",
  "Are {1} and {2} two people? Who performs a step cannot witness it.":
    "Sind {1} und {2} zwei Personen? Wer einen Schritt ausführt, kann ihn nicht bezeugen.",
  "A started test keeps its consent: enter another reference, not none.":
    "Ein begonnener Test behält seine Einwilligung: Geben Sie eine andere Referenz ein, nicht keine.",
  "A started test keeps the time of its consent: enter another one, not none.":
    "Ein begonnener Test behält den Zeitpunkt seiner Einwilligung: Geben Sie einen anderen ein, nicht keinen.",
  "A started test keeps an operator: choose another one, not none.":
    "Ein begonnener Test behält, wer ihn durchführt: Wählen Sie jemand anderen, nicht niemanden.",
  "Lot {1} had expired when it was used.": "Charge {1} war abgelaufen, als sie verwendet wurde.",
  "The embryos of oocytes {1} and {2} lie at the same place.":
    "Die Embryonen der Eizellen {1} und {2} liegen am selben Platz.",
  "The embryo of oocyte {1} (3 or more pronuclei) was transferred by override.":
    "Der Embryo der Eizelle {1} (3 oder mehr Vorkerne) wurde mit Ausnahmegenehmigung transferiert.",
  "Oocyte {1} had 3 or more pronuclei: its transfer needs a reason and a second signature.":
    "Eizelle {1} hatte 3 oder mehr Vorkerne: Ihr Transfer braucht einen Grund und eine zweite Unterschrift.",
  "{1} is neither done nor marked as not done.": "{=1} ist weder erledigt noch als nicht durchgeführt vermerkt.",
  "Oocyte {1} is in culture but was not looked at on {2}.":
    "Eizelle {1} ist in Kultur, wurde aber bei {=2} nicht angesehen.",

  // Times.
  "Oocyte {1} degenerated, so it cannot be seen at {2}.":
    "Eizelle {1} ist degeneriert und kann bei {=2} nicht gesehen worden sein.",
  "Oocyte {1} had left culture before {2}.": "Eizelle {1} war vor {=2} nicht mehr in Kultur.",
  "Oocyte {1} had {2} cells on day 2 and {3} on day 3: was a fragment counted?":
    "Eizelle {1} hatte an Tag 2 {2} Zellen und an Tag 3 {3}: Wurde ein Fragment mitgezählt?",
  "Oocyte {1} is a blastocyst at {2}, before day 4. Is it right?":
    "Eizelle {1} ist nach {2} eine Blastozyste, vor Tag 4. Ist das richtig?",
  "Oocyte {1} at {2}": "Eizelle {1} bei {=2}",
  "{1} was seen {2} before its injection.": "{=1} wurde {2} vor ihrer Injektion gesehen.",
  "{1} was seen at {2}: is this the right day?": "{=1} wurde nach {2} gesehen: Ist das der richtige Tag?",
  "{1} was seen at {2}, {3} its window ({4}).": "{=1} wurde nach {2} gesehen, {=3} ihrem Zeitfenster ({4}).",
  "{1} oocytes at {2} were seen at {3}: is this the right day?":
    "{1} Eizellen bei {=2} wurden nach {3} gesehen: Ist das der richtige Tag?",
  "{1} oocytes at {2} were seen at {3}, {4} its window ({5}).":
    "{1} Eizellen bei {=2} wurden nach {3} gesehen, {=4} dem Zeitfenster ({5}).",
  "This time lies before the oocyte retrieval.": "Diese Zeit liegt vor der Eizellgewinnung.",
  "This time lies in the future.": "Diese Zeit liegt in der Zukunft.",
  "{1} COC from {2} follicles is unusual. Are both right?":
    "{1} COC aus {2} Follikeln sind ungewöhnlich. Stimmt beides?",
  "{1} took {2}; usual are {3}.": "{=1} dauerte {2}; üblich sind {3}.",
  "The trigger comes before oocyte retrieval.": "Die Auslösung liegt vor der Punktion.",
  "Denudation starts after oocyte retrieval.": "Die Denudation beginnt nach der Punktion.",
  "Denudation ends after it starts.": "Die Denudation endet nach ihrem Beginn.",
  "Injection starts after oocyte retrieval.": "Die Injektion beginnt nach der Punktion.",
  "Injection ends after it starts.": "Die Injektion endet nach ihrem Beginn.",

  // Counts of a header.
  "Counts are whole numbers from 0 up.": "Anzahlen sind ganze Zahlen ab 0.",
  "{1} is {2}, more than {3} ({4}).": "{=1} ist {2}, mehr als {=3} ({4}).",

  // Semen.
  "The analysis comes after the collection.": "Die Analyse liegt nach der Gewinnung.",
  "Without sperm there is no motility: leave all motility fields empty.":
    "Ohne Spermien gibt es keine Motilität: Lassen Sie alle Felder der Motilität leer.",
  "The four motility classes add up to {1}%, not 100%.":
    "Die vier Motilitätsklassen ergeben zusammen {1} %, nicht 100 %.",
  "Enter all four motility classes.": "Geben Sie alle vier Motilitätsklassen ein.",
  "{1} took more than {2} minutes.": "{=1} dauerte mehr als {2} Minuten.",
  "{1}% live but {2}% motile: only live sperm move. Count again?":
    "{1} % lebend, aber {2} % beweglich: Nur lebende Spermien bewegen sich. Noch einmal zählen?",
  "A pH below {1} is not typical.": "Ein pH unter {1} ist nicht typisch.",
  "A million leukocytes per mL or more is not typical.": "Eine Million Leukozyten je ml oder mehr ist nicht typisch.",
  "Below the lower reference limit of {1}: not typical.": "Unter dem unteren Referenzwert von {1}: nicht typisch.",
  "VSL is above VCL: no path is shorter than the straight line.":
    "VSL liegt über VCL: Kein Weg ist kürzer als die gerade Linie.",
  "The name of the system has at most 60 characters.": "Der Name des Systems hat höchstens 60 Zeichen.",
  "{1} is {2}%, but the velocities give {3}%.": "{1} ist {2} %, doch die Geschwindigkeiten ergeben {3} %.",

  // Preclinical.
  "Too few embryos: {1}, needed are {2} and {3}.": "Zu wenige Embryonen: {1}; nötig sind {2} und {3}.",
  "The control stayed below {1}%: the test is invalid and says nothing of the material.":
    "Der Kontrollarm blieb unter {1} %: Der Test ist ungültig und sagt nichts über das Material.",
  "The test reached {1}%.": "Der Test erreichte {1} %.",
  "The test stayed below {1}%.": "Der Test blieb unter {1} %.",
  "Units and successes of both arms are needed.": "Es braucht Einheiten und Erfolge beider Arme.",
  "The motility of both arms is needed.": "Es braucht die Motilität beider Arme.",
  "No sperm of the control moves: the test is invalid.":
    "Kein Spermium des Kontrollarms bewegt sich: Der Test ist ungültig.",
  "The motility index is {1}; below {2} is toxic.": "Der Motilitätsindex ist {1}; unter {2} gilt als toxisch.",
  "One control and at least one test arm have to be read at {1} h.":
    "Nach {1} h müssen ein Kontrollarm und mindestens ein Testarm abgelesen sein.",
  "This protocol compares arms and has no limit of its own.":
    "Dieses Protokoll vergleicht Arme und hat keinen eigenen Grenzwert.",
  "{1} of {2} units of {3} were not read: read them, or say why they are excluded.":
    "{1} von {2} Einheiten von {3} wurden nicht abgelesen: Lesen Sie sie ab, oder sagen Sie, warum sie ausgeschlossen sind.",
  "{1} of {2} units of {3} were not read at {4} h. Read them, or say why they are excluded.":
    "{1} von {2} Einheiten von {3} wurden nach {4} h nicht abgelesen. Lesen Sie sie ab, oder sagen Sie, warum sie ausgeschlossen sind.",
  "{1} of {2} units of {3} were excluded by no rule set before: they count as they were read, or as failures. Is it right?":
    "{1} von {2} Einheiten von {3} sind nicht durch eine vorher festgelegte Regel ausgeschlossen: Sie zählen, wie sie abgelesen wurden, sonst als Misserfolg. Ist das richtig?",
  "{1} of {2} units of {3} were read and are excluded by a rule set before. Is it right?":
    "{1} von {2} Einheiten von {3} wurden abgelesen und sind durch eine vorher festgelegte Regel ausgeschlossen. Ist das richtig?",
  "Unit {1} of {2} is behind at {3} h what it was at {4} h. Is it right?":
    "Einheit {1} von {2} ist nach {3} h weniger weit als nach {4} h. Ist das richtig?",
  "Enter clock zero: when the run began.": "Geben Sie den Nullpunkt ein: wann der Lauf begann.",
  "This time lies before clock zero.": "Dieser Zeitpunkt liegt vor dem Nullpunkt.",
  "This time lies before that of an earlier timepoint.": "Diese Zeit liegt vor der eines früheren Zeitpunkts.",
  "Read at {1} h instead of {2} ± {3} h. Is it right?": "Abgelesen nach {1} h statt nach {2} ± {3} h. Ist das richtig?",
  "Nothing was read: a run without a reading is cancelled, not submitted.":
    "Nichts wurde abgelesen: Ein Lauf ohne Ablesung wird abgebrochen, nicht eingereicht.",
  "{1} h is marked as not read, but holds readings.":
    "{1} h ist als nicht abgelesen vermerkt, enthält aber Ablesungen.",
  "{1} h is marked as read, but holds no reading.": "{1} h ist als abgelesen vermerkt, enthält aber keine Ablesung.",
  "{1} h was not read: this run has no verdict. Is it right?":
    "{1} h wurde nicht abgelesen: Dieser Lauf hat kein Urteil. Ist das richtig?",
  "This row belongs to no unit of the plan.": "Diese Zeile gehört zu keiner Einheit des Plans.",
  "This reading is none that the protocol knows.": "Diese Ablesung kennt der Prüfplan nicht.",
  "This study is blinded: seal the arms, so that the assessor sees letters.":
    "Diese Studie ist verblindet: Versiegeln Sie die Arme, damit die beurteilende Person Buchstaben sieht.",
  "The arms and the protocol are settled: the first reading was saved.":
    "Arme und Prüfplan stehen fest: Die erste Ablesung ist gespeichert.",
  "Say why the unit is excluded.": "Sagen Sie, warum die Einheit ausgeschlossen ist.",
  "Say whether the rule for the exclusion was set before.":
    "Sagen Sie, ob die Regel für den Ausschluss vorher festgelegt war.",
  "A test has at least two arms.": "Ein Test hat mindestens zwei Arme.",
  "Every arm needs a name.": "Jeder Arm braucht einen Namen.",
  "Two arms have the same name.": "Zwei Arme heißen gleich.",
  "One arm has to be a control.": "Ein Arm muss der Kontrollarm sein.",
  "Every arm needs units.": "Jeder Arm braucht Einheiten.",

  // What keeps a test from its next state.
  "The test needs its subject code.": "Der Test braucht den Code der Patientin oder des Patienten.",
  "An ICSI test needs the reference of a consent that has been given.":
    "Ein ICSI-Test braucht den Verweis auf eine erteilte Einwilligung.",
  "The test needs its operator.": "Es fehlt, wer den Test durchführt.",
  "Fix these entries first.": "Berichtigen Sie zuerst diese Einträge.",
  "Every required check is done, or marked as not done with a reason.":
    "Jede verlangte Prüfung ist erledigt oder mit Grund als nicht durchgeführt vermerkt.",
  "Every failed validation needs a note.": "Jede verletzte Prüfregel braucht eine Notiz.",
  "Every required picture is there, or waived with a reason.":
    "Jedes verlangte Bild ist da, oder es wurde mit Grund darauf verzichtet.",
  "The server is checking the record.": "Der Server prüft den Datensatz.",
  "The server found entries that need correction.": "Der Server hat Einträge gefunden, die korrigiert werden müssen.",
  "A required check is neither done nor marked as not done with a reason.":
    "Eine vorgesehene Prüfung ist weder gemacht noch mit Grund als ausgelassen vermerkt.",
  "A query about an unusual value has no answer.": "Eine Rückfrage zu einem ungewöhnlichen Wert ist nicht beantwortet.",
  "Required pictures are missing, and no reason is given.":
    "Vorgeschriebene Bilder fehlen, und kein Grund ist angegeben.",
  "The signature is not of this record.": "Die Signatur gehört nicht zu diesem Datensatz.",
  "Who entered data cannot review it; another person has to.":
    "Wer Daten eingegeben hat, kann sie nicht prüfen; das muss eine andere Person tun.",
  "Confirm that it is you: sign in once more, then sign.":
    "Bestätigen Sie, dass Sie es sind: Melden Sie sich noch einmal an, dann signieren Sie.",
  "Choose what the signature means.": "Wählen Sie, was die Unterschrift bedeutet.",
  "Give the reason.": "Nennen Sie den Grund.",
  "Choose the kind of reason and explain it in at least {1} characters.":
    "Wählen Sie die Art des Grundes und erläutern Sie ihn in mindestens {1} Zeichen.",
  "Link the test that repeats this one.": "Verknüpfen Sie den Test, der diesen wiederholt.",
  "This cannot be done in the state the test is in.": "Im jetzigen Zustand des Tests geht das nicht.",
  "A test that is {1} knows no {2}.": "Im Zustand {1} kennt ein Test kein {2}.",

  // Verification of the trail.
  "Its action does not lead from the state before to the state after.":
    "Ihre Handlung führt nicht vom vorigen Zustand zum folgenden.",
  "It tells an old value that was not there.": "Sie nennt einen alten Wert, der nicht da war.",
  "It tells an old cell of {1} that was not there.": "Sie nennt ein altes Feld von {1}, das nicht da war.",
  "It is not chained yet.": "Sie ist noch nicht verkettet.",
  "Its hash is not the one in the chain: it was changed after it was written.":
    "Ihre Prüfsumme ist nicht die der Kette: Sie wurde nach dem Schreiben verändert.",
  "The test is not what its revisions tell.": "Der Test ist nicht, was seine Revisionen sagen.",
  "The sheet {1} is not what the revisions tell.": "Das Blatt {1} ist nicht, was die Revisionen sagen.",
  "The key of its arms is missing.": "Der Schlüssel ihrer Arme fehlt.",
  "The key of its arms is not the one it was sealed with.":
    "Der Schlüssel ihrer Arme ist nicht der, mit dem sie versiegelt wurde.",
  "It is missing.": "Sie fehlt.",
  "It cannot be read.": "Sie kann nicht gelesen werden.",
  "The signature of {1} is not of this record.": "Die Unterschrift von {1} gehört nicht zu diesem Protokoll.",
  "It belongs to no state.": "Sie gehört zu keinem Zustand.",
};
