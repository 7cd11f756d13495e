import type { getStorage } from "firebase-admin/storage";

type File = ReturnType<ReturnType<ReturnType<typeof getStorage>["bucket"]>["file"]>;

/** What Node says of a line that the other side closed while it was idle. */
const CUT = ["EPIPE", "ECONNRESET"];
const isCut = (error: unknown) => error instanceof Error && "code" in error && CUT.includes(String(error.code));

/** Puts an object into the Storage emulator, which closes idle lines on a busy machine: then once more over a new one. */
export async function saveObject(file: Pick<File, "save">, bytes: Buffer, contentType: string): Promise<void> {
  const save = () => file.save(bytes, { contentType, resumable: false });
  await save().catch((error: unknown) => {
    if (!isCut(error)) throw error;
    return save();
  });
}
