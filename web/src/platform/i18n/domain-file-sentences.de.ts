/** Sentences of the domain on files, pictures and digests, by their English. */
export const german = {
  "The file is empty.": "Die Datei ist leer.",
  "The file is too large. The limit is 100 MB, or less if an administrator lowered it.":
    "Die Datei ist zu groß. Die Grenze liegt bei 100 MB oder darunter, wenn die Administration sie gesenkt hat.",
  "The image has too many pixels. Export it smaller or in parts.":
    "Das Bild hat zu viele Pixel. Exportieren Sie es kleiner oder in Teilen.",
  "The file has too many pages or frames. Export it in parts.":
    "Die Datei hat zu viele Seiten oder Einzelbilder. Exportieren Sie sie in Teilen.",
  "The video is too long. Split it into shorter parts.": "Das Video ist zu lang. Teilen Sie es in kürzere Abschnitte.",
  "The file is not a supported image or video. Use JPEG, PNG, WebP, GIF, AVIF, HEIC, TIFF, MP4, WebM or MOV.":
    "Die Datei ist kein unterstütztes Bild oder Video. Verwenden Sie JPEG, PNG, WebP, GIF, AVIF, HEIC, TIFF, MP4, WebM oder MOV.",
  "The file uses an encoding that is not supported. Export it as PNG, or as TIFF with 8 or 16 unsigned bits per channel, and upload that file.":
    "Die Datei ist in einer nicht unterstützten Form gespeichert. Exportieren Sie sie als PNG oder als TIFF mit 8 oder 16 Bit pro Kanal ohne Vorzeichen und laden Sie diese Datei hoch.",
  "The content of the file does not match its name or type.":
    "Der Inhalt der Datei passt nicht zu ihrem Namen oder Typ.",
  "The file is damaged or cut off. Export it again from the microscope, then upload it again.":
    "Die Datei ist beschädigt oder abgeschnitten. Exportieren Sie sie noch einmal vom Mikroskop und laden Sie sie erneut hoch.",
  "The image could not be processed after several attempts. The file is stored safely; an administrator can process it again.":
    "Das Bild konnte nach mehreren Versuchen nicht verarbeitet werden. Die Datei ist sicher gespeichert; die Administration kann sie erneut verarbeiten.",
  "The upload started, but the file never arrived. Upload it again.":
    "Der Upload hat begonnen, aber die Datei ist nie angekommen. Laden Sie sie erneut hoch.",
  "The uploaded file could not be found. Contact an administrator before you delete your own copy.":
    "Die hochgeladene Datei wurde nicht gefunden. Wenden Sie sich an die Administration, bevor Sie Ihre eigene Kopie löschen.",
  "Neither your browser nor the server could make a preview image of the video.":
    "Weder Ihr Browser noch der Server konnte ein Vorschaubild des Videos erstellen.",
  "The preview image uploaded with the video cannot be read or does not match its shape.":
    "Das mit dem Video hochgeladene Vorschaubild ist nicht lesbar oder passt nicht zu dessen Maßen.",
  "The frames of the video cannot be decoded, so it was not measured.":
    "Die Einzelbilder des Videos lassen sich nicht dekodieren, deshalb wurde es nicht gemessen.",
  "Decoding the frames of the video took too long, so it was not measured.":
    "Das Dekodieren der Einzelbilder dauerte zu lange, deshalb wurde das Video nicht gemessen.",
  "This installation has no video decoder, so videos are not measured.":
    "Diese Installation hat keinen Videodecoder, deshalb werden Videos nicht gemessen.",
  "The video was uploaded before videos were measured. Process it again to measure it.":
    "Das Video wurde hochgeladen, bevor Videos gemessen wurden. Verarbeiten Sie es erneut, um es zu messen.",
  "The comparison with other images did not finish.": "Der Vergleich mit anderen Aufnahmen wurde nicht abgeschlossen.",
  "This exact file is already stored for this oocyte and check.":
    "Genau diese Datei ist für diese Eizelle und Prüfung bereits gespeichert.",
  "This exact file already belongs to another subject. One of the two is a mix-up.":
    "Genau diese Datei gehört bereits zu einem anderen Patientencode. Eine der beiden Zuordnungen ist eine Verwechslung.",
  "This exact file is already stored for another oocyte, check or test.":
    "Genau diese Datei ist bereits für eine andere Eizelle, eine andere Prüfung oder einen anderen Test gespeichert.",
  "This image may already be stored. Compare the two.":
    "Diese Aufnahme ist möglicherweise bereits gespeichert. Vergleichen Sie die beiden.",
  "The file is not a PDF, JPEG, PNG or WebP file.": "Die Datei ist keine PDF-, JPEG-, PNG- oder WebP-Datei.",
  "The content of the file does not match its declared type.":
    "Der Inhalt der Datei passt nicht zu ihrem angegebenen Typ.",
  "The file is damaged or cut off.": "Die Datei ist beschädigt oder abgeschnitten.",
  "The image has more than 60 million pixels.": "Das Bild hat mehr als 60 Millionen Pixel.",
  "The PDF contains scripts, programs, attachments or parts that cannot be checked. Print it to a plain PDF and upload that file.":
    "Das PDF enthält Skripte, Programme, Anhänge oder Teile, die sich nicht prüfen lassen. Drucken Sie es in ein einfaches PDF und laden Sie diese Datei hoch.",
  "The PDF is encrypted and cannot be checked. Save it without a password and upload it again.":
    "Das PDF ist verschlüsselt und lässt sich nicht prüfen. Speichern Sie es ohne Passwort und laden Sie es erneut hoch.",

  "The file no longer exists.": "Die Datei ist nicht mehr vorhanden.",
  "The file is still being processed. Try again in a moment.":
    "Die Datei wird noch verarbeitet. Versuchen Sie es gleich noch einmal.",
  "The record of this file belongs to another organisation. Only its staff can assign or label the file.":
    "Der Datensatz dieser Datei gehört einer anderen Organisation. Nur deren Personal kann die Datei zuordnen oder mit Schlagwörtern versehen.",
  "The record of this file is closed. Open an amendment first.":
    "Der Datensatz dieser Datei ist abgeschlossen. Öffnen Sie ihn zuerst für eine Berichtigung.",
  "A file can have at most 20 labels.": "Eine Datei kann höchstens 20 Schlagwörter haben.",
  "This file has been moved 100 times and cannot be moved again.":
    "Diese Datei wurde 100-mal verschoben und kann nicht noch einmal verschoben werden.",
  "Someone else has moved or labelled this file since.":
    "Inzwischen hat jemand anderes diese Datei verschoben oder ihre Schlagwörter geändert.",

  "Weekly KPI report": "Wöchentlicher Kennzahlenbericht",
  "Due and overdue": "Fällig und überfällig",
  "Monthly image quality": "Monatliche Bildqualität",
  "Last week's fertilisation, damage and blastocyst rates by operator, with counts and 95% intervals.":
    "Befruchtungs-, Schädigungs- und Blastozystenraten der letzten Woche pro Person, mit Anzahlen und 95-%-Intervallen.",
  "Checks in your tests that are overdue or open within the next 24 hours, most overdue first.":
    "Prüfungen Ihrer Tests, die überfällig sind oder in den nächsten 24 Stunden beginnen, am längsten überfällige zuerst.",
  "Last month's images and videos by sharpness, so you spot a failing camera early.":
    "Bilder und Videos des letzten Monats nach Schärfe, damit eine nachlassende Kamera früh auffällt.",

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
