import { type AcceptedType, acceptedTypeOf, type DeclaredMedium, typeByEnding } from "@zona/domain/media/medium";
import { fileTypeFromBuffer } from "file-type";
import { Refusal } from "../refusal.ts";

type Declared = Pick<DeclaredMedium, "declaredType" | "originalName">;

/** How files of CZI, ND2 and LIF begin. */
const MICROSCOPES = [Buffer.from("ZISRAWFILE"), Buffer.from("dacebe0a", "hex"), Buffer.from("70000000", "hex")];

/** The type of a file by its content. Throws a `Refusal` where it is none of ours, or not what was declared. */
export async function typeOf(bytes: Buffer, declared: Declared): Promise<AcceptedType> {
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  const type = hasAvif(bytes) ? "image/avif" : found && acceptedTypeOf(found);
  if (!type) throw new Refusal(refusalOf(bytes, found));
  if (!isDeclaredAs(type, declared)) throw new Refusal("type-mismatch", `The content is ${type}.`);
  return type;
}

function refusalOf(bytes: Buffer, found: string | undefined) {
  if (MICROSCOPES.some((mark) => bytes.subarray(0, mark.length).equals(mark))) return "microscope-format";
  return found?.startsWith("video/") ? "video-format" : "unknown-type";
}

/** AVIF is HEIF with other codecs; some writers put its brand behind the general ones, and `file-type` reads the first alone. */
function hasAvif(bytes: Buffer): boolean {
  if (bytes.toString("latin1", 4, 8) !== "ftyp") return false;
  const brands = bytes.toString("latin1", 8, Math.min(bytes.length, bytes.readUInt32BE(0), 200));
  const has = (brand: string) => brands.indexOf(brand) % 4 === 0;
  return has("avif") && !has("heic");
}

/** A name whose ending belongs to another accepted type is a lie as well; an ending we do not know says nothing. */
function isDeclaredAs(type: AcceptedType, { declaredType, originalName }: Declared) {
  const named = typeByEnding(originalName);
  const declared = acceptedTypeOf(declaredType);
  return declared !== undefined && isAlike(declared, type) && (named === undefined || isAlike(named, type));
}

/** MP4 is QuickTime by another name: cameras write either into files of either ending. */
const BOXES: readonly AcceptedType[] = ["video/mp4", "video/quicktime"];
const isAlike = (one: AcceptedType, other: AcceptedType) =>
  one === other || (BOXES.includes(one) && BOXES.includes(other));
