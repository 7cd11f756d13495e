import type { AskedSubject } from "../../filters/field.ts";
import type { KpiCode } from "../../policy/kpi-policy.ts";

/** An ICSI record with a retrieval, in the place of a kind of test. */
export const CYCLE = "cycle";

/** Nouns for what a question is about; some name the kind of test as well. */
export const SUBJECT_WORDS: readonly (readonly [phrases: readonly string[], subject: AskedSubject, kind?: string])[] = [
  [["test", "tests", "record", "run", "session", "experiment"], "tests"],
  [["cycle", "procedure", "case", "treatment"], "tests", CYCLE],
  [["icsi cycle", "icsi procedure", "icsi case", "icsi treatment"], "tests", CYCLE],
  [["sample"], "tests", "semen"],
  [["semen sample", "sperm sample", "semen analysis", "spermiogram", "semen test"], "tests", "semen"],
  [["icsi", "icsi test", "icsi record", "icsi run"], "tests", "icsi"],
  [["oocyte", "egg", "embryo", "zygote", "unit", "ovum", "ova", "oocytes"], "units"],
  [
    [
      ...["image", "picture", "photo", "photograph", "micrograph", "shot"],
      ...["media", "medium file", "media file", "file", "upload"],
    ],
    "media",
  ],
  [["query", "discrepancy", "discrepancies", "data query", "open question"], "queries"],
  [["lot", "batch", "consumable"], "lots"],
];

/** Indicators by the words of the lab; the plainest comes with and without "rate". */
export const INDICATOR_WORDS: readonly (readonly [code: KpiCode, phrases: readonly string[], complement?: true])[] = [
  [
    "RI_OOCYTE_RECOVERY",
    ["oocyte recovery", "oocyte recovery rate", "recovery rate", "egg recovery rate", "retrieval rate"],
  ],
  [
    "RI_MII",
    [
      "mii rate",
      "maturation rate",
      "maturity rate",
      "oocyte maturation rate",
      "mature oocyte rate",
      "proportion of mii",
      "share of mii",
      "mii share",
      "percentage of mii",
    ],
  ],
  [
    "PI_SPERM_PR_POST",
    [
      "post-prep motility",
      "sperm motility after preparation",
      "motility after preparation",
      "post-preparation motility",
    ],
  ],
  ["PI_IVF_POLYSPERMY", ["polyspermy", "polyspermy rate", "ivf polyspermy rate", "ivf polyspermy"]],
  ["PI_1PN_IVF", ["ivf 1pn rate", "1pn rate ivf", "1pn rate in ivf", "1pn rate after ivf"]],
  ["PI_1PN_ICSI", ["1pn rate", "icsi 1pn rate", "1pn icsi rate", "1pn rate icsi", "abnormal fertilization rate"]],
  [
    "PI_GOOD_BLAST",
    [
      "good blast rate",
      "good blastocyst rate",
      "good quality blastocyst rate",
      "good-quality blastocyst rate",
      "top quality blastocyst rate",
      "good blastocyst development rate",
      "good quality blast rate",
    ],
  ],
  [
    "KPI_ICSI_DAMAGE",
    [
      "damage rate",
      "icsi damage rate",
      "icsi damage",
      "damage",
      "oocyte damage rate",
      "oocyte damage",
      "degeneration rate",
      "degeneration",
      "lysis rate",
      "icsi degeneration rate",
    ],
  ],
  [
    "KPI_ICSI_DAMAGE",
    ["survival", "survival rate", "oocyte survival", "oocyte survival rate", "icsi survival", "icsi survival rate"],
    true,
  ],
  [
    "KPI_ICSI_FERT",
    [
      "fertilization rate",
      "fertilization",
      "fert rate",
      "icsi fertilization rate",
      "icsi fertilization",
      "2pn rate",
      "normal fertilization rate",
      "normal fertilization",
      "icsi fert rate",
      "fr",
      "share of 2pn",
      "proportion of 2pn",
      "percentage of 2pn",
    ],
  ],
  ["KPI_IVF_FERT", ["ivf fertilization rate", "ivf fertilization", "ivf fert rate"]],
  [
    "KPI_FAILED_FERT",
    [
      "failed fertilization rate",
      "failed fertilization",
      "total fertilization failure",
      "fertilization failure rate",
      "fertilization failure",
    ],
  ],
  ["KPI_CLEAVAGE", ["cleavage rate", "day 2 cleavage rate"]],
  [
    "KPI_D2",
    [
      "day 2 rate",
      "d2 rate",
      "day 2 development rate",
      "day 2 embryo development rate",
      "four cell rate",
      "4-cell rate",
    ],
  ],
  [
    "KPI_D3",
    [
      "day 3 rate",
      "d3 rate",
      "day 3 development rate",
      "day 3 embryo development rate",
      "eight cell rate",
      "8-cell rate",
    ],
  ],
  [
    "KPI_BLAST",
    [
      "blast rate",
      "blastocyst rate",
      "blastulation",
      "blastulation rate",
      "blastocyst development rate",
      "blastocyst formation rate",
      "blastocyst formation",
      "blast development rate",
      "day 5 blastocyst rate",
    ],
  ],
  ["KPI_BIOPSY", ["successful biopsy rate", "biopsy success rate", "biopsy rate", "biopsy success"]],
  [
    "KPI_CRYOSURV",
    [
      "cryosurvival",
      "cryosurvival rate",
      "cryo survival rate",
      "warming survival",
      "warming survival rate",
      "blastocyst cryosurvival rate",
      "post-warming survival",
      "thaw survival rate",
      "thaw survival",
      "survival after warming",
      "survival rate after warming",
      "survival after thawing",
      "survival rate after thawing",
      "survival of warmed blastocysts",
    ],
  ],
  [
    "KPI_IMPL_CLEAV",
    ["cleavage implantation rate", "cleavage stage implantation rate", "implantation rate of cleavage embryos"],
  ],
  ["KPI_IMPL_BLAST", ["implantation rate", "blastocyst implantation rate", "implantation rate of blastocysts"]],
];

