import { placeId, strawCode } from "../../../../cryobank/place.ts";
import { named, sentences } from "../../../../messages/said.ts";
import { CHECK_NAMES } from "../../../../policy/check-names.ts";
import { keysOfKind } from "../../../fields/field-lists.ts";
import {
  devicesFit,
  type LotUse,
  lotsInDate,
  rowsAreWitnessed,
  type WitnessedRow,
  witnessIsAnother,
} from "../../../readiness/shared-rules.ts";
import { DISPOSITIONS_SHEET, GENETICS_SHEET, SESSION_ROW, TRANSFERS_SHEET, WARMINGS_SHEET } from "../../../sheet.ts";
import { type Fate, FROZEN } from "../disposition.ts";
import { ICSI_FIELDS } from "../fields.ts";
import { endOf, type IcsiRecord, isAfterDay1 } from "../icsi-record.ts";
import { forgottenAt, openIcsiChecks } from "../icsi-schedule.ts";
import { missingRow } from "../icsi-sheets.ts";
import { FIRST_TRANSFER } from "../transfers/transfer.ts";
import { isAlive } from "../warming.ts";
import { finding, type Rule, repeated, rowPath } from "./icsi-rules.ts";

const says = sentences("handling", {
  samePlace: "The embryos of oocytes {first} and {second} lie at the same place in different straws.",
  twoPlaces: "Straw {straw} lies at two places: compare oocytes {first} and {second}.",
  override: "The embryo of oocyte {oocyte} (3 or more pronuclei) was transferred by override.",
  triploid: "Oocyte {oocyte} had 3 or more pronuclei: its transfer needs a reason and a second signature.",
  transferEmpty: "No embryo belongs to transfer {transfer}.",
  nothingWarmed: "Enter what was warmed: straw, time and survival.",
  warmedUntold: "Oocyte {oocyte} was warmed: enter what became of it.",
  lostIsUsed: "Oocyte {oocyte} did not survive warming, so it cannot be used.",
  numberTaken: "{oocyte} is the number of an oocyte of this record: give the warmed embryo a number of its own.",
  checkOpen: "{check} is neither done nor marked as not done.",
  checkOpenOf: "{check} of oocytes {oocytes} is neither done nor marked as not done.",
  notSeen: "Oocyte {oocyte} is in culture but was not looked at on {check}.",
});

/** For these an embryo has to be alive. */
const USED: ReadonlySet<Fate> = new Set<Fate>(["transfer", "freeze", "biopsy_freeze", "continue_culture"]);

const headerWitness: Rule = witnessIsAnother(({ record }) => record.header, "header.witnessId");

/** The lists of a record whose rows may need a witness, with their sheets. */
const WITNESSED_LISTS = {
  dispositions: DISPOSITIONS_SHEET,
  geneticTests: GENETICS_SHEET,
  transfers: TRANSFERS_SHEET,
  warmings: WARMINGS_SHEET,
} as const;

const actsAreWitnessed: Rule = rowsAreWitnessed(({ record }) =>
  (["dispositions", "geneticTests", "transfers", "warmings"] as const).flatMap((list) =>
    record[list].map((row): WitnessedRow => {
      const rowId = String("no" in row ? row.no : row.unit);
      const cells = record.storedRow.get(row) ?? {};
      const path = rowPath(record, list, row, "witness");
      return { sheetId: WITNESSED_LISTS[list], rowId, cells, statements: record.witnessed, path };
    }),
  ),
);

type LotField = ReturnType<typeof keysOfKind<typeof ICSI_FIELDS, "lot">>[number];

/** When a lot was last used: kits by their acts, everything else in the insemination. */
function lotUsedAt({ header, dispositions, warmings }: IcsiRecord, field: LotField): Date | undefined {
  const latest = (times: readonly Date[]) => times.toSorted((a, b) => a.getTime() - b.getTime()).at(-1);
  if (field === "freezingMedium")
    return latest(dispositions.flatMap(({ fate, fateAt }) => (FROZEN.has(fate) ? fateAt : [])));
  if (field === "warmingMedium") return latest(warmings.map(({ warmedAt }) => warmedAt));
  if (field === "enzyme") return header.denudationEndAt ?? header.icsiStartAt;
  return header.icsiStartAt ?? header.ivfAt ?? latest(warmings.map(({ warmedAt }) => warmedAt));
}

const expiredLots: Rule = lotsInDate(({ record }) => {
  const lots = new Map(record.lots.map((lot) => [lot.id, lot]));
  return keysOfKind(ICSI_FIELDS, "lot").flatMap((field): LotUse[] => {
    const use = record.header[field];
    const lot = use && lots.get(use.lotId);
    if (!use) return [];
    return [
      {
        path: `header.${field}.lotId`,
        lot: lot?.lotNo ?? use.lotId,
        product: lot?.product,
        expiresAt: use.expiresAt ?? lot?.expiresAt,
        usedAt: lotUsedAt(record, field),
        reason: use.expiryOverrideReason,
      },
    ];
  });
});

const unfitDevices: Rule = devicesFit(({ record: { header } }) => [
  { path: "header.deviceId", device: header.deviceId, usedAt: header.icsiStartAt ?? header.ivfAt },
]);

