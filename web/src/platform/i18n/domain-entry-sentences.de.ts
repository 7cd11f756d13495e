/** Sentences of the domain on one entry, one file or one request; `{1}` as in domain-sentences.de.ts. */
export const german = {
  // Limits of numbers, times and cells.
  "{1} must be a whole number between {2} and {3}.": "{=1} muss eine ganze Zahl zwischen {2} und {3} sein.",
  "{1} must be a number between {2} and {3}.": "{=1} muss eine Zahl zwischen {2} und {3} sein.",
  "{1} of {2} is outside the usual {3}. Is it right?": "{=1}: {2} liegt außerhalb des Üblichen ({3}). Ist das richtig?",
  "{1} must be a real date and time.": "{=1} muss ein gültiges Datum mit Uhrzeit sein.",
  "{1} must be a number.": "{=1} muss eine Zahl sein.",
  "{1} must be above 0.": "{=1} muss über 0 liegen.",
  "{1} cannot be negative.": "{=1} kann nicht negativ sein.",
  "{1} is one of: {2}.": "{=1} ist eines von: {2}.",
  "{1} is a time such as 14:30 or 1430.": "{=1} ist eine Uhrzeit wie 14:30 oder 1430.",
  "{1} is a date and time such as 2026-11-16 14:30, 16.11. 14:30 or 14:30.":
    "{=1} ist ein Datum mit Uhrzeit wie 2026-11-16 14:30, 16.11. 14:30 oder 14:30.",
  "{1} is no date of the calendar.": "{1} ist kein Datum des Kalenders.",
  "The names of your colleagues are still loading. Try again in a moment.":
    "Die Namen werden noch geladen. Versuchen Sie es gleich noch einmal.",
  "Nobody with an account is called {1}. For somebody else, type: {2}":
    "Niemand mit Konto heißt {1}. Für jemand anderen geben Sie ein: {2}",
  "{1} may be {2}. Type the whole name.": "{=1}: Gemeint sein können {2}. Geben Sie den ganzen Namen ein.",
  "{1} needs the day first: enter when the session began.":
    "{=1} braucht zuerst den Tag: Geben Sie ein, wann die Sitzung begann.",
  "{1} does not exist on this day: the clock jumps over it.":
    "{1} gibt es an diesem Tag nicht: Die Uhr überspringt diese Zeit.",
  "{1} has at most {2} characters.": "{=1} hat höchstens {2} Zeichen.",
  "{1} is a list of at most {2} rows.": "{=1} ist eine Liste von höchstens {2} Zeilen.",
  "{1} exists twice in {2} on this night: the earlier one was taken, {3}.":
    "{1} gibt es in {2} in dieser Nacht zweimal: Genommen wurde die frühere Zeit, {3}.",
  "{1} does not exist in {2}: the clock jumps over it; {3} was taken.":
    "{1} gibt es in {2} nicht: Die Uhr überspringt diese Zeit; genommen wurde {3}.",

  // Header of a record.
  "Choose the operator.": "Wählen Sie, wer den Test durchführt.",
  "Enter the device.": "Geben Sie das Gerät ein.",
  "Say what counts as success.": "Sagen Sie, was als Erfolg gilt.",
  "There are more successes than units.": "Es gibt mehr Erfolge als Einheiten.",
  "A comparison has both its units and its successes.": "Ein Vergleich nennt seine Einheiten und seine Erfolge.",
  "Choose the trigger.": "Wählen Sie die Auslösung.",
  "Choose the technique.": "Wählen Sie die Technik.",
  "Choose the immobilisation medium.": "Wählen Sie das Medium zur Immobilisierung.",
  "Choose the lot of the culture medium.": "Wählen Sie die Charge des Kulturmediums.",
  "Say whether oocytes were activated.": "Sagen Sie, ob Eizellen aktiviert wurden.",
  "Say how and why the oocytes were activated.": "Sagen Sie, wie und warum die Eizellen aktiviert wurden.",
  "Give the reason in at least 10 characters.": "Nennen Sie den Grund in mindestens 10 Zeichen.",
  "Enter the cycle code.": "Geben Sie den Code des Zyklus ein.",
  "Robotic ICSI needs the device.": "Robotische ICSI braucht das Gerät.",
  "Robotic ICSI needs the mode of the device.": "Robotische ICSI braucht den Modus des Geräts.",
  "Robotic ICSI needs the firmware of the device.": "Robotische ICSI braucht die Firmware des Geräts.",
  "This is not an ICSI record: kind must be icsi.": "Das ist kein ICSI-Protokoll: Die Art muss icsi sein.",
  "The header is missing.": "Der Kopf fehlt.",
  "Choose a study.": "Wählen Sie eine Studie.",
  "Choose what kind of test this is.": "Wählen Sie, welche Art von Test es ist.",
  "Choose where the oocytes come from.": "Wählen Sie, woher die Eizellen kommen.",
  "Choose where the sperm comes from.": "Wählen Sie, woher die Spermien kommen.",
  "Choose the species.": "Wählen Sie die Spezies.",
  "Choose the type of material.": "Wählen Sie die Art des Materials.",
  "Say whether the material is fresh or warmed.": "Sagen Sie, ob das Material frisch oder erwärmt ist.",
  "Enter the lot or batch of the material.": "Geben Sie die Charge des Materials ein.",
  "A lot is at most 40 characters.": "Eine Charge hat höchstens 40 Zeichen.",
  "Notes are at most 2,000 characters.": "Notizen haben höchstens 2.000 Zeichen.",
  "A subject code looks like HF-0042-K: 2–5 letters, 3–6 digits, one check character.":
    "Ein Personencode sieht aus wie HF-0042-K: 2–5 Buchstaben, 3–6 Ziffern, ein Prüfzeichen.",
  "The last character of the code, its check character, is missing.":
    "Das letzte Zeichen des Codes, sein Prüfzeichen, fehlt.",
  "This code does not add up: one character is mistyped or two are swapped. Compare it with the label.":
    "Dieser Code geht nicht auf: Ein Zeichen ist falsch oder zwei sind vertauscht. Vergleichen Sie ihn mit dem Etikett.",
  "The partner has another code than the subject.": "Die Partnerperson hat einen anderen Code.",
  "This looks like an e-mail address.": "Das sieht nach einer E-Mail-Adresse aus.",
  "This looks like a telephone number.": "Das sieht nach einer Telefonnummer aus.",
  "This looks like a date of birth.": "Das sieht nach einem Geburtsdatum aus.",
  "This looks like a hospital or insurance number.": "Das sieht nach einer Klinik- oder Versicherungsnummer aus.",
  "This looks like a person's name.": "Das sieht nach einem Namen aus.",

  // Oocytes, checks and what becomes of them.
  "Choose the maturity.": "Wählen Sie die Reife.",
  "A reason has at most 500 characters.": "Ein Grund hat höchstens 500 Zeichen.",
  "An oocyte's number is a whole number from 1 up.": "Die Nummer einer Eizelle ist eine ganze Zahl ab 1.",
  "Oocytes count from 1.": "Eizellen zählen ab 1.",
  "Say whether the oocyte is intact or lysed.": "Sagen Sie, ob die Eizelle intakt oder lysiert ist.",
  "Only an MI or GV oocyte can mature in the dish.": "Nur eine MI- oder GV-Eizelle kann in der Schale reifen.",
  "Enter when the oocyte was found mature.": "Geben Sie ein, wann die Eizelle reif gefunden wurde.",
  "An oocyte that is {1} is injected only with a reason.": "Eine Eizelle im Zustand {1} wird nur mit Grund injiziert.",
  "It has an injection time or outcome but is not marked as injected.":
    "Sie hat eine Zeit oder ein Ergebnis der Injektion, ist aber nicht als injiziert vermerkt.",
  "Choose the number of pronuclei.": "Wählen Sie die Zahl der Vorkerne.",
  "Expansion is a whole number from 1 to 6.": "Die Expansion ist eine ganze Zahl von 1 bis 6.",
  "Choose a grade from A to D.": "Wählen Sie einen Grad von A bis D.",
  "The grade is 1, 2 or 3.": "Der Grad ist 1, 2 oder 3.",
  "Choose the morula stage.": "Wählen Sie das Morulastadium.",
  "From expansion {1} on, grade the {2}.": "Ab Expansion {1} wird auch {=2} beurteilt.",
  "inner cell mass": "die innere Zellmasse",
  trophectoderm: "das Trophektoderm",
  "Below expansion {1} there is no grade.": "Unter Expansion {1} gibt es keinen Grad.",
  "Enter when the check was done, or why it was not.":
    "Geben Sie ein, wann die Prüfung erfolgte oder warum sie nicht erfolgte.",
  "Enter who did the check.": "Geben Sie ein, wer die Prüfung durchgeführt hat.",
  "The check is marked as not done but has a time or results: remove one or the other.":
    "Die Prüfung ist als nicht durchgeführt vermerkt, hat aber eine Zeit oder Ergebnisse: Entfernen Sie eines von beiden.",
  "Say in at least 3 characters why the check was not done.":
    "Sagen Sie in mindestens 3 Zeichen, warum die Prüfung nicht durchgeführt wurde.",
  "Say whether the pronuclei have faded.": "Geben Sie an, ob die Vorkerne verschwunden sind.",
  "Enter the tube.": "Geben Sie das Röhrchen ein.",
  "Choose the result, or that it is pending.": "Wählen Sie das Ergebnis oder dass es noch aussteht.",
  "An answer is missing here.": "Hier fehlt eine Angabe.",
  "What is entered here cannot be read: enter it again.":
    "Die Angabe hier lässt sich nicht lesen: Geben Sie sie noch einmal ein.",
  "Say in at least 3 characters why it was not seen.":
    "Sagen Sie in mindestens 3 Zeichen, warum sie nicht gesehen wurde.",
  "Choose PGT-A, PGT-M or PGT-SR.": "Wählen Sie PGT-A, PGT-M oder PGT-SR.",
  "Choose what happens to the embryo.": "Wählen Sie, was mit dem Embryo geschieht.",
  "A second person must witness this step.": "Eine zweite Person muss diesen Schritt bezeugen.",
  "What was witnessed has changed since: a second person must witness it again.":
    "Das Bezeugte wurde seither geändert: Eine zweite Person muss es erneut bezeugen.",
  "Say why the embryo is discarded.": "Sagen Sie, warum der Embryo verworfen wird.",
  "Enter straw, tank, cane and position.": "Geben Sie Straw, Tank, Halter und Position ein.",
  "The second signature must be another person's.": "Die zweite Unterschrift muss von einer anderen Person sein.",
  "Compare at least two identifiers.": "Vergleichen Sie mindestens zwei Kennzeichen.",
  "There is no oocyte {1} in this record.": "In diesem Protokoll gibt es keine Eizelle {1}.",
  "Oocyte {1} is in the file twice.": "Eizelle {1} steht zweimal in der Datei.",
  "Oocyte {1}: {2}": "Eizelle {1}: {=2}",
  "The unit of the times is unknown: say h, min or s.":
    "Die Einheit der Zeiten ist unbekannt: Wählen Sie h, min oder s.",
  "{1} must lie between 0 and {2} hours after injection.":
    "{1} muss zwischen 0 und {2} Stunden nach der Injektion liegen.",
  "{1} ({2} h) comes before {3} ({4} h).": "{1} ({2} h) liegt vor {3} ({4} h).",
  "Write a note.": "Schreiben Sie eine Notiz.",
  "Choose the kind of reason.": "Wählen Sie die Art des Grundes.",
  "Choose what the arm is.": "Wählen Sie, was der Arm ist.",
  "Choose the protocol.": "Wählen Sie das Protokoll.",
  "Say what the test is to show.": "Sagen Sie, was der Test zeigen soll.",
  "Say how units were allocated.": "Sagen Sie, wie die Einheiten zugeteilt wurden.",
  "Say whether the assessor was blinded.": "Sagen Sie, ob verblindet beurteilt wurde.",
  "Choose the type of replicate.": "Wählen Sie die Art des Replikats.",
  "Enter the seed of the random allocation.": "Geben Sie den Startwert der zufälligen Zuteilung ein.",
  "The timepoint is a number of hours.": "Der Zeitpunkt ist eine Anzahl Stunden.",
  "Name the system; its values compare with no other's.":
    "Nennen Sie das System; seine Werte sind mit keinem anderen vergleichbar.",

  // Pictures and files.
  "Select what the image shows.": "Wählen Sie aus, was die Aufnahme zeigt.",
  "Enter a label.": "Geben Sie ein Schlagwort ein.",
  "A label can have at most 30 characters.": "Ein Schlagwort darf höchstens 30 Zeichen haben.",
  "Use only letters, digits, spaces, full stops, hyphens and underscores in a label, and start with a letter or digit.":
    "Verwenden Sie in einem Schlagwort nur Buchstaben, Ziffern, Leerzeichen, Punkte, Binde- und Unterstriche, mit einem Buchstaben oder einer Ziffer am Anfang.",
  "In focus compared with other images from this microscope.":
    "Scharf im Vergleich mit anderen Aufnahmen dieses Mikroskops.",
  "Out of focus compared with other images from this microscope. Retake the image if the oocyte is still there.":
    "Unscharf im Vergleich mit anderen Aufnahmen dieses Mikroskops. Wiederholen Sie die Aufnahme, wenn die Eizelle noch da ist.",
  "Not judged yet: too few images of this stage from this microscope.":
    "Noch nicht beurteilt: zu wenige Aufnahmen dieses Stadiums von diesem Mikroskop.",
  "Number {1} of {2} images of this oocyte by sharpness. Too few images from this microscope to judge focus.":
    "Nummer {1} von {2} Aufnahmen dieser Eizelle nach Schärfe. Zu wenige Aufnahmen dieses Mikroskops, um den Fokus zu beurteilen.",
  "Not judged: the value range of this camera is unknown.":
    "Nicht beurteilt: Der Wertebereich dieser Kamera ist unbekannt.",
  "Not judged: the image has too little contrast.": "Nicht beurteilt: Die Aufnahme hat zu wenig Kontrast.",
  "Not judged: the image is too noisy.": "Nicht beurteilt: Die Aufnahme rauscht zu stark.",
  "Not judged: all other images from this microscope have the same sharpness.":
    "Nicht beurteilt: Alle anderen Aufnahmen dieses Mikroskops sind gleich scharf.",
  "Not judged: the image could not be measured.": "Nicht beurteilt: Die Aufnahme konnte nicht gemessen werden.",
  "The sensor range is unknown: grey values use the 16-bit scale.":
    "Der Wertebereich des Sensors ist unbekannt: Grauwerte beziehen sich auf 16 Bit.",
  "The image has a single colour, so its sharpness cannot be measured.":
    "Das Bild hat nur eine Farbe, deshalb lässt sich seine Schärfe nicht messen.",
  "One side is shorter than 32 pixels, so the power spectrum has no slope.":
    "Eine Seite hat weniger als 32 Pixel, deshalb hat das Leistungsspektrum keine Steigung.",

  // Views, schedules and requests.
  "Give the view a name.": "Geben Sie der Ansicht einen Namen.",
  "Give the report a name.": "Geben Sie dem Bericht einen Namen.",
  "At most {1} characters.": "Höchstens {1} Zeichen.",
  "At most {1} recipients.": "Höchstens {1} Personen.",
  "Name at least one recipient.": "Nennen Sie mindestens eine Adresse.",
  "A recipient is named twice.": "Eine Adresse ist zweimal genannt.",
  "Only the due-and-overdue digest knows whom its lines concern.":
    "Nur die Übersicht über Fälliges weiß, wen ihre Zeilen betreffen.",
  "The time is hours and minutes, such as 07:00.": "Die Zeit besteht aus Stunden und Minuten, etwa 07:00.",
  "The time zone is a name of the IANA list, such as Europe/Paris.":
    "Die Zeitzone ist ein Name der IANA-Liste, etwa Europe/Paris.",
  "The first day is a date such as 2026-11-30.": "Der erste Tag ist ein Datum wie 2026-11-30.",
  "The last day is a date such as 2026-11-30.": "Der letzte Tag ist ein Datum wie 2026-11-30.",
  "Choose at least one day of the week.": "Wählen Sie mindestens einen Wochentag.",
  "A day of the week is named once.": "Ein Wochentag steht nur einmal.",
  "The first day lies after the last.": "Der erste Tag liegt nach dem letzten.",
  "Give it a title of at least 3 characters.": "Geben Sie ihm einen Titel von mindestens 3 Zeichen.",
  "Keep the title to 120 characters.": "Der Titel hat höchstens 120 Zeichen.",
  "Enter a word.": "Geben Sie ein Wort ein.",
  "Say why in a few words.": "Sagen Sie kurz, warum.",
  "This is no e-mail address such as name@example.org.": "Das ist keine E-Mail-Adresse wie name@example.org.",

  "Choose the kind of device.": "Wählen Sie die Art des Geräts.",
  "Only a microscope has pixel sizes.": "Nur ein Mikroskop hat Pixelgrößen.",
  "Choose a time zone from the list.": "Wählen Sie eine Zeitzone aus der Liste.",
  "Choose a time zone of the IANA list, for example Europe/Paris.":
    "Wählen Sie eine Zeitzone der IANA-Liste, zum Beispiel Europe/Paris.",
  "Choose what the groups are.": "Wählen Sie, wonach gruppiert wird.",
  "A column stands twice.": "Eine Spalte steht zweimal da.",
  "An event of another witnessing system has its reference and the state of its reconciliation.":
    "Ein Ereignis eines anderen Zeugensystems nennt seinen Verweis und den Stand seines Abgleichs.",
  "A merged term names another term, and only a merged one does.":
    "Ein zusammengelegtes Wort nennt ein anderes Wort, und nur ein zusammengelegtes tut das.",
  "A check opens first, then comes its target, then it is overdue.":
    "Eine Prüfung beginnt zuerst, dann kommt ihr Ziel, dann ist sie überfällig.",

  // What functions answer.
  "This cannot be read as a request.": "Das ist keine gültige Anfrage.",
  "Nobody can disable their own account: another administrator has to.":
    "Niemand kann das eigene Konto sperren: Das muss eine andere Administratorin oder ein anderer Administrator tun.",
  "Your own second step is removed on the page of your account.":
    "Ihren eigenen zweiten Schritt entfernen Sie auf der Seite Ihres Kontos.",
  "There is no such account. Read the list anew.": "Dieses Konto gibt es nicht. Lesen Sie die Liste neu.",
  "This session has lasted twelve hours. Sign in again.":
    "Diese Sitzung dauert schon zwölf Stunden. Melden Sie sich neu an.",
  "Only administrators of the account's own organisation can change it.":
    "Nur wer in der Organisation dieses Kontos Administrationsrechte hat, kann es ändern.",
  "This is the organisation's last administrator. Make somebody else one first.":
    "Das ist das letzte Konto der Organisation mit Administrationsrechten. Geben Sie diese zuerst jemand anderem.",
  "This session was ended by an administrator. Sign in again.":
    "Diese Sitzung wurde von der Administration beendet. Melden Sie sich neu an.",
  "Only staff may do this.": "Das darf nur das Team.",
  "Only staff may ask.": "Fragen darf nur das Team.",
  "Only staff may verify records.": "Protokolle überprüfen darf nur das Team.",
  "Only administrators may do this.": "Das darf nur die Administration.",
  "The figures are being indexed. Narrow the time.": "Die Zahlen werden gerade indiziert. Engen Sie den Zeitraum ein.",
  "This schedule no longer exists.": "Diesen Zeitplan gibt es nicht mehr.",
  "The end date has passed. Change it first.": "Das Enddatum ist vorbei. Ändern Sie es zuerst.",
  "This schedule would never run: its end date has passed.":
    "Dieser Zeitplan würde nie ausgeführt: Sein Enddatum ist vorbei.",
  "This was already requested a moment ago.": "Das wurde gerade schon angefordert.",
  "The table of this schedule cannot be opened.": "Die Tabelle dieses Zeitplans lässt sich nicht öffnen.",
  "This run no longer exists.": "Diesen Lauf gibt es nicht mehr.",
  "There are no e-mails of this run to resend.": "Dieser Lauf hat keine E-Mails, die erneut gesendet werden können.",
  "Somebody else has dealt with this already.": "Das hat schon jemand anderes erledigt.",
  "Another run of many is under way. Wait for it or cancel it first.":
    "Ein anderer großer Lauf ist im Gang. Warten Sie, oder brechen Sie ihn zuerst ab.",
  "This run is at its end already.": "Dieser Lauf ist schon zu Ende.",
  "A check is under way already.": "Eine Überprüfung ist schon im Gang.",
  "This names no test.": "Das nennt keinen Test.",
  "There is no such test.": "Diesen Test gibt es nicht.",
  "This schedule already exists.": "Diesen Zeitplan gibt es bereits.",
  "The recipient's e-mail address is not valid.": "Die E-Mail-Adresse ist ungültig.",
  "This is no question.": "Das ist keine Frage.",
  "More than {1} rows cannot be grouped or sorted at once.":
    "Mehr als {1} Zeilen können nicht auf einmal gruppiert oder sortiert werden.",
};
