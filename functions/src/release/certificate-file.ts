import { AppError } from "@zona/domain/errors";
import { EXPORT_KEPT_HOURS, type ExportRecord, exportFilePath } from "@zona/domain/exports/export-record";
import type { LanguageCode } from "@zona/domain/messages/languages";
import { refuses } from "@zona/domain/operations/refusals";
import { canonicalText } from "@zona/domain/records/audit/signature";
import type { RunResult } from "@zona/domain/records/kinds/preclinical/result-schema";
import { AskedCertificate, type Disposition } from "@zona/domain/release/disposition";
import type { Unparsed } from "@zona/domain/stored-record";
import { sha256 } from "../audit/chain-revisions.ts";
import { type AccessOf, type Caller, presentStaff } from "../identity/caller.ts";
import { certificatePdf } from "./certificate.ts";
import { certificateWords } from "./certificate-text.ts";

export type CertificatePorts = {
  accessOf: AccessOf;
  language(uid: string): Promise<LanguageCode>;
  disposition(lotKey: string, number: string): Promise<Disposition | undefined>;
  /** Results of a run that were kept, by their hash. */
  results(testId: string): Promise<ReadonlyMap<string, RunResult>>;
  /** Whose records these runs are. */
  recordsOf(testIds: readonly string[]): Promise<string[]>;
  /** Stores the file and then what is told of it; resolves with its path. */
  store(path: (exportId: string) => string, file: Uint8Array, told: Omit<ExportRecord, "id" | "path">): Promise<string>;
};

/**
 * The certificate of a decision as a file of whoever asks, told among the files that people took out. Nothing is computed for
 * it: it says what was stored. Throws an AppError that is meant for the person who asked.
 */
export async function takeCertificate(
  caller: Caller,
  asked: Unparsed,
  ports: CertificatePorts,
  { site, zone }: { site: string; zone: string },
  now: Date,
): Promise<{ path: string; title: string }> {
  const { by, organisation } = await presentStaff(caller, ports.accessOf, now);
  const parsed = AskedCertificate.safeParse(asked);
  if (!parsed.success) throw new AppError("invalid-input", refuses("unreadable"));
  const { lotKey, number } = parsed.data;
  const disposition = await ports.disposition(lotKey, number);
  if (disposition?.organisation !== organisation) throw new AppError("not-found", refuses("noDisposition"));
  const tests = new Set(disposition.sets.flatMap(({ runs }) => runs.map(({ testId }) => testId)));
  const [language, recordsOf, ...kept] = await Promise.all([
    ports.language(by.uid),
    ports.recordsOf([...tests]),
    ...[...tests].map((testId) => ports.results(testId)),
  ]);
  const words = certificateWords(language);
  const hash = await sha256(canonicalText(disposition));
  const results = new Map(kept.flatMap((own) => [...own]));
  const file = await certificatePdf({ disposition, results, sha256: hash, site, zone, by: by.name, at: now }, words);
  const title = words.t(`title_${disposition.decision}`, { lot: disposition.lot.lotNo });
  const path = await ports.store((exportId) => exportFilePath(exportId, 1, "pdf"), file, {
    by,
    at: now,
    title,
    format: "pdf",
    view: JSON.stringify({ certificate: { lotKey, number } }),
    filterText: title,
    state: "ready",
    rows: 1,
    recordsOf: [...new Set([organisation, ...recordsOf])],
    bytes: file.length,
    expiresAt: new Date(now.getTime() + EXPORT_KEPT_HOURS * 3_600_000),
  });
  return { path, title };
}
