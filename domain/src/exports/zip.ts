import { Zip, ZipPassThrough } from "fflate";

export type ZippedFile = { name: string; chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

/** An archive of files that are compressed already, chunk by chunk as theirs come. */
export async function* zipOf(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let fault: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error) fault = error;
    else ready.push(chunk);
  });
  const drain = () => {
    if (fault) throw fault;
    const chunks = ready;
    ready = [];
    return chunks;
  };
  for await (const { name, chunks } of files) {
    const file = new ZipPassThrough(name);
    zip.add(file);
    for await (const chunk of chunks) {
      file.push(chunk);
      yield* drain();
    }
    file.push(new Uint8Array(), true);
    yield* drain();
  }
  zip.end();
  yield* drain();
}
