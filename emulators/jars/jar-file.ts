import { crc32 } from "node:zlib";

export type JarEntry = { name: string; content: Buffer };

/** 1980-01-01, the first date a zip can say: the same input gives the same bytes. */
const DOS_DATE = 0x0021;
const VERSION = 20;
const UTF8_NAMES = 0x0800;

/**
 * A jar without compression. The `jar` tool comes only with a full JDK, and a jar that holds little more than a
 * manifest must also be made where there is nothing but a Java runtime.
 */
export function jarFile(manifest: Readonly<Record<string, string>>, classes: readonly JarEntry[] = []): Buffer {
  const entries = [{ name: "META-INF/MANIFEST.MF", content: manifestFile(manifest) }, ...classes];
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const fileName = Buffer.from(name);
    const shared = sharedHeader(fileName, content);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), shared, fileName, content]);
    directory.push(directoryEntry(shared, fileName, offset));
    locals.push(local);
    offset += local.length;
  }
  const directorySize = directory.reduce((size, entry) => size + entry.length, 0);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directorySize, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

/** The fields that stand both before a file and in the directory at the end. */
function sharedHeader(fileName: Buffer, content: Buffer): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(VERSION, 0);
  header.writeUInt16LE(UTF8_NAMES, 2);
  header.writeUInt16LE(DOS_DATE, 8);
  header.writeUInt32LE(crc32(content), 10);
  header.writeUInt32LE(content.length, 14);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt16LE(fileName.length, 22);
  return header;
}

function directoryEntry(shared: Buffer, fileName: Buffer, offset: number): Buffer {
  const before = Buffer.from("PK\x01\x02\x14\x00");
  const after = Buffer.alloc(14);
  after.writeUInt32LE(offset, 10);
  return Buffer.concat([before, shared, after, fileName]);
}

const MANIFEST_LINE = 70;

/** A manifest line holds at most 72 bytes with its line end; what is longer goes on in lines that begin with a space. */
export function manifestFile(attributes: Readonly<Record<string, string>>): Buffer {
  const lines = Object.entries({ "Manifest-Version": "1.0", ...attributes }).flatMap(([key, value]) => {
    const wrapped: string[] = [];
    let rest = `${key}: ${value}`;
    while (rest.length > MANIFEST_LINE) {
      wrapped.push(rest.slice(0, MANIFEST_LINE));
      rest = ` ${rest.slice(MANIFEST_LINE)}`;
    }
    return [...wrapped, rest];
  });
  return Buffer.from(`${lines.join("\r\n")}\r\n`);
}
