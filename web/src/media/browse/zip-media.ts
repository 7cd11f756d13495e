import type { Medium } from "@zona/domain/media/medium";
import { downloadZip } from "client-zip";
import { sha256Of } from "../../platform/browser/files.ts";

export type ZipOutcome = { packed: number; blind: number; damaged: number; missing: number };
export type ZipFile = { name: string; lastModified: Date; input: Uint8Array<ArrayBuffer> | string };

const UNSAFE = /[^\p{L}\p{N}._ -]+/gu;
const plain = (text: string) => text.replace(UNSAFE, "_").replace(/^[. ]+/, "") || "_";

/** `ICSI-0042/d3 oocyte 4 abc123 photo.jpg`: sorted by test and place, and never the same name twice. */
export function nameInZip({ id, originalName, facts, slot }: Medium): string {
  const place = [slot?.check, slot?.unitNo === undefined ? undefined : `oocyte ${slot.unitNo}`, id.slice(0, 6)];
  return `${plain(facts?.testCode ?? "draft")}/${plain([...place, originalName].filter(Boolean).join(" "))}`;
}

/**
 * The originals of media, one after the other, each held against its recorded checksum, and last the list of checksums as
 * `sha256sum -c` reads it. What would unblind, does not match or does not come is left out and counted.
 */
export async function* zipFiles(
  media: readonly Medium[],
  fetchOriginal: (id: string) => Promise<Uint8Array<ArrayBuffer>>,
  { outcome, onFile }: { outcome: ZipOutcome; onFile: () => void },
): AsyncGenerator<ZipFile> {
  const sums: string[] = [];
  for (const medium of media) {
    onFile();
    if (medium.facts?.blind) {
      outcome.blind += 1;
      continue;
    }
    const input = medium.content ? await fetchOriginal(medium.id).catch(() => undefined) : undefined;
    if (!input) outcome.missing += 1;
    else if ((await sha256Of(input)) !== medium.content?.sha256) outcome.damaged += 1;
    else {
      const name = nameInZip(medium);
      sums.push(`${medium.content.sha256}  ${name}`);
      outcome.packed += 1;
      yield { name, lastModified: medium.createdAt, input };
    }
  }
  yield { name: "sha256.txt", lastModified: new Date(0), input: `${sums.join("\n")}\n` };
}

/** Streams: no more than one original is held in memory by us. */
export const zipStream = (files: AsyncIterable<ZipFile>) => downloadZip(files).body;
