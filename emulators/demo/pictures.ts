import sharp from "sharp";
import { randomFrom } from "./random.ts";

/** Frame of a demo picture in pixels; the same shape as the cameras on most injection microscopes. */
const FRAME = { width: 1600, height: 1200 };
const CENTRE = { x: 800, y: 600 };

type Cell = { x: number; y: number; r: number };

/** A cell as modulation contrast shows it: lit from one side, shaded on the other, with a thin dark border. */
const cell = ({ x, y, r }: Cell) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#cytoplasm)" stroke="#4d4a46" stroke-width="3"/>`;

const pronucleus = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="46" fill="#b9b4ac" fill-opacity=".55" stroke="#5c5852" stroke-width="3"/>
   ${[-14, 0, 14].map((dx) => `<circle cx="${x + dx}" cy="${y + 10}" r="6" fill="#55514b"/>`).join("")}`;

const polarBody = (x: number, y: number) => cell({ x, y, r: 34 });

/** Cells packed around the centre, as blastomeres lie inside the zona. */
const ring = (count: number, distance: number, r: number): Cell[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI + 0.4;
    return { x: CENTRE.x + distance * Math.cos(angle), y: CENTRE.y + distance * Math.sin(angle), r };
  });

const whole = cell({ ...CENTRE, r: 268 });

const SCENES = {
  "MII oocyte": whole + polarBody(958, 358),
  "zygote 2PN": whole + pronucleus(760, 600) + pronucleus(848, 590) + polarBody(962, 362) + polarBody(1004, 412),
  "2-cell": ring(2, 132, 176).map(cell).join("") + polarBody(800, 330),
  "4-cell": ring(4, 168, 138).map(cell).join(""),
  "8-cell": [...ring(5, 190, 108), ...ring(3, 82, 104)].map(cell).join(""),
  morula: [...ring(9, 178, 92), ...ring(5, 78, 86)].map(cell).join(""),
  blastocyst: `<circle cx="800" cy="600" r="292" fill="#aaa59d" stroke="#4d4a46" stroke-width="4"/>
    ${ring(22, 272, 38).map(cell).join("")}
    ${[...ring(5, 40, 46)].map(({ x, y, r }) => cell({ x: x - 168, y: y + 60, r })).join("")}`,
} as const;

export type Scene = keyof typeof SCENES;

/** A number of a name, the same on every machine. */
const seedOf = (name: string) => [...name].reduce((seed, letter) => Math.imul(seed, 31) + letter.charCodeAt(0), 7);

/** How one specimen lies in the field, and what floats in its medium: no two look the same, every shot of one does. */
function specimenOf(name: string): { lie: string; debris: string; light: number } {
  const random = randomFrom(seedOf(name));
  const turn = random.between(-70, 70);
  const dx = random.between(-210, 210);
  const dy = random.between(-110, 110);
  const size = random.between(82, 122) / 100;
  const flip = random.happens(0.5) ? -1 : 1;
  const blobs = Array.from({ length: random.between(5, 11) }, () => {
    const x = random.between(20, 1580);
    const y = random.between(20, 1180);
    const r = random.between(6, 30);
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="#8a857e" fill-opacity=".5" stroke="#5f5b55" stroke-width="2"/>`;
  });
  const lie = `translate(${CENTRE.x + dx} ${CENTRE.y + dy}) rotate(${turn}) scale(${flip * size} ${size}) translate(-${CENTRE.x} -${CENTRE.y})`;
  return { lie, debris: blobs.join(""), light: random.between(0, 3) };
}

/** Where the lamp stands: the ground is bright on that side. */
const LAMPS = ["0 0 1 1", "1 0 0 1", "0 1 1 0", "0 0 0 1"].map((corners) => {
  const [x1, y1, x2, y2] = corners.split(" ");
  return `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
});

function svg(scene: Scene, specimen: string): string {
  const { lie, debris, light } = specimenOf(specimen);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${FRAME.width}" height="${FRAME.height}">
  <defs>
    <linearGradient id="field" ${LAMPS[light]}>
      <stop offset="0" stop-color="#b7b2aa"/><stop offset="1" stop-color="#8d8983"/>
    </linearGradient>
    <linearGradient id="cytoplasm" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#d6d0c6"/><stop offset=".5" stop-color="#9c978f"/><stop offset="1" stop-color="#65615b"/>
    </linearGradient>
    <linearGradient id="zona" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#e6e1d8"/><stop offset="1" stop-color="#6f6b65"/>
    </linearGradient>
  </defs>
  <rect width="100%" height="100%" fill="url(#field)"/>
  ${debris}
  <g transform="${lie}">
    <circle cx="800" cy="600" r="372" fill="url(#zona)" stroke="#57534e" stroke-width="4"/>
    <circle cx="800" cy="600" r="312" fill="#a19c95" stroke="#6b6761" stroke-width="3"/>
    ${SCENES[scene]}
  </g>
</svg>`;
}

/** Which specimen it is of, what went wrong at the microscope, and what its camera wrote into the file. */
export type Shot = { specimen?: string; fault?: "blurred" | "clipped"; camera?: string; takenAt?: Date };

const BLUR_SIGMA = 9;
const GAIN = 1.8;
const two = (value: number) => String(value).padStart(2, "0");

/** As EXIF writes it, in UTC with its offset beside it. */
function exifTime(at: Date): string {
  const date = [at.getUTCFullYear(), two(at.getUTCMonth() + 1), two(at.getUTCDate())].join(":");
  return `${date} ${[at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(":")}`;
}

const NOISE = { type: "gaussian", mean: 128, sigma: 9 } as const;

/** The sensor of the demo's cameras, made once: its noise is most of the work of a picture. */
const sensor = (() => {
  let made: Promise<Buffer> | undefined;
  const make = () =>
    sharp({ create: { ...FRAME, channels: 3, background: "#808080", noise: NOISE } })
      .greyscale()
      .raw()
      .toBuffer();
  return async () => {
    made ??= make();
    const noise = await made;
    // Turned on by some pixels each time: no two shots of one scene are the same file.
    const offset = Math.floor(Math.random() * noise.length);
    return Buffer.concat([noise.subarray(offset), noise.subarray(0, offset)]);
  };
})();

/** A drawn embryo with sensor noise, as JPEG. Invented: no picture of a person's embryo is in this project. */
export async function demoPicture(
  scene: Scene,
  { specimen = scene, fault, camera, takenAt }: Shot = {},
): Promise<Buffer> {
  const noise = await sensor();
  const drawn = sharp(Buffer.from(svg(scene, specimen))).flatten();
  if (fault === "blurred") drawn.blur(BLUR_SIGMA);
  if (fault === "clipped") drawn.linear(GAIN, 0);
  // The optics come before the sensor: its noise is as sharp as ever.
  const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true });
  const picture = sharp(data, { raw: { ...FRAME, channels: info.channels } }).composite([
    { input: noise, raw: { ...FRAME, channels: 1 }, blend: "soft-light" },
  ]);
  if (camera || takenAt) {
    picture.withExif({
      IFD0: camera ? { Make: "Hollyfield", Model: camera } : {},
      IFD2: takenAt ? { DateTimeOriginal: exifTime(takenAt), OffsetTimeOriginal: "+00:00" } : {},
    });
  }
  return picture.jpeg({ quality: 90 }).toBuffer();
}
