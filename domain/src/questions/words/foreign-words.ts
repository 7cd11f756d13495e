import { asks } from "../ask-sentences.ts";

/**
 * Words with which German, French, Spanish and Italian name times and ask for numbers. None of them is an English word or one
 * of the laboratory. Questions are read in English alone; whoever asks in another language is told so, and no half of it is read.
 */
const FOREIGN: ReadonlySet<string> = new Set(
  (
    "gestern heute vorgestern ubermorgen morgen letzte letzten letzter letztes letztem vorige vorigen voriger voriges " +
    "vergangene vergangenen vergangener nachste nachsten nachster nachstes kommende kommenden dieser dieses diese diesem diesen " +
    "woche wochen monat monate monaten monats jahr jahre jahren jahres tag tage tagen stunden montag dienstag mittwoch donnerstag " +
    "freitag samstag sonntag seit im wie viele viel welche welcher welches welchen wer wann wo wurde wurden sind gibt " +
    "der das den dem des ein eine einen und oder mit ohne fur nach aus bei vor zwischen zeige zeig mir alle allen aller unsere " +
    "hier aujourd'hui demain avant semaine semaines mois annee annees jour jours dernier derniere derniers dernieres passe passee " +
    "depuis combien quel quelle quels quelles le la les du cette ce ces cet il y en de ci trois deux lundi mardi mercredi jeudi vendredi " +
    "samedi dimanche avec sans montre montrez nous " +
    "ayer hoy manana semana semanas mes meses ano anos pasado pasada cuantos cuantas cuanto desde el los las del este esta " +
    "lunes martes miercoles jueves viernes sabado domingo con sin para por muestra " +
    "ieri oggi domani settimana settimane mese mesi anno anni scorso scorsa quanti quante dal della dello lunedi martedi " +
    "mercoledi giovedi venerdi sabato domenica"
  ).split(" "),
);

export const isForeignWord = (word: string) => FOREIGN.has(word);

export const ENGLISH_ONLY = asks("englishOnly");
