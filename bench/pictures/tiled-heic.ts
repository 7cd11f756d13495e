/*
 * No library here writes HEIC, but its container is a row of boxes: a phone stores a picture of 12 megapixels as a grid of
 * small ones. This lays out a grid whose tiles are all the one picture of a small file.
 */

const u8 = (...values: number[]) => Buffer.from(values);
const u16 = (value: number) => u8(value >> 8, value & 255);
const u32 = (value: number) => u8(value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255);

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(8 + body.length), Buffer.from(type, "latin1"), body]);
}

const fullBox = (type: string, flags: number, ...content: Buffer[]) => box(type, u32(flags), ...content);

/** The first box of this type, its header included; boxes of metadata lie within `meta`, `iprp` and `ipco`. */
function boxOf(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, "latin1") - 4;
  if (at < 0) throw new Error(`The file has no box ${type}.`);
  return file.subarray(at, at + file.readUInt32BE(at));
}

const itemInfo = (id: number, type: string) =>
  box("infe", u32(0x02_00_00_00 + (type === "grid" ? 0 : 1)), u16(id), u16(0), Buffer.from(`${type}\0`, "latin1"));

/** A HEIC file of `columns` × `rows` tiles, each the picture of `small`, a file with one item and no grid. */
export function tiledHeic(small: Buffer, columns: number, rows: number): Buffer {
  const config = boxOf(small, "hvcC");
  const extent = boxOf(small, "ispe");
  const depth = boxOf(small, "pixi");
  const width = columns * extent.readUInt32BE(12);
  const height = rows * extent.readUInt32BE(16);
  const tile = boxOf(small, "mdat").subarray(8);
  const grid = Buffer.concat([u8(0, 0, rows - 1, columns - 1), u16(width), u16(height)]);
  const tiles = Array.from({ length: columns * rows }, (_, index) => index + 2);
  const propertiesOf = (id: number, ...indexes: number[]) => Buffer.concat([u16(id), u8(indexes.length, ...indexes)]);
  const metaAt = (dataAt: number) => {
    const placed = (id: number, at: number, length: number) =>
      Buffer.concat([u16(id), u16(0), u16(1), u32(at), u32(length)]);
    return fullBox(
      "meta",
      0,
      boxOf(small, "hdlr"),
      fullBox("pitm", 0, u16(1)),
      fullBox(
        "iloc",
        0,
        u8(0x44, 0x00),
        u16(tiles.length + 1),
        placed(1, dataAt, grid.length),
        ...tiles.map((id) => placed(id, dataAt + grid.length, tile.length)),
      ),
      fullBox("iinf", 0, u16(tiles.length + 1), itemInfo(1, "grid"), ...tiles.map((id) => itemInfo(id, "hvc1"))),
      fullBox("iref", 0, box("dimg", u16(1), u16(tiles.length), ...tiles.map(u16))),
      box(
        "iprp",
        box("ipco", config, extent, depth, fullBox("ispe", 0, u32(width), u32(height))),
        // 0x81: the decoder has to know the first property.
        fullBox(
          "ipma",
          0,
          u32(tiles.length + 1),
          propertiesOf(1, 4, 3),
          ...tiles.map((id) => propertiesOf(id, 0x81, 2, 3)),
        ),
      ),
    );
  };
  const head = boxOf(small, "ftyp");
  const dataAt = head.length + metaAt(0).length + 8;
  return Buffer.concat([head, metaAt(dataAt), box("mdat", grid, tile)]);
}
