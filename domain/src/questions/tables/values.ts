import type { AskedSubject } from "../../filters/field.ts";
import { oneOf, type Restriction } from "../requests/restriction.ts";
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
    "ejaculated, ejaculate, ejaculated sperm",
    "ejakuliert, Ejakulat",
  ],
  [
    oneOf("spermSource", ["tese", "tesa"]),
    "testicular, surgical sperm, surgically retrieved sperm, testicular sperm",
    "testikulär, testikuläre Spermien",
  ],
  [oneOf("spermSource", ["ejaculate_fresh"]), "fresh sperm", "frische Spermien"],
  [oneOf("spermSource", ["ejaculate_frozen", "donor_frozen"]), "frozen sperm", "gefrorene Spermien"],
  [oneOf("spermSource", ["donor_frozen"]), "frozen donor", "Spendersamen"],
  [oneOf("oocyteSource", ["donor_vitrified"]), "frozen donor"],
  [
    oneOf("oocyteSource", ["donor_fresh", "donor_vitrified"]),
    "donor oocyte, donor egg, donated oocyte, donated egg",
    "Spendereizelle, gespendete Eizelle",
  ],
  [
    oneOf("oocyteSource", ["own_fresh", "own_vitrified"]),
    "own oocyte, own egg, autologous, autologous oocyte",
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
    [oneOf("assay", ["MEA_1cell", "MEA_2cell"]), "mea, mouse embryo assay", "Mausembryotest"],
    [
      oneOf("status", NOT_SIGNED),
      "unsigned, not yet signed, still to be signed, without a signature, without signature",
      "noch nicht unterschrieben, ohne Unterschrift",
    ],
    [oneOf("status", NOT_REVIEWED), "unreviewed, not yet reviewed, still to be reviewed", "noch nicht geprüft"],
    [
      oneOf("status", NOT_SUBMITTED),
      "open, ongoing, unsubmitted, not yet submitted",
      "offen, laufend, noch nicht eingereicht",
    ],
    [
      oneOf("status", ["submitted"]),
      `waiting for review, awaiting review, waiting for a review, to be reviewed, need review, needs review, needing review,
      need to be reviewed, still need review`,
      "zur Prüfung, warten auf Prüfung, auf Prüfung wartend",
    ],
    [
      oneOf("status", ["reviewed"]),
      `waiting for signature, awaiting signature, waiting for my signature, awaiting my signature, need to be signed,
      to be signed, still need to be signed, need a signature, needing a signature`,
      "zur Unterschrift, warten auf Unterschrift, warten auf meine Unterschrift",
    ],
    [
      oneOf("needsCorrection", [true]),
      "returned for correction, waiting for correction, needing correction, to be corrected",
      "zur Korrektur",
    ],
    [
      { all: [{ not: oneOf("enteredBy", ["@me"]) }, oneOf("status", ["submitted"])] },
      "awaiting my review, waiting for my review, await my review, wait for my review, that i have to review, i have to review, for me to review",
      "die auf meine Prüfung warten",
    ],
  ],
  units: [
    ...sources,
    [oneOf("maturity", ["MI", "GV"]), "immature", "unreif"],
    [oneOf("maturity", ["MII"]), "mature", "reif"],
    [oneOf("features", ["large_vacuole", "multiple_vacuoles"]), "vacuole, vacuolated", "Vakuole, vakuolisiert"],
    [oneOf("expansion", [5]), "hatching, hatching blastocyst", "schlüpfend, schlüpfende Blastozyste"],
    [oneOf("expansion", [6]), "hatched, hatched blastocyst", "geschlüpft, geschlüpfte Blastozyste"],
    [
      oneOf("pnCount", ["pn_not_observed"]),
      "unfertilized, not fertilized, non-fertilized",
      "unbefruchtet, nicht befruchtet",
    ],
    [
      oneOf("features", ["ser_aggregate"]),
      "serc, serc positive, ser cluster, smooth er cluster, smooth endoplasmic reticulum cluster, ser aggregate",
      "SER-Aggregat, SER-Cluster",
    ],
    [{ told: "usable" }, "usable, utilizable, usable quality", "verwendbar, nutzbar"],
    [oneOf("pnCount", ["3", "4plus"]), "polyspermic", "polysperm"],
    [
      oneOf("pnCount", ["2"]),
      "normally fertilized, fertilized normally, normal fertilization",
      "normal befruchtet, regelrecht befruchtet",
    ],
    [oneOf("isBlastocyst", [true]), "reached blastocyst, became blastocyst, developed to blastocyst"],
    [{ not: oneOf("isBlastocyst", [true]) }, "that did not reach blastocyst, which did not reach blastocyst"],
  ],
  media: [
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
      "unlinked, unassigned, without a test, without test",
      "nicht zugeordnet, ohne Test",
    ],
  ],
  queries: [
    [{ field: "assignee", op: "isNull", value: [] }, "unassigned, not assigned", "nicht zugewiesen"],
    [oneOf("isOpen", [true]), "unanswered, unresolved", "offen, unbeantwortet"],
  ],
  lots: [],
};

/** Checks at which pictures are required, where they are called by their day. */
export const CHECKS: readonly Row<readonly string[]>[] = [
  [["d5", "d5_full", "d5_expanded"], "day 5, d5, blastocyst check", "Tag 5"],
  [["fert"], "fertilization, fertilisation", "Befruchtung"],
];
