/** Sentences of the domain on files, pictures and digests, by their English. */
export const german = {
  "The file is empty.": "Die Datei ist leer.",
  "The file is larger than the laboratory takes: 100 MB, or less where an administrator set less.":
    "Die Datei ist größer, als das Labor annimmt: 100 MB, oder weniger, wo die Administration weniger erlaubt.",
  "The picture has more pixels than the laboratory processes. Export it smaller, or in parts.":
    "Das Bild hat mehr Pixel, als das Labor verarbeitet. Exportieren Sie es kleiner oder in Teilen.",
  "The file has more pages or frames than the laboratory processes. Export it in parts.":
    "Die Datei hat mehr Seiten oder Einzelbilder, als das Labor verarbeitet. Exportieren Sie sie in Teilen.",
  "The video is longer than the laboratory processes. Cut it into parts.":
    "Das Video ist länger, als das Labor verarbeitet. Schneiden Sie es in Teile.",
  "The content of the file is no picture or video that can be read: JPEG, PNG, WebP, GIF, AVIF, HEIC, TIFF, MP4, WebM or MOV.":
    "Der Inhalt der Datei ist kein lesbares Bild oder Video: JPEG, PNG, WebP, GIF, AVIF, HEIC, TIFF, MP4, WebM oder MOV.",
  "The file is stored in a way that is not supported. Export it as PNG, or as TIFF with 8 or 16 bits a channel and no sign, and upload that.":
    "Die Datei ist in einer Form gespeichert, die nicht unterstützt wird. Exportieren Sie sie als PNG oder als TIFF mit 8 oder 16 Bit je Kanal ohne Vorzeichen und laden Sie diese Datei hoch.",
  "The content of the file is not what its name or type says.":
    "Der Inhalt der Datei ist nicht, was ihr Name oder Typ sagt.",
  "The file is damaged or cut short. Export it again from the microscope and upload it once more.":
    "Die Datei ist beschädigt oder abgeschnitten. Exportieren Sie sie neu vom Mikroskop, und laden Sie sie noch einmal hoch.",
  "The picture could not be processed in several attempts. The file is safe; an administrator can run it again.":
    "Das Bild konnte in mehreren Versuchen nicht verarbeitet werden. Die Datei ist sicher; die Administration kann es neu anstoßen.",
  "The upload was begun, but the file never came. Upload it once more.":
    "Das Hochladen begann, doch die Datei kam nie an. Laden Sie sie noch einmal hoch.",
  "The uploaded file could not be found. Tell an administrator before you delete your own copy.":
    "Die hochgeladene Datei wurde nicht gefunden. Sagen Sie es der Administration, bevor Sie Ihre eigene Kopie löschen.",
  "Neither the browser nor the laboratory's computers could make a still picture of the video.":
    "Weder der Browser noch die Rechner des Labors konnten ein Standbild des Videos machen.",
  "The still picture that came with the video cannot be read or is not of its shape.":
    "Das Standbild, das mit dem Video kam, ist nicht lesbar oder hat nicht dessen Maße.",
  "The frames of the video cannot be decoded, so it is not measured.":
    "Die Einzelbilder des Videos lassen sich nicht entschlüsseln, darum wird es nicht gemessen.",
  "Decoding the frames of the video took too long, so it is not measured.":
    "Die Einzelbilder des Videos zu entschlüsseln dauerte zu lange, darum wird es nicht gemessen.",
  "This installation has no decoder for videos, so they are not measured.":
    "Diese Installation kann Videos nicht entschlüsseln, darum werden sie nicht gemessen.",
  "The video is older than the measuring of videos. Run it again to have it measured.":
    "Das Video ist älter als das Messen von Videos. Stoßen Sie es neu an, um es messen zu lassen.",
  "The comparison with other pictures did not come to an end.": "Der Vergleich mit anderen Bildern kam nicht zum Ende.",
  "This very file is already here for this oocyte and check.":
    "Genau diese Datei gibt es für diese Eizelle und Kontrolle schon.",
  "This very file belongs to another subject already: one of the two is a mix-up.":
    "Genau diese Datei gehört schon zu einer anderen Person: Eine der beiden ist eine Verwechslung.",
  "This very file is already here for another oocyte, check or test.":
    "Genau diese Datei gibt es schon für eine andere Eizelle, Kontrolle oder einen anderen Test.",
  "This may be a picture that is already here. Compare the two.":
    "Dieses Bild gibt es vielleicht schon. Vergleichen Sie die beiden.",
  "The content of the file is neither a PDF nor a JPEG, PNG or WebP picture.":
    "Der Inhalt der Datei ist weder ein PDF noch ein Bild (JPEG, PNG oder WebP).",
  "The content of the file is not what it was declared as.":
    "Der Inhalt der Datei ist nicht, als was sie angekündigt war.",
  "The file is damaged or cut short.": "Die Datei ist beschädigt oder abgeschnitten.",
  "The picture has more than 60 million pixels.": "Das Bild hat mehr als 60 Millionen Pixel.",
  "The PDF holds scripts, programs, attached files or parts that cannot be checked. Print it to a plain PDF and upload that.":
    "Das PDF enthält Skripte, Programme oder angehängte Dateien. Drucken Sie es in ein einfaches PDF, und laden Sie dieses hoch.",
  "The PDF is encrypted, so nobody can check it. Save it without a password.":
    "Das PDF ist verschlüsselt, niemand kann es prüfen. Speichern Sie es ohne Passwort.",

  "The file is not there any more.": "Die Datei ist nicht mehr da.",
  "The file is still being read. Try again in a moment.":
    "Die Datei wird noch gelesen. Versuchen Sie es gleich noch einmal.",
  "The record of this file belongs to another organisation. Only its people can place or label it.":
    "Der Datensatz dieser Datei gehört einer anderen Organisation. Nur deren Personen können sie zuordnen oder beschriften.",
  "The record of this file is closed. Amend it first.":
    "Der Datensatz dieser Datei ist abgeschlossen. Öffnen Sie ihn erst zur Berichtigung.",
  "A file has at most 20 labels.": "Eine Datei hat höchstens 20 Schlagwörter.",
  "This file was moved a hundred times; nobody could follow it any more.":
    "Diese Datei wurde hundertmal verschoben; niemand könnte dem noch folgen.",
  "Somebody else has moved or labelled this file since.":
    "Jemand anderes hat diese Datei seither verschoben oder beschriftet.",

  "Weekly KPI report": "Wöchentlicher Kennzahlenbericht",
  "Due and overdue": "Fällig und überfällig",
  "Monthly media quality": "Monatliche Qualität der Aufnahmen",
  "Fertilisation, damage and blastocysts of last week's cycles, by operator, with numbers and 95 % intervals.":
    "Befruchtung, Schädigung und Blastozysten der Zyklen der letzten Woche, nach Person, mit Anzahlen und 95-%-Intervallen.",
  "Checks of your tests that are overdue or open within the next 24 hours, the latest first.":
    "Kontrollen Ihrer Tests, die überfällig sind oder in den nächsten 24 Stunden beginnen, die spätesten zuerst.",
  "Pictures and films of last month by how sharp they are, so that a failing camera is seen early.":
    "Bilder und Filme des letzten Monats nach Schärfe, damit eine nachlassende Kamera früh auffällt.",

  "reviewed, signed or locked cycles": "geprüfte, signierte oder gesperrte Zyklen",
  "cycles as filtered": "Zyklen laut Filter",
  "reference population": "Referenzpopulation",
  "outside the reference population": "außerhalb der Referenzpopulation",
  "all populations": "alle Populationen",
  "by retrieval": "nach Punktionsdatum",
  "by injection": "nach Injektionsdatum",
  "by creation of the record": "nach Anlage des Datensatzes",
  "by submission": "nach Datum der Einreichung",
  "by review": "nach Datum der Prüfung",
  "by signature": "nach Datum der Signatur",
  "by locking": "nach Datum der Sperrung",

  "Female age is not recorded.": "Das Alter der Frau ist nicht erfasst.",
  "Female age is above {1}.": "Das Alter der Frau liegt über {1}.",
  "The source of the oocytes is not recorded.": "Die Herkunft der Eizellen ist nicht erfasst.",
  "The oocytes are not the woman's own fresh ones.": "Die Eizellen sind nicht die eigenen frischen der Frau.",
  "The source of the sperm is not recorded.": "Die Herkunft der Spermien ist nicht erfasst.",
  "The sperm is not from an ejaculate.": "Die Spermien stammen nicht aus einem Ejakulat.",
  "The cycle has genetic testing.": "Der Zyklus hat eine genetische Untersuchung.",
  "The cycle was cancelled or declared invalid.": "Der Zyklus wurde abgebrochen oder für ungültig erklärt.",
};