const OPEN_WORDS = ["open", "ongoing", "not submitted", "not yet submitted", "unsubmitted"];

const NOT_SUBMITTED = ["draft", "in_progress", "awaiting"];
const NOT_REVIEWED = [...NOT_SUBMITTED, "submitted"];
const NOT_SIGNED = [...NOT_REVIEWED, "reviewed", "amending"];

/** The states in which a test is not yet submitted, reviewed or signed. */
export const STILL_TO_COME: Readonly<Record<string, readonly string[]>> = {
  submitted: NOT_SUBMITTED,
  reviewed: NOT_REVIEWED,
  signed: NOT_SIGNED,
};

/** Words for several values of one field. */
export const VALUE_GROUPS: readonly {
  phrases: readonly string[];
  field: string;
  value: readonly (string | number)[];
  subject?: AskedSubject;
}[] = [
  {
    phrases: ["ejaculated", "ejaculate", "ejaculated sperm"],
    field: "spermSource",
    value: ["ejaculate_fresh", "ejaculate_frozen"],
  },
  {
    phrases: ["testicular", "surgical sperm", "surgically retrieved sperm"],
    field: "spermSource",
    value: ["tese", "tesa"],
  },
  {
    phrases: ["donor oocyte", "donor egg", "donated oocyte", "donated egg"],
    field: "oocyteSource",
    value: ["donor_fresh", "donor_vitrified"],
  },
  {
    phrases: ["own oocyte", "own egg", "autologous", "autologous oocyte"],
    field: "oocyteSource",
    value: ["own_fresh", "own_vitrified"],
  },
  { phrases: ["fresh oocyte", "fresh egg"], field: "oocyteSource", value: ["own_fresh", "donor_fresh"] },
  {
    phrases: ["frozen oocyte", "vitrified oocyte", "frozen egg", "vitrified egg"],
    field: "oocyteSource",
    value: ["own_vitrified", "donor_vitrified"],
  },
  {
    phrases: ["frozen embryo transfer", "frozen embryo cycle", "fet", "warmed embryo"],
    field: "oocyteSource",
    value: ["own_embryos_vitrified", "donor_embryos_vitrified"],
  },
  { phrases: ["fresh sperm"], field: "spermSource", value: ["ejaculate_fresh"] },
  { phrases: ["frozen sperm"], field: "spermSource", value: ["ejaculate_frozen", "donor_frozen"] },
  { phrases: ["frozen donor"], field: "spermSource", value: ["donor_frozen"] },
  { phrases: ["frozen donor"], field: "oocyteSource", value: ["donor_vitrified"] },
  { phrases: ["mea", "mouse embryo assay"], field: "assay", value: ["MEA_1cell", "MEA_2cell"] },
  { phrases: ["day 5", "d5", "blastocyst check"], field: "check", value: ["d5", "d5_full", "d5_expanded"] },
  { phrases: ["unsigned"], subject: "tests", field: "status", value: NOT_SIGNED },
  { phrases: ["unreviewed"], subject: "tests", field: "status", value: NOT_REVIEWED },
  { phrases: OPEN_WORDS, subject: "tests", field: "status", value: NOT_SUBMITTED },
  { phrases: ["video", "movie"], field: "type", value: ["video/mp4", "video/webm", "video/quicktime"] },
  ...Object.entries({
    mp4: "video/mp4",
    mov: "video/quicktime",
    webm: "video/webm",
    jpeg: "image/jpeg",
    jpg: "image/jpeg",
    png: "image/png",
    tiff: "image/tiff",
    tif: "image/tiff",
    heic: "image/heic",
  }).map(([ending, type]) => ({ phrases: [ending], field: "type", value: [type] })),
  { phrases: ["immature"], field: "maturity", value: ["MI", "GV"] },
  { phrases: ["vacuole"], field: "features", value: ["large_vacuole", "multiple_vacuoles"] },
  { phrases: ["hatching", "hatching blastocyst"], subject: "units", field: "expansion", value: [5] },
  { phrases: ["hatched", "hatched blastocyst"], subject: "units", field: "expansion", value: [6] },
  {
    phrases: ["still image", "still picture", "still photo"],
    field: "type",
    value: ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif", "image/heic", "image/tiff"],
  },
  { phrases: ["polyspermic"], field: "pnCount", value: ["3", "4plus"] },
];
