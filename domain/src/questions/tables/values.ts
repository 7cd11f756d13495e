import type { AskedSubject } from "../../filters/field.ts";
import { SEMEN_LIMITS } from "../../policy/semen-limits.ts";
import { all, oneOf, type Restriction } from "../requests/restriction.ts";
import type { Row } from "./bilingual.ts";

/** The states in which a test is still to be submitted, reviewed or signed. */
const NOT_SUBMITTED = ["draft", "in_progress", "awaiting"];
const NOT_REVIEWED = [...NOT_SUBMITTED, "submitted"];
const NOT_SIGNED = [...NOT_REVIEWED, "reviewed", "amending"];

const VIDEOS = ["video/mp4", "video/webm", "video/quicktime"];
const PICTURES = ["jpeg", "png", "webp", "gif", "avif", "heic", "tiff"].map((ending) => `image/${ending}`);

const sources: readonly Row<Restriction>[] = [
  [
    oneOf("spermSource", ["ejaculate_fresh", "ejaculate_frozen"]),
    "ejaculated, ejaculate, ejaculated sperm, partner sperm, partner 's sperm, own sperm, non-donor sperm",
    "ejakuliert, Ejakulat",
  ],
  [
    oneOf("spermSource", ["tese", "tesa"]),
    "testicular, surgical sperm, surgically retrieved sperm, testicular sperm",
    "testikulär, testikuläre Spermien",
  ],
  [oneOf("spermSource", ["ejaculate_fresh"]), "fresh sperm", "frische Spermien"],
  [oneOf("spermSource", ["ejaculate_frozen", "donor_frozen"]), "frozen sperm", "gefrorene Spermien"],
  [
    oneOf("spermSource", ["donor_frozen"]),
    "frozen donor, donor semen, semen from a donor, sperm from a donor, semen of a donor",
    "Spendersamen",
  ],
  [
    oneOf("oocyteSource", ["donor_vitrified"]),
    "frozen donor, frozen donor egg, frozen donor oocyte, vitrified donor egg, vitrified donor oocyte",
  ],
  [oneOf("oocyteSource", ["donor_fresh"]), "fresh donor, fresh donor egg, fresh donor oocyte"],
  [
    oneOf("oocyteSource", ["donor_fresh", "donor_vitrified"]),
    "donor, donor oocyte, donor egg, donated oocyte, donated egg, egg donation, oocyte donation",
    "Spendereizelle, gespendete Eizelle, Spenderei, Eizellspende",
  ],
  [
    oneOf("oocyteSource", ["own_fresh", "own_vitrified"]),
    "own, own oocyte, own egg, autologous, autologous oocyte",
    "eigene Eizelle, autolog",
  ],
  [oneOf("oocyteSource", ["own_fresh", "donor_fresh"]), "fresh oocyte, fresh egg", "frische Eizelle"],
  [
    oneOf("oocyteSource", ["own_vitrified", "donor_vitrified"]),
    "frozen oocyte, vitrified oocyte, frozen egg, vitrified egg",
    "vitrifizierte Eizelle, gefrorene Eizelle",
  ],
  [
    oneOf("oocyteSource", ["own_embryos_vitrified", "donor_embryos_vitrified"]),
    "frozen embryo transfer, frozen embryo cycle, fet, warmed embryo",
    "Kryotransfer, Kryozyklus",
  ],
];

