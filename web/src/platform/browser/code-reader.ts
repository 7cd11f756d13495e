/** The browser's own reader of codes, where it has one; the compiler's library does not know it yet. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

const FORMATS = ["qr_code", "code_128"];

/** Of the camera's picture the shorter side is looked at in this many pixels at most: enough for a label that fills a third of it. */
const SHORTER_SIDE = 720;

/** Reads the first code of what a video shows now; undefined where there is none. */
type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>;

/** The browser's own reader, which knows bar codes too; where it has none that reads QR codes, one that reads them alone. */
export async function openCodeReader(): Promise<CodeReader> {
  const BarcodeDetector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!BarcodeDetector || !known.includes("qr_code")) return qrReader();
  const detector = new BarcodeDetector({ formats: FORMATS.filter((format) => known.includes(format)) });
  return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue;
}

async function qrReader(): Promise<CodeReader> {
  const { default: readQr } = await import("jsqr");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0) return undefined;
    const scale = Math.min(1, SHORTER_SIDE / Math.min(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return readQr(data, width, height, { inversionAttempts: "dontInvert" })?.data;
  };
}
