import type { AskedSubject } from "../../filters/field.ts";
import { EVERYTHING, oneOf, type Restriction } from "../requests/restriction.ts";
import type { Row } from "./bilingual.ts";

/** A noun for records: which they are, and the moment by which they are asked for where a question names none. */
/** `counts`: the field that tells how many of it a record has, where it is no record itself. */
export type Noun = { where: Restriction; moment?: string; counts?: string };

const test = (where: Restriction = EVERYTHING, moment = "createdAt"): Noun => ({ where, moment });
const ofKind = (kind: string) => test(oneOf("kind", [kind]));
/** A retrieval of an ICSI record: what laboratories call a cycle. */
export const CYCLE = test({ all: [oneOf("kind", ["icsi"]), { field: "opuAt", op: "notNull", value: [] }] }, "opuAt");
/** Acts and births of a cycle, as many as registries count of it; the first transfer dates them. */
const ofCycle = (counts: string): Noun => ({
  where: { field: counts, op: "gt", value: [0] },
  moment: "transferredAt",
  counts,
});
const oocyte = (where: Restriction = EVERYTHING, moment = "opuAt"): Noun => ({ where, moment });
const medium = (where: Restriction = EVERYTHING): Noun => ({ where, moment: "createdAt" });

export const NOUNS: Readonly<Record<AskedSubject, readonly Row<Noun>[]>> = {
  tests: [
    [
      test(),
      "test, record, run, session, experiment, entry, work, activity, workload, usage",
      "Test, Tests, Untersuchung, Datensatz, Datensätze, Aufzeichnung, Protokoll, Protokolle, Eintrag, Einträge, Arbeit, Aktivität",
    ],
    [
      test(oneOf("status", ["submitted"])),
      "backlog, pending review, review pending, outstanding review, review backlog, review queue, backlog of reviews",
      "Rückstau, Prüfstau, Prüfrückstand",
    ],
    [
      test(oneOf("status", ["reviewed"])),
      "signing backlog, signature backlog, sign-off backlog, signing queue, signature queue",
      "Unterschriftenstau",
    ],
    [test(oneOf("status", ["draft"])), "draft, draft test, draft record", "Entwurf, Entwürfe"],
    [
      test({ field: "missingPhoto", op: "notNull", value: [] }),
      "missing photo, missing picture, missing image",
      "fehlendes Bild, fehlende Bilder, fehlende Fotos",
    ],
    // Of people nothing is counted: that is said, whatever else is asked of them.
    [
      test({ told: "people" }),
      "patient, woman, women, couple, lady, donor, man, men",
      "Patientin, Patient, Frau, Paar, Spenderin, Mann, Männer",
    ],
    [
      CYCLE,
      `cycle, icsi, icsis, icsi cycle, icsi procedure, icsi case, icsi treatment, treatment cycle, procedure, case, treatment, retrieval, egg pick-up, egg pickup, pickup, ovum pick-up, oocyte retrieval, egg retrieval, egg collection,
      oocyte collection, opu, opus, pick-up`,
      "Zyklus, Zyklen, ICSI-Zyklus, ICSI-Zyklen, ICSI Zyklen, ICSI-Behandlung, ICSI-Fall, ICSI-Fälle, Behandlung, Fall, Fälle, Punktion, Eizellentnahme",
    ],
    ...(
      [
        ["reviewedAt", "review", "Prüfungen"],
        ["signedAt", "signature, sign-off, signing", "Unterschriften"],
        ["submittedAt", "submission", "Einreichungen"],
        ["cancelledAt", "cancellation", "Abbrüche"],
      ] as const
    ).map(([moment, ...said]): Row<Noun> => [test({ field: moment, op: "notNull", value: [] }, moment), ...said]),
    [ofKind("icsi"), "icsi test, icsi record, icsi run", "ICSI-Test, ICSI-Tests"],
    [
      ofKind("semen"),
      "semen sample, semen analysis, sperm sample, sample, spermiogram, semen test, sperm analysis, sperm test, semen record, andrology test, casa analysis, casa result, casa run, ejaculate",
      "Spermiogramm, Spermaprobe, Samenprobe, Samenanalyse, Spermaanalyse, Ejakulatanalyse, Probe",
    ],
    [
      ofKind("preclinical"),
      "preclinical test, preclinical run, preclinical record, preclinical assay, assay, bioassay, assay run",
      "präklinischer Test, Bioassay, Assay",
    ],
    [
      test(oneOf("assay", ["MEA_1cell", "MEA_2cell"])),
      "mouse embryo assay, mea, mea run, mea test",
      "Mausembryotest, MEA-Lauf, MEA-Läufe, MEA-Test",
    ],
    [
      test(oneOf("assay", ["HSSA"])),
      "human sperm survival assay, sperm survival assay, hssa, hssa run, hssa test",
      "Spermien-Überlebenstest, HSSA-Lauf",
    ],
    [
      test({ told: "controls" }),
      "control, control run, control assay, control test, negative control, positive control",
      "Kontrolllauf, Kontrollläufe, Negativkontrolle, Positivkontrolle",
    ],
    [ofKind("clinical"), "clinical test", "klinischer Test"],
    [ofCycle("transferCount"), "transfer, embryo transfer, transfer procedure", "Transfer, Embryotransfer"],
    [
      test({ told: "freshOrFrozen" }),
      "fresh transfer, fresh embryo transfer, frozen transfer, frozen embryo transfer, vitrified transfer, fet, fets, cryo transfer, thaw transfer",
      "Frischtransfer, Kryotransfer, Auftautransfer",
    ],
    [
      ofCycle("singleTransferCount"),
      "single transfer, single embryo transfer, single - embryo transfer, elective single embryo transfer, eset",
      "Einzeltransfer, Einzelembryotransfer",
    ],
    [
      ofCycle("awaitedOutcomeCount"),
      "transfer without an outcome, transfer without outcome, transfer with no outcome, transfer without outcome yet, transfer awaiting an outcome, transfer awaiting outcome, transfer waiting for an outcome, transfer still waiting for an outcome, transfer wait for an outcome, transfer still wait for an outcome, transfer await an outcome, transfer still await an outcome, transfer with an outstanding outcome",
    ],
    [ofCycle("lostCount"), "transfer lost to follow-up, transfer lost to follow up, transfer lost to follow - up"],
    [ofCycle("clinicalPregnancyCount"), "clinical pregnancy", "klinische Schwangerschaft"],
    [ofCycle("deliveryCount"), "delivery", "Entbindung"],
    [ofCycle("twinCount"), "twin, twin delivery", "Zwillingsgeburt"],
    [ofCycle("bornCount"), "children born, babies born, baby, children", "geborene Kinder"],
  ],
  units: [
    // Of an act that several embryos share, what is counted are the embryos.
    [
      oocyte({ told: "actsOfOocytes" }),
      "transfer, embryo transfer, freezing, warming, thaw",
      "Transfer, Embryotransfer, Kryokonservierung",
    ],
    [oocyte({ field: "biopsiedAt", op: "notNull", value: [] }, "biopsiedAt"), "biopsy", "Biopsie"],
    [oocyte(), "oocyte, egg, embryo, zygote, ovum, ova", "Eizelle, Oozyte, Embryo, Embryonen, Zygote"],
    [
      oocyte({ told: "straws" }),
      "straw, cryo straw, tank, dewar, canister",
      "Straw, Straws, Halm, Halme, Tank, Kanister",
    ],
    [oocyte({ told: "morula" }), "morula, morulae", "Morula, Morulae"],
    [oocyte(oneOf("isBlastocyst", [true])), "blastocyst, blast", "Blastozyste"],
    [oocyte(oneOf("injected", [true]), "injectedAt"), "injection", "Injektion"],
  ],
  media: [
    [
      medium(),
      "image, picture, pic, photo, photograph, microphotograph, media, file, media file, upload, shot, snapshot, micrograph",
      "Bild, Bilder, Foto, Fotos, Aufnahme, Datei, Medien, Mikroskopbild",
    ],
    [
      medium(oneOf("type", ["video/mp4", "video/webm", "video/quicktime"])),
      "video, movie, clip, video clip, footage, recording",
      "Video, Videos, Film, Filme",
    ],
    ...(["mp4", "webm", "quicktime"] as const).map(
      (type): Row<Noun> => [medium(oneOf("type", [`video/${type}`])), type],
    ),
    ...(["jpeg", "png", "tiff", "heic"] as const).map(
      (type): Row<Noun> => [medium(oneOf("type", [`image/${type}`])), type],
    ),
    [medium(oneOf("shot", ["retake"])), "retake, retaken image, retake image", "Wiederholungsaufnahme"],
    [
      medium(oneOf("duplicate", [true])),
      "duplicate, duplicate image, possible duplicate, near duplicate, duplicated image",
      "Duplikat, Doppelte",
    ],
  ],
  queries: [
    [
      { where: EVERYTHING, moment: "openedAt" },
      "query, queries, data query, discrepancy, discrepancy note",
      "Rückfrage, Rückfragen, Query, Queries, Unstimmigkeit",
    ],
  ],
  lots: [
    [
      { where: { told: "lotKinds" } },
      "medium lot, media lot, culture medium lot, oil lot, needle lot, pipette lot, enzyme lot, dish lot",
    ],
    [
      { where: EVERYTHING },
      "lot, batch, delivery, consumable",
      "Charge, Lieferung, Lot, Lots, Verbrauchsmaterial, Kulturmedium, Kulturmedien, Nährmedium, Nährmedien, Medien",
    ],
  ],
};