/** Words for several values of one field, and for what no single value is called. */
export const VALUES: Readonly<Record<AskedSubject, readonly Row<Restriction>[]>> = {
  tests: [
    ...sources,
    [{ field: "overdueAt", op: "le", value: ["@now"] }, "overdue", "überfällig"],
    [oneOf("oocyteSource", ["own_fresh", "donor_fresh"]), "fresh", "frisch"],
    [oneOf("triggerType", ["gnrha"]), "agonist, agonist trigger, gnrh agonist, gnrh agonist trigger, gnrh-a"],
    [oneOf("triggerType", ["natural"]), "natural, natural cycle, unstimulated, unstimulated cycle"],
    [{ field: "cycleNo", op: "gt", value: [1] }, "repeat, subsequent"],
    [
      oneOf("oocyteActivation", ["ca_ionophore", "other"]),
      "oocyte activation, artificial oocyte activation, assisted oocyte activation, artificial activation, egg activation, aoa, activated",
      "Eizellaktivierung",
    ],
    [oneOf("assay", ["MEA_1cell", "MEA_2cell"]), "mea, mouse embryo assay", "Mausembryotest"],
    [oneOf("assay", ["MEA_1cell"]), "one-cell, 1-cell", "Einzell"],
    [oneOf("assay", ["MEA_2cell"]), "two-cell, 2-cell", "Zweizell"],
    [
      oneOf("fertPct", [0]),
      "failed fertilization, total fertilization failure, fertilization failure, total failed fertilization, complete fertilization failure, where no oocyte fertilized, where no oocytes fertilized, where nothing fertilized, where none fertilized, with no fertilized oocytes, without fertilized oocytes, with no fertilization, without any fertilization",
      "fehlende Befruchtung, Befruchtungsversagen",
    ],
    [
      oneOf("status", NOT_SIGNED),
      "unsigned, not yet signed, still to be signed, yet to be signed, still unsigned, without a signature, without signature, missing a signature",
      "noch nicht unterschrieben, ohne Unterschrift, unsigniert, ununterschrieben",
    ],
    [
      oneOf("status", [...NOT_SIGNED, "signed"]),
      "unlocked, not yet locked, still unlocked, still to be locked, yet to be locked",
      "noch nicht gesperrt, ungesperrt",
    ],
    [
      oneOf("status", NOT_REVIEWED),
      "unreviewed, not yet reviewed, still to be reviewed, yet to be reviewed, still unreviewed",
      "noch nicht geprüft, ungeprüft",
    ],
    [
      oneOf("status", NOT_SUBMITTED),
      "open, ongoing, unsubmitted, not yet submitted, still open, unfinished, still running",
      "offen, laufend, noch nicht eingereicht",
    ],
    [
      oneOf("status", ["submitted"]),
      `waiting for review, awaiting review, waiting for a review, to be reviewed, need review, needs review, needing review,
      need to be reviewed, still need review, in review, under review, pending review, up for review, left to review, to review, ready for review, in the backlog, in the review backlog, in our review backlog, in the review queue,
      waiting to be reviewed, need reviewing, needs reviewing, needing reviewing, still in review, still waiting for review, queued for review`,
      "zur Prüfung, warten auf Prüfung, warten auf die Prüfung, warten noch auf Prüfung, warten noch auf die Prüfung, auf Prüfung wartend, in Prüfung, in der Prüfung, zu prüfen, prüfbereit, noch zu prüfen",
    ],
    [
      oneOf("status", ["reviewed"]),
      `waiting for signature, awaiting signature, waiting for my signature, awaiting my signature, left for me to sign, for me to sign, need to be signed,
      to be signed, still need to be signed, need a signature, needing a signature, waiting for a signature, waiting to be signed, awaiting a signature,
      pending signature, pending signing, in the signing backlog, in the signing queue, left to sign, to sign, ready to sign, ready for signing, ready for signature, awaiting sign-off, waiting for sign-off,
      waiting for signing, awaiting signing, need signing, needing signing, needing a signature, need to be signed off, still need signing, needs signing, needs a signature`,
      "zur Unterschrift, warten auf Unterschrift, die ich unterschreiben muss, die ich noch unterschreiben muss, warten auf meine Unterschrift, warten auf eine Unterschrift, warten auf die Unterschrift, warten noch auf Unterschrift, warten noch auf die Unterschrift, warten noch auf eine Unterschrift, muss ich noch unterschreiben, muss ich unterschreiben, zu unterschreiben, unterschriftsreif, noch zu unterschreiben",
    ],
    [
      { told: "notes" },
      "with notes, with a note, with any notes, with comments, with a comment, with any comments, with remarks, with a remark, without notes, without comments, without remarks, annotated, commented",
      "mit Notizen, mit einer Notiz, mit Kommentaren, mit einem Kommentar, mit Bemerkungen, ohne Notizen, ohne Kommentare",
    ],
    [oneOf("needsCorrection", [true]), "waiting for correction, needing correction, to be corrected", "zur Korrektur"],
    [
      oneOf("concentrationMPerMl", [0]),
      "azoospermic, azoospermia, zero sperm, no sperm, no sperm found",
      "Azoospermie, azoosperm",
    ],
    ...(
      [
        [
          "concentrationMPerMl",
          "oligozoospermic, oligozoospermia, oligospermic, oligospermia, oligo",
          "Oligozoospermie, oligozoosperm",
        ],
        [
          "totalMotilityPct",
          "asthenozoospermic, asthenozoospermia, asthenospermic, asthenospermia, astheno",
          "Asthenozoospermie, asthenozoosperm",
        ],
        [
          "normalFormsPct",
          "teratozoospermic, teratozoospermia, teratospermic, teratospermia, terato",
          "Teratozoospermie, teratozoosperm",
        ],
      ] as const
    ).map(
      ([field, english, german]): Row<Restriction> => [
        { field, op: "lt", value: [SEMEN_LIMITS[field].limit] },
        english,
        german,
      ],
    ),
    [oneOf("verdict", ["fail"]), "", "durchgefallen, nicht bestanden"],
    [oneOf("verdict", ["pass"]), "", "bestanden"],
    [
      oneOf("fertPct", [100]),
      "where all oocytes fertilized, where every oocyte fertilized, where all eggs fertilized, where everything fertilized, with all oocytes fertilized",
      "bei denen alle Eizellen befruchtet wurden",
    ],
    [oneOf("technique", ["icsi"]), "", "konventionell, konventionelle ICSI, Standard-ICSI"],
    [oneOf("verdict", ["invalid"]), "invalid result, invalid verdict", "ungültiges Ergebnis"],
    [
      { told: "freezeAll" },
      "freeze-all, freeze all, where everything was frozen, where all embryos were frozen, where all were frozen, with all embryos frozen, elective freeze-all",
      "Freeze-all",
    ],
    [
      oneOf("status", ["draft"]),
      "not started, not yet started, unstarted, not begun, not yet begun, not started yet",
      "nicht begonnen, noch nicht begonnen, nicht angefangen",
    ],
    [{ field: "witness", op: "isNull", value: [] }, "unwitnessed", "unbezeugt"],
    [{ told: "blinded" }, "blinded, unblinded, blind, masked, double-blind", "verblindet, entblindet"],
    [
      { field: "reviewedAt", op: "isNull", value: [] },
      "without review, without a review, without being reviewed",
      "ohne Prüfung",
    ],
    [
      { all: [{ not: oneOf("enteredBy", ["@me"]) }, oneOf("status", ["submitted"])] },
      "awaiting my review, waiting for my review, await my review, wait for my review, that i have to review, i have to review, for me to review",
      "die auf meine Prüfung warten, warten auf meine Prüfung, auf meine Prüfung warten, auf meine Prüfung wartend",
    ],
  ],
  units: [
    [
      oneOf("status", ["in_culture"]),
      "in culture today, in culture now, in culture right now, currently in culture, in culture at the moment, in culture at present, now in culture, still in culture",
      "heute in Kultur, jetzt in Kultur, gerade in Kultur, derzeit in Kultur, noch in Kultur",
    ],
    ...sources,
    [oneOf("maturity", ["MI", "GV"]), "immature, not mature", "unreif, nicht reif"],
    [
      oneOf("isGoodBlastocyst", [true]),
      "good blast, good quality blast, good-quality blast, top quality blast, high quality blast, good quality blastocyst, good blastocyst",
      "gute Blastozyste",
    ],
    [oneOf("maturity", ["MII"]), "mature, miis, metaphase ii, metaphase 2", "reif, Metaphase II"],
    [oneOf("maturity", ["GV"]), "gvs, germinal vesicle, germinal vesicle stage", "Keimbläschenstadium"],
    [oneOf("outcome", ["positive"]), "positive test, positive pregnancy test", "positiver Test"],
    [oneOf("outcome", ["negative"]), "negative test, negative pregnancy test", "negativer Test"],
    [oneOf("features", ["large_pb1"]), "large polar body, large first polar body, giant polar body"],
    [oneOf("features", ["fragmented_pb1"]), "fragmented polar body, fragmented first polar body"],
    [oneOf("injectionEvents", ["sudden_breakage"]), "sudden membrane breakage, sudden membrane, sudden rupture"],
    [
      oneOf("injectionEvents", ["difficult_breakage"]),
      "difficult membrane breakage, difficult membrane, difficult to break, hard membrane",
    ],
    [oneOf("features", ["large_vacuole", "multiple_vacuoles"]), "vacuole, vacuolated", "Vakuole, vakuolisiert"],
    [oneOf("expansion", [1]), "early blastocyst", "frühe Blastozyste"],
    [oneOf("expansion", [3]), "full blastocyst", "volle Blastozyste"],
    [oneOf("expansion", [4]), "expanded, expanded blastocyst", "expandiert, expandierte Blastozyste"],
    [oneOf("expansion", [5]), "hatching, hatching blastocyst", "schlüpfend, schlüpfende Blastozyste"],
    [oneOf("expansion", [6]), "hatched, hatched blastocyst", "geschlüpft, geschlüpfte Blastozyste"],
    [
      oneOf("pnCount", ["pn_not_observed"]),
      "unfertilized, did not fertilize, that did not fertilize, which did not fertilize, failed to fertilize, not fertilized, non-fertilized, 0pn, 0 pn, no pn, no pronuclei, with no pronuclei, without pronuclei, without pn",
      "unbefruchtet, nicht befruchtet",
    ],
    [
      { field: "features", op: "notNull", value: [] },
      "dysmorphic, dysmorphism, oocyte dysmorphism, abnormal feature, abnormality, abnormalities",
      "dysmorph",
    ],
    [
      oneOf("features", ["ser_aggregate"]),
      "ser, serc, serc positive, ser positive, ser-positive, ser cluster, smooth er cluster, smooth endoplasmic reticulum cluster, ser aggregate",
      "SER-Aggregat, SER-Cluster",
    ],
    [
      oneOf("strawState", ["stored"]),
      "in storage, in our bank, in the bank, in the freezer, in our freezer, in the tank, in the tanks, in cryo storage, in cryo, stored in the bank, stored in our bank, banked, in the cryobank, in cryostorage, still stored, still in storage",
      "in der Kryobank, liegen in der Kryobank, lagern in der Kryobank, noch eingelagert",
    ],
    [oneOf("strawState", ["shipped"]), "shipped out, sent out, transported out, exported"],
    [
      oneOf("fate", ["donate_patient"]),
      "donated to a patient, donated to patients, donated to another patient, donated to another couple",
    ],
    [
      { told: "warmingSurvival" },
      "that survived warming, survived warming, surviving warming, that survived thawing, survived thawing, that survived the thaw, survived the thaw, survived the warming, that did not survive warming, did not survive warming, that did not survive thawing, did not survive thawing, that did not survive the thaw, did not survive the thaw",
      "das Auftauen überlebt, das Auftauen überstanden, das Auftauen nicht überlebt, das Auftauen nicht überstanden",
    ],
    [
      { told: "morula" },
      "morula, morulae, at the morula stage, compacted, compacting, compaction, with compaction, full compaction",
      "Morula, Morulae, Morulastadium, kompaktiert, Kompaktierung",
    ],
    [
      { told: "pgtResult" },
      "euploid, aneuploid, mosaic, chromosomally normal, chromosomally abnormal, genetically normal, genetically abnormal, pgt normal, pgt abnormal, pgt-a normal, pgt-a abnormal, pgt-normal, pgt-abnormal",
      "euploid, aneuploid, Mosaik, genetisch unauffällig, genetisch auffällig",
    ],
    [
      { told: "imagesOfOocyte" },
      "without images, without pictures, without photos, without any images, without any pictures, without any photos, with no images, with no pictures, with no photos, with images, with pictures, with photos",
      "ohne Bilder, ohne Fotos, mit Bildern, mit Fotos",
    ],
    [oneOf("survival", ["intact"]), "that survived, which survived, survived", "überlebt, die überlebt haben"],
    [
      oneOf("survival", ["lysed"]),
      "that did not survive, which did not survive, did not survive, not survived",
      "nicht überlebt, die nicht überlebt haben",
    ],
    [{ told: "usable" }, "usable, utilizable, usable quality", "verwendbar, nutzbar"],
    [
      oneOf("pnCount", ["1", "2.1", "3", "4plus"]),
      "abnormally fertilized, abnormal fertilization, fertilized abnormally",
      "abnorm befruchtet, abnorme Befruchtung",
    ],
    [oneOf("pnCount", ["3", "4plus"]), "polyspermic", "polysperm"],
    [
      oneOf("pnCount", ["2"]),
      "normally fertilized, fertilized normally, normal fertilization, fertilized, two pronuclei, 2 pronuclei",
      "normal befruchtet, regelrecht befruchtet, befruchtet",
    ],
    [
      oneOf("isBlastocyst", [true]),
      "reached blastocyst, reaching blastocyst, reached the blastocyst stage, reaching the blastocyst stage, reach blastocyst, became blastocyst, becoming blastocyst, developed to blastocyst, developing to blastocyst, making it to blastocyst, made it to blastocyst",
    ],
    [
      { not: oneOf("isBlastocyst", [true]) },
      "that did not reach blastocyst, which did not reach blastocyst, that did not become blastocysts, did not become blastocysts, did not reach blastocyst, did not become a blastocyst",
    ],
  ],
  media: [
    [oneOf("stage", ["pn"]), "2pn, pronuclear, pn"],
    [oneOf("check", ["d5", "d5_full", "d5_expanded"]), "day 5, d5, blastocyst check", "Tag 5"],
    [oneOf("type", VIDEOS), "video", "Video"],
    [oneOf("type", PICTURES), "still image, still picture, still photo", "Standbild"],
    [oneOf("type", ["video/mp4"]), "mp4"],
    [oneOf("type", ["video/quicktime"]), "mov"],
    [oneOf("type", ["video/webm"]), "webm"],
    [oneOf("type", ["image/jpeg"]), "jpeg, jpg"],
    [oneOf("type", ["image/png"]), "png"],
    [oneOf("type", ["image/tiff"]), "tiff, tif"],
    [oneOf("type", ["image/heic"]), "heic"],
    [
      { field: "testCode", op: "isNull", value: [] },
      "unlinked, without a test, without test, orphaned, without a record",
      "ohne Test, ohne Datensatz",
    ],
    [
      { field: "n", op: "isNull", value: [] },
      "without an oocyte, without oocyte, of no oocyte, not linked to an oocyte, without an oocyte number",
      "ohne Eizelle, keiner Eizelle zugeordnet",
    ],
    [
      all(...["check", "stage"].map((field) => ({ field, op: "isNull" as const, value: [] }))),
      "unassigned, not assigned, not yet assigned, still unassigned",
      "nicht zugeordnet, noch nicht zugeordnet, ohne Zuordnung",
    ],
    [
      { field: "testCode", op: "notNull", value: [] },
      "linked, linked to a test, linked to any test, assigned to a test, assigned to any test, attached to a test, attached to any test, linked to any record, linked to a record",
      "zugeordnet, einem Test zugeordnet",
    ],
    [
      { not: { field: "lagHours", op: "eq", value: [0] } },
      "outside the window, out of the window, out of window, outside the check window, outside its check window, outside their check window, outside of the check window",
      "außerhalb des Kontrollfensters",
    ],
    [
      oneOf("duplicateAcross", [true]),
      "across patients, across couples, across different patients, of two patients",
      "über Patientinnen hinweg",
    ],
    [{ field: "lagHours", op: "gt", value: [0] }, "late, taken late, too late, taken too late", "verspätet, zu spät"],
    [
      { field: "lagHours", op: "lt", value: [0] },
      "early, taken early, too early, taken too early",
      "verfrüht, zu früh",
    ],
    [
      oneOf("state", ["processing"]),
      "waiting to be processed, waiting for processing, unprocessed, not yet processed",
      "noch nicht verarbeitet",
    ],
    [
      { told: "brightness" },
      "clipped, dark, too dark, underexposed, under-exposed, overexposed, over-exposed, too bright, bright, noisy, grainy, low contrast, poorly lit, badly exposed, washed out",
      "dunkel, zu dunkel, unterbelichtet, überbelichtet, zu hell, verrauscht, kontrastarm",
    ],
    [oneOf("sharpness", ["blurred"]), "blurry, fuzzy, unsharp, not sharp", "verschwommen, nicht scharf"],
  ],
  queries: [
    [{ field: "assignee", op: "isNull", value: [] }, "unassigned, not assigned", "nicht zugewiesen"],
    [
      oneOf("isOpen", [true]),
      "unanswered, unresolved, outstanding, pending, still open, not closed, not answered",
      "offen, unbeantwortet, noch offen, ausstehend, ungelöst",
    ],
  ],
  lots: [
    [
      { told: "lotVerdicts" },
      "failed, that failed, rejected, passed, that passed, released, approved, quarantined, in quarantine, tested, untested, not yet tested, not tested, with a failed assay, whose assay failed",
      "durchgefallen, freigegeben, abgelehnt, bestanden, in Quarantäne, geprüft",
    ],
    [
      { field: "openedAt", op: "isNull", value: [] },
      "unopened, not opened, not yet opened, still sealed, sealed",
      "ungeöffnet, noch nicht geöffnet, noch nicht angebrochen",
    ],
    [
      { field: "openedAt", op: "notNull", value: [] },
      "open, already open, in use, being used",
      "offen, angebrochen, in Gebrauch, in Verwendung",
    ],
  ],
};

/** Checks at which pictures are required, where they are called by their day. */
export const CHECKS: readonly Row<readonly string[]>[] = [
  [["d5", "d5_full", "d5_expanded"], "day 5, d5, blastocyst check, blastocyst, blast", "Tag 5"],
  [["fert"], "fertilization, fert, fert check, fertilization check, pn check", "Befruchtung, Befruchtungskontrolle"],
  [["fert", "fert_rescue", "syngamy", "cleavage_d1"], "day 1, d1, day one", "Tag 1"],
];
