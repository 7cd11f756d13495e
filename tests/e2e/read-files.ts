import { inflateSync } from "node:zlib";
import { strFromU8, unzipSync } from "fflate";

/** The table of a CSV file, behind the empty line: its header and its rows. */
export function csvTable(bytes: Uint8Array): string[][] {
  const [, table = ""] = strFromU8(bytes.slice(3)).split("\r\n\r\n");
  return table
    .split("\r\n")
    .filter((line) => line !== "")
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
      ),
    );
}

/** A day and time as files write them, from the serial number of a spreadsheet. */
function serialText(serial: number): string {
  const at = new Date(Math.round((serial - 25_569) * 86_400_000)).toISOString();
  return at.slice(11, 16) === "00:00" ? at.slice(0, 10) : `${at.slice(0, 10)} ${at.slice(11, 16)}`;
}

const DATE_STYLES = ["2", "4"];

/** The first sheet of a workbook: its header and its rows, dates read as dates. */
export function xlsxTable(bytes: Uint8Array): string[][] {
  const sheet = strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<c([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, marks = "", inner = ""]) => {
      const text = /<t[^>]*>(.*?)<\/t>/s.exec(inner)?.[1];
      if (text !== undefined) return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
      const value = /<v>(.*?)<\/v>/.exec(inner)?.[1] ?? "";
      return value !== "" && DATE_STYLES.includes(/ s="(\d)"/.exec(marks)?.[1] ?? "")
        ? serialText(Number(value))
        : value;
    }),
  );
}

/** What each run of text in a PDF says, in the order in which it was drawn. */
export function pdfTexts(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes).toString("latin1");
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id = "", body = ""]) => [id, body] as const),
  );
  const streamOf = (body: string) => {
    const stream = /stream\n(.*)\nendstream/s.exec(body)?.[1];
    return stream === undefined ? "" : inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
  };
  /** Characters by glyph, of each font by the name that pages give it. */
  const fonts = new Map<string, string[]>();
  for (const [, name = "", id = ""] of file.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "")?.[1];
    const characters: string[] = [];
    for (const [, from = "", all = ""] of streamOf(objects.get(map ?? "") ?? "").matchAll(/<(\w+)> <\w+> \[(.*?)\]/gs))
      for (const [at, [, code = ""]] of [...all.matchAll(/<([\w ]*)>/g)].entries())
        characters[Number.parseInt(from, 16) + at] = Buffer.from(code.replaceAll(" ", ""), "hex")
          .swap16()
          .toString("utf16le");
    fonts.set(name, characters);
  }
  const texts: string[] = [];
  for (const body of objects.values()) {
    if (!body.includes("/FlateDecode") || body.includes("/Length1") || body.includes("/Subtype")) continue;
    let font: string[] = [];
    for (const [, block = ""] of streamOf(body).matchAll(/BT\n(.*?)\nET/gs)) {
      font = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? "") ?? font;
      const glyphs = [...block.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = ""]) => hex).join("");
      texts.push((glyphs.match(/.{4}/g) ?? []).map((glyph) => font[Number.parseInt(glyph, 16)] ?? "?").join(""));
    }
  }
  return texts;
}
