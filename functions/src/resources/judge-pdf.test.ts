import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { plainPdf } from "../../../emulators/demo-documents.ts";
import { cutAt } from "../../../tests/fixtures/pictures.ts";
import { judgePdf } from "./judge-pdf.ts";

const refusalOf = (bytes: Buffer) =>
  judgePdf(bytes).then(
    () => "accepted",
    (error: { refusal?: string }) => error.refusal ?? error,
  );

/** A container of objects as it lies in a file, packed in a way of the test's choice. */
function container(objects: string, { dictionary = "/Filter /FlateDecode", pack = deflateSync } = {}) {
  const packed = pack(Buffer.from(objects, "latin1"));
  const head = `<< /Type /ObjStm /N 1 /First 4 ${dictionary} /Length ${packed.length} >>\nstream\n`;
  return `${head}${packed.toString("latin1")}\nendstream`;
}
const SCRIPT = "9 0 << /S /JavaScript /JS (app.alert\\(1\\)) >>";

describe("a PDF", () => {
  it("passes when it is whole and plain, with containers of plain objects as well", async () => {
    expect(await refusalOf(plainPdf(["Consent to ICSI", "Read and signed."]))).toBe("accepted");
    expect(await refusalOf(plainPdf(["Consent"], [container("9 0 << /Title (Harmless) >>")]))).toBe("accepted");
    expect(await refusalOf(plainPdf(["Consent"], ["<< /S /URI /URI (https://example.org) >>"]))).toBe("accepted");
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