/** Several embryos may share a straw, and a straw has one place. */
const placesAreOwn: Rule = ({ record }) => {
  const kept = record.dispositions.flatMap((row) => {
    const { place } = row;
    const straw = place && strawCode(place.strawId);
    const at = place && placeId(place);
    return straw && at ? [{ row, straw, at }] : [];
  });
  const told = (pair: { row: (typeof kept)[number]; first: (typeof kept)[number] }, key: "samePlace" | "twoPlaces") => {
    const { row, first } = pair;
    const values = { first: first.row.unit, second: row.row.unit };
    const message =
      key === "samePlace" ? says("samePlace", values) : says("twoPlaces", { ...values, straw: row.straw });
    return finding("V10", "hard", rowPath(record, "dispositions", row.row, "place"), message);
  };
  return [
    ...repeated(kept, ({ at }) => at)
      .filter(({ row, first }) => row.straw !== first.straw)
      .map((pair) => told(pair, "samePlace")),
    ...repeated(kept, ({ straw }) => straw)
      .filter(({ row, first }) => row.at !== first.at)
      .map((pair) => told(pair, "twoPlaces")),
  ];
};

const noTriploidTransfer: Rule = ({ record, oocytes }) =>
  oocytes.flatMap(({ unit, fert, last }) => {
    const many = fert?.pnCount === "3" || fert?.pnCount === "4plus";
    if (!many || last?.fate !== "transfer") return [];
    const severity = last.overrideReason ? "soft" : "hard";
    const message = last.overrideReason ? says("override", { oocyte: unit.n }) : says("triploid", { oocyte: unit.n });
    return [finding("V11", severity, rowPath(record, "dispositions", last, "fate"), message)];
  });

/** A check is needed while anything inseminated is in culture when it opens; done, or not done for a reason. */
const checksAreDone: Rule = ({ record, stage }) => {
  if (stage !== "submit") return [];
  const sessions = new Set(record.checks.map(({ check }) => check));
  return openIcsiChecks(record).flatMap(({ check, units, open }) => {
    const isSaid = sessions.has(check);
    if (units === undefined && isSaid) return [];
    // The time of the cohort is not that of others: each of their rows says its own.
    const place = missingRow("checks", check, isSaid ? (open[0] ?? SESSION_ROW) : SESSION_ROW);
    const values = { check: named(CHECK_NAMES[check]) };
    const message = units ? says("checkOpenOf", { ...values, oocytes: open.map(String) }) : says("checkOpen", values);
    return [finding("CHECK", "hard", place, message)];
  });
};

/** Every oocyte still in culture appears at every later check. */
const nobodyIsForgotten: Rule = ({ record, stage }) =>
  record.checks.flatMap(({ check, doneAt }) => {
    if (!doneAt || !isAfterDay1(check)) return [];
    return forgottenAt(record, check, doneAt, stage === "submit").map((oocyte) => {
      const message = says("notSeen", { oocyte, check: named(CHECK_NAMES[check]) });
      return finding("CARRY", stage === "submit" ? "hard" : "soft", missingRow("observations", check, oocyte), message);
    });
  });

/** A transfer has embryos. */
const transfersHaveEmbryos: Rule = ({ record, stage }) => {
  const transferred = record.dispositions.filter(({ fate }) => fate === "transfer");
  return record.transfers
    .filter(({ no }) => transferred.every(({ transferNo = FIRST_TRANSFER }) => transferNo !== no))
    .map((row) => {
      const message = says("transferEmpty", { transfer: row.no });
      const severity = stage === "submit" ? "hard" : "soft";
      return finding("TRANSFER", severity, rowPath(record, "transfers", row, "transferredAt"), message);
    });
};

/** Two specimens of one record never share a number; warmed oocytes are its oocytes. */
const warmedHasItsNumber: Rule = ({ record, oocytes }) =>
  oocytes.flatMap(({ unit, warming }) => {
    if (!warming || warming.stage === "oocyte" || !record.rowOf.has(unit)) return [];
    const message = says("numberTaken", { oocyte: unit.n });
    return [finding("WARMING", "hard", rowPath(record, "warmings", warming, "stage"), message)];
  });

/** What did not survive is not used. */
const warmedIsUsable: Rule = ({ record, oocytes }) =>
  oocytes.flatMap(({ unit, warming, last }) => {
    if (!warming || isAlive(warming) || !last || !USED.has(last.fate)) return [];
    const message = says("lostIsUsed", { oocyte: unit.n });
    return [finding("WARMING", "hard", rowPath(record, "dispositions", last, "fate"), message)];
  });

/** Embryos have no checks that ask for them after their warming: each that survived has a fate before submission. */
const warmedIsTold: Rule = ({ record, oocytes, stage }) => {
  if (stage !== "submit") return [];
  if (record.isOfFrozenEmbryos && record.warmings.length === 0)
    return [finding("WARMING", "hard", missingRow("warmings", WARMINGS_SHEET, 1), says("nothingWarmed"))];
  return oocytes.flatMap((oocyte) => {
    const { unit, warming } = oocyte;
    if (!warming || warming.stage === "oocyte" || !isAlive(warming) || endOf(oocyte)) return [];
    const message = says("warmedUntold", { oocyte: unit.n });
    return [finding("WARMING", "hard", missingRow("dispositions", DISPOSITIONS_SHEET, unit.n), message)];
  });
};

export const HANDLING_RULES: readonly Rule[] = [
  ...[
    headerWitness,
    actsAreWitnessed,
    expiredLots,
    unfitDevices,
    placesAreOwn,
    noTriploidTransfer,
    checksAreDone,
    nobodyIsForgotten,
    transfersHaveEmbryos,
    warmedHasItsNumber,
    warmedIsUsable,
    warmedIsTold,
  ],
];
