/** Sentences on a question and its dates, and definitions of the policies; `{1}` is its first value, `{=1}` one that is a name or a sentence. */
export const german = {
  // Dates.
  "There is no such part of that time.": "Einen solchen Teil dieser Zeit gibt es nicht.",
  "This range is impossible.": "Dieser Zeitraum ist unmöglich.",
  "This range is impossible: it ends before it begins.": "Dieser Zeitraum ist unmöglich: Er endet, bevor er beginnt.",
  "{1} is impossible: no clock shows it.": "{1} ist unmöglich: Keine Uhr zeigt es.",
  "{1} is impossible: no clock shows such a time.": "{1} ist unmöglich: Keine Uhr zeigt eine solche Zeit.",
  "{1} is impossible: there is no month {2}.": "{1} ist unmöglich: Einen Monat {2} gibt es nicht.",
  "{1} is impossible: the calendar has no such day.": "{1} ist unmöglich: Einen solchen Tag gibt es nicht im Kalender.",
  "{1} is impossible: the clock was put forward over it.":
    "{1} ist unmöglich: Die Uhr wurde darüber hinweg vorgestellt.",
  "{1} is impossible: that day is a {2}.": "{1} ist unmöglich: Dieser Tag ist ein {=2}.",
  Monday: "Montag",
  Tuesday: "Dienstag",
  Wednesday: "Mittwoch",
  Thursday: "Donnerstag",
  Friday: "Freitag",
  Saturday: "Samstag",
  Sunday: "Sonntag",
  "{1} is impossible: there is no such part of a year.": "{1} ist unmöglich: Einen solchen Teil hat kein Jahr.",
  "{1} is impossible: {2} has no such day.": "{1} ist unmöglich: {2} hat keinen solchen Tag.",
  "Week {1} is impossible: the year has no such week.": "Woche {1} ist unmöglich: Das Jahr hat keine solche Woche.",
  "This date can be read in two ways.": "Dieses Datum lässt sich auf zwei Arten lesen.",
  "A time can be asked for, not left out: ask for what lies before or after.":
    "Nach einer Zeit lässt sich fragen, auslassen lässt sie sich nicht: Fragen Sie nach dem, was davor oder danach liegt.",
  "Times that come again are not read: name one, or from when to when.":
    "Wiederkehrende Zeiten werden nicht gelesen: Nennen Sie eine, oder von wann bis wann.",
  "Feasts, seasons and years of other kinds are not read, as they differ from place to place: say from when to when.":
    "Feste, Jahreszeiten und Jahre anderer Art werden nicht gelesen, weil sie von Ort zu Ort verschieden sind: Sagen Sie, von wann bis wann.",
  "How long that is is not said: give a number or dates, for example the last 3 days.":
    "Wie lang das ist, ist nicht gesagt: Nennen Sie eine Zahl oder Daten, zum Beispiel „the last 3 days“.",
  "How near still counts is not said: name the time from when to when.":
    "Wie nah noch zählt, ist nicht gesagt: Nennen Sie die Zeit von wann bis wann.",
  "Which time is meant is not said: name it, or from when to when.":
    "Welche Zeit gemeint ist, ist nicht gesagt: Nennen Sie sie, oder von wann bis wann.",
  "Questions are read in English. Write it in English, for example: last week, yesterday, in October.":
    "Fragen werden auf Englisch gelesen. Schreiben Sie sie auf Englisch, zum Beispiel: last week, yesterday, in October.",
  "{1} may be a date or a share: write the month as a word.":
    "{1} kann ein Datum oder ein Anteil sein: Schreiben Sie den Monat als Wort.",
  "One time at a time; to set two side by side, say compared with.":
    "Eine Zeit auf einmal; um zwei nebeneinanderzustellen, schreiben Sie compared with.",

  // What else is cleared up.
  "Say from where to where, for example 8 to 12.": "Sagen Sie, von wo bis wo, zum Beispiel 8 bis 12.",
  "Say what you want to know of this time: its tests, its pictures, a rate, what is due.":
    "Sagen Sie, was Sie von dieser Zeit wissen möchten: ihre Tests, ihre Bilder, eine Rate, was fällig ist.",
  "Only counts and sizes are added up; of this the mean can be asked.":
    "Zusammengezählt werden nur Anzahlen und Größen; hiervon lässt sich der Mittelwert erfragen.",
  "One gap at a time, or both with and.": "Eine Lücke auf einmal, oder beide mit „and“.",
  "One grouping at a time.": "Eine Gruppierung auf einmal.",
  "One state at a time.": "Ein Zustand auf einmal.",
  "Ask for the state alone, or for when it was reached.":
    "Fragen Sie nach dem Zustand allein oder danach, wann er erreicht wurde.",
  "Days are the finest: by day, week, month, quarter or year.":
    "Feiner als nach Tagen geht es nicht: nach Tag, Woche, Monat, Quartal oder Jahr.",
  "Queries are found by when they were opened; the record tells when one was closed.":
    "Rückfragen findet man danach, wann sie eröffnet wurden; wann eine geschlossen wurde, sagt das Protokoll.",
  "Conditions hold together: ask for one of them after the other.":
    "Bedingungen gelten zusammen: Fragen Sie nacheinander nach jeder.",
  // Times that people mean in different ways.
  "The end or the beginning of a time is no single day: name the day.":
    "Ende und Anfang einer Zeit sind kein einzelner Tag: Nennen Sie den Tag.",
  "As of can mean since then or up to then: say which.":
    "„As of“ kann seitdem oder bis dahin heißen: Sagen Sie, welches.",
  "How early or late is not said: give the hours.": "Wie früh oder spät, ist nicht gesagt: Nennen Sie die Stunden.",
  "The calendar year before this one, or the last 12 months? Say which.":
    "Das Kalenderjahr davor oder die letzten 12 Monate? Sagen Sie, welches.",
  "That very day, or the whole month or year? Name it.":
    "Genau dieser Tag oder der ganze Monat oder das ganze Jahr? Nennen Sie es.",
  "Which half of the day is meant is not said: write am or pm.":
    "Welche Tageshälfte gemeint ist, ist nicht gesagt: Schreiben Sie am oder pm.",
  "This range can be read in two ways: write the months as words.":
    "Dieser Zeitraum lässt sich auf zwei Arten lesen: Schreiben Sie die Monate als Wörter.",

  // Words that point to records, and what belongs to what.
  "Say which records you mean: this points to something that is not named.":
    "Sagen Sie, welche Einträge Sie meinen: Das verweist auf etwas, das nicht genannt ist.",
  "The answer before has several records: name the one you mean.":
    "Die Antwort davor hat mehrere Einträge: Nennen Sie den, den Sie meinen.",
  "The answer before has more than one set of records: say which of them you mean.":
    "Die Antwort davor hat mehr als eine Menge von Einträgen: Sagen Sie, welche Sie meinen.",
  "The answer before is about other things: name the records you mean.":
    "In der Antwort davor geht es um anderes: Nennen Sie die Einträge, die Sie meinen.",
  "{1} is not counted in {2}.": "{=1} wird nicht in {=2} gezählt.",
  years: "Jahren",
  hours: "Stunden",
  "{1} is counted in percent: write 70 % rather than 0.7.":
    "{=1} wird in Prozent gezählt: Schreiben Sie 70 % statt 0.7.",
  "No groups are made of {1}: ask for a part, for example under a limit.":
    "Nach {=1} wird nicht gruppiert: Fragen Sie nach einem Teil, zum Beispiel unter einer Grenze.",
  "Who did this, and when, is not kept as a field.": "Wer das wann tat, ist kein Feld.",
  "Who did this is not kept as a field.": "Wer das getan hat, steht in keinem Feld.",
  "When this was done, and by whom, is not kept as a field: ask by retrieval, for example retrieved last week.":
    "Wann und von wem das getan wurde, ist kein Feld: Fragen Sie nach der Entnahme, zum Beispiel retrieved last week.",
  "Lots are found by when they were opened or expire; other times are not kept.":
    "Chargen findet man danach, wann sie angebrochen wurden oder ablaufen; andere Zeiten sind nicht erfasst.",
  "Say whether the lots were opened or expire at that time.":
    "Sagen Sie, ob die Chargen dann angebrochen wurden oder ablaufen.",
  "Checks that were done are in each record: only the next check is a field.":
    "Erledigte Prüfungn stehen in jedem Protokoll: Nur die nächste Prüfung ist ein Feld.",
  "By somebody else, or by nobody yet? Ask for one of them.":
    "Von jemand anderem oder noch von niemandem? Fragen Sie nach einem von beiden.",
  "Reviewed or created at that time? Put the time behind the verb.":
    "Dann geprüft oder dann angelegt? Setzen Sie die Zeit hinter das Verb.",
  "Those who have none are not found, only those who have some.":
    "Wer keinen hat, wird nicht gefunden, nur wer welche hat.",
  "Name the device, or ask for the device arm.": "Nennen Sie das Gerät, oder fragen Sie nach dem Geräte-Arm.",
  "A range of test codes is not read: name each, or ask for a time.":
    "Ein Bereich von Testcodes wird nicht gelesen: Nennen Sie jeden, oder fragen Sie nach einer Zeit.",
  "Lots are kept without what they were used for: ask by lot.":
    "Chargen sind ohne ihren Zweck erfasst: Fragen Sie by lot.",
  "The time between two events is not kept as a field.": "Die Zeit zwischen zwei Ereignissen ist kein Feld.",
  "One rate at a time.": "Eine Rate auf einmal.",
  "Benchmarks are for the rate of many tests: ask for tests over or under a number.":
    "Benchmarks gelten für die Rate vieler Tests: Fragen Sie nach Tests über oder unter einer Zahl.",

  // Plans of which a part would change nothing.
  "Rates are counted over tests.": "Raten werden über Tests gezählt.",
  "{1} is not used in this answer: ask for it by itself.":
    "{=1} geht in diese Antwort nicht ein: Fragen Sie eigens danach.",
  "No record can pass all that is asked of one field: {1}.":
    "Kein Eintrag kann alles erfüllen, was hier von einem Feld verlangt wird: {=1}.",
  "The measure": "Die Kennzahl",
  "The complement": "Das Gegenstück",
  "The field": "Das Feld",
  "The grouping": "Die Gruppierung",
  "The band": "Der Bereich",
  "The second time": "Die zweite Zeit",
  "The order": "Die Reihenfolge",
  "The limit": "Die Anzahl",
  "The reference population": "Die Referenzpopulation",

  "Say of which number, for example the median female age.":
    "Sagen Sie, von welcher Zahl, zum Beispiel das mediane Alter der Frau.",
  "Say for which time, for example this year.": "Sagen Sie, für welche Zeit, zum Beispiel dieses Jahr.",
  "Who did this is told by the history of each record.": "Wer das tat, sagt der Verlauf jedes Protokolls.",
  "The history of the record tells this; open the record.":
    "Das sagt der Verlauf des Protokolls; öffnen Sie das Protokoll.",
  "People are not counted, only tests: one person may have several.":
    "Gezählt werden nicht Patientinnen und Patienten, sondern Tests: Dieselbe Patientin kann mehrere haben.",
  "Say of what: by operator, by device, by month, or tests with the highest of a number.":
    "Sagen Sie, wovon: nach durchführender Person, nach Gerät, nach Monat, oder die Tests mit dem höchsten Wert.",
  "This can mean more than one thing.": "Das kann mehreres bedeuten.",
  "Two values of one kind can be compared, for example two techniques, or two times.":
    "Vergleichen lassen sich zwei Werte einer Art, zum Beispiel zwei Techniken, oder zwei Zeiten.",
  "Ask for the figure of each: by {1}.": "Fragen Sie nach der Zahl von jedem: nach {=1}.",
  "Compare it with a number: {1} over …": "Vergleichen Sie es mit einer Zahl: {=1} über …",
  "Only the share is counted: {1} over … %.": "Gezählt wird nur der Anteil: {=1} über … %.",
  "This asks about {1}; one subject at a time.": "Das fragt nach {=1}; ein Gegenstand auf einmal.",
  "This is the {1} of a lot: ask for its lots, then for what used them.":
    "So heißt etwas an einer Charge ({=1}): Fragen Sie nach den Chargen, dann danach, was sie verwendet hat.",
  "{1}: no record and no list names {2}.": "{=1}: Kein Eintrag und keine Liste nennt {2}.",
  "{1} cannot be looked up among {2}.": "{1} lässt sich dort nicht nachschlagen.",
  "{1} is no subject code that adds up, and no test code.":
    "{1} ist kein Patientencode, dessen Prüfzeichen stimmt, und kein Testcode.",
  "The policies have no definition of this.": "Die Richtlinien haben dafür keine Definition.",

  // Definitions.
  "{1}: {2} divided by {3}; competence {4}, {5}.": "{1}: {=2} geteilt durch {=3}; Kompetenz {=4}, {=5}.",
  "{1}: {2} divided by {3}; expected from {4} to {5}.": "{1}: {=2} geteilt durch {=3}; erwartet von {4} bis {5}.",
  "no benchmark": "kein Benchmark",
  "benchmark {1}": "Benchmark {=1}",
  "at least {1}%": "mindestens {1} %",
  "at most {1}%": "höchstens {1} %",
  "below {1}%": "unter {1} %",
  "oocytes retrieved": "gewonnene Eizellen",
  "follicles on day of trigger": "Follikel am Tag der Auslösung",
  "MII at ICSI": "MII bei der ICSI",
  "COC inseminated": "inseminierte COC",
  "progressively motile sperm post-prep": "progressiv bewegliche Spermien nach der Aufbereitung",
  "all sperm counted": "alle gezählten Spermien",
  "MII injected": "injizierte MII",
  "good-quality blastocysts D5": "Blastozysten guter Qualität an Tag 5",
  "damaged or degenerated": "beschädigte oder degenerierte Eizellen",
  "all oocytes injected": "alle injizierten Eizellen",
  "2PN and 2PB": "2PN mit 2 Polkörpern",
  "2PN D1": "2PN an Tag 1",
  "IVF cycles with no fertilisation": "IVF-Zyklen ohne Befruchtung",
  "stimulated IVF cycles": "stimulierte IVF-Zyklen",
  "cleaved D2": "geteilte an Tag 2",
  "4-cell D2": "Vierzeller an Tag 2",
  "8-cell D3": "Achtzeller an Tag 3",
  "blastocysts D5": "Blastozysten an Tag 5",
  "biopsies with DNA detected": "Biopsien mit nachgewiesener DNA",
  "biopsies performed": "durchgeführte Biopsien",
  "blastocysts appearing intact": "unversehrt wirkende Blastozysten",
  "blastocysts warmed": "erwärmte Blastozysten",
  sacs: "Fruchtsäcke",
  "cleavage-stage embryos transferred": "transferierte Embryonen im Teilungsstadium",
  "blastocysts transferred": "transferierte Blastozysten",
  "A blastocyst of expansion {1} or more with inner cell mass and trophectoderm both {2} or {3}.":
    "Eine Blastozyste der Expansion {1} oder mehr, deren innere Zellmasse und Trophektoderm beide {2} oder {3} sind.",
  "Cycles of women up to {1} years with own fresh oocytes and ejaculated sperm, without genetic testing.":
    "Zyklen von Frauen bis {1} Jahre mit eigenen frischen Eizellen und ejakulierten Spermien, ohne genetische Untersuchung.",
  "A picture whose sharpness lies below {1} robust standard deviations of {2} or more pictures of the same device, objective and stage.":
    "Ein Bild, dessen Schärfe unter {1} robusten Standardabweichungen von {2} oder mehr Bildern desselben Geräts, Objektivs und Stadiums liegt.",
  "Two pictures of one shape whose hashes differ in at most {1} (dHash) and {2} (pHash) bits.":
    "Zwei Bilder einer Form, deren Prüfwerte sich in höchstens {1} (dHash) und {2} (pHash) Bit unterscheiden.",
  "Hours after insemination in which a check is made, by profile: {1}.":
    "Stunden nach der Insemination, in denen eine Prüfung stattfindet, nach Profil: {1}.",
};
