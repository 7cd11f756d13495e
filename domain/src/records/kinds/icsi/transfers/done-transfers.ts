import type { OocyteHistory } from "../icsi-record.ts";
import { FIRST_TRANSFER } from "./transfer.ts";

/** One transfer as it happened: when, and the embryos that went with it. */
export type DoneTransfer = { no: number; at: Date; embryos: readonly OocyteHistory[] };

/** The transfers of a record by their numbers; one without an embryo did not happen. */
export function doneTransfers(oocytes: readonly OocyteHistory[]): DoneTransfer[] {
  const transferred = oocytes.filter(({ last }) => last?.fate === "transfer");
  return [...Map.groupBy(transferred, ({ last }) => last?.transferNo ?? FIRST_TRANSFER)]
    .map(([no, embryos]) => ({
      no,
      at: new Date(Math.min(...embryos.flatMap(({ last }) => last?.fateAt.getTime() ?? []))),
      embryos,
    }))
    .sort((a, b) => a.no - b.no);
}
