import { MEDIA_LIMITS, rejectionSays } from "@zona/domain/media/medium";
import { inWords } from "@zona/domain/messages/said";
import { describe, expect, it } from "vitest";
import { fileNameWarning, fileRefusal } from "./file-checks.ts";

const refusal = (sentence: string) => ({ sentence, heading: "images-of-a-check" });
const file = { name: "oocyte.jpg", type: "image/jpeg", size: 1 };

describe("refusal", () => {
  it("lets pictures of accepted types up to the limit pass", () => {
    expect(fileRefusal(file)).toBeUndefined();
    expect(fileRefusal({ ...file, size: MEDIA_LIMITS.maxBytes })).toBeUndefined();
  });

  it("refuses empty and oversized files with the server's sentences", () => {
    expect(fileRefusal({ ...file, size: 0 })).toEqual(refusal(inWords(rejectionSays("empty"))));
    expect(fileRefusal({ ...file, size: MEDIA_LIMITS.maxBytes + 1 })).toEqual(
      refusal(inWords(rejectionSays("too-large"))),
    );
  });

  it("knows a file by its ending where the system has no name for its type", () => {
    expect(fileRefusal({ ...file, type: "" })).toBeUndefined();
  });

  it.each(["image/svg+xml", "text/html", "application/pdf"])(
    "refuses the type %j and says what can be uploaded",
    (type) => {
      expect(fileRefusal({ ...file, type })?.sentence).toMatch(/one of these: JPG, PNG, WEBP/);
    },
  );

  it.each([
    ["embryo.czi", "", /OME-TIFF/],
    ["Embryo.ND2", "application/octet-stream", /OME-TIFF/],
    ["day 5.avi", "video/x-msvideo", /MP4/],
  ])("says what to export %s as", (name, type, words) => {
    expect(fileRefusal({ ...file, name, type })?.sentence).toMatch(words);
  });

  it("refuses a name that no record can hold", () => {
    expect(fileRefusal({ ...file, name: `${"x".repeat(200)}.jpg` })?.sentence).toMatch(/longer than 200/);
  });
});

describe("the name of a file", () => {
  it("is held back once where it may tell who a patient is, and sent when the file is chosen again", () => {
    const told = new Set<string>();
    const warning = fileNameWarning({ name: "Mrs_Lund_D5.jpg" }, told);
    expect(warning?.sentence).toContain("This looks like a person's name.");
    expect(warning?.heading).toBe("what-may-identify-a-patient");
    expect(fileNameWarning({ name: "Mrs_Lund_D5.jpg" }, told)).toBeUndefined();
    expect(fileNameWarning({ name: "HF-0042-K_d5_o07.tif" }, told)).toBeUndefined();
  });
});
