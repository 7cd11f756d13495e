import * as z from "zod";
import { limitedNumber } from "../policy/limited-number.ts";
import { instant } from "../timing/instant.ts";
import type { Measures } from "./measures/measures.ts";
import { SENSOR_BITS } from "./measures/sensor-range.ts";

/**
 * When a picture was taken, and how that is known: `exif` and `ome` are moments of capture, `datetime` is the date that a
 * TIFF or EXIF block bears, perhaps of an export, `quicktime` the begin of a video with its offset, `video` the date of its container,
 * `list` what a list of images says, whatever the file does.
 */
export const Capture = z.lazy(() =>
  z.object({
    capturedAt: instant("The capture"),
    source: z.enum(["exif", "ome", "filename", "datetime", "quicktime", "video", "user", "list"]),
    /** What the file itself says, where a list says another time. */
    inFile: z.date().optional(),
    /** Minutes ahead of UTC, where the file says so. */
    tzOffsetMinutes: z.int().min(-840).max(840).optional(),
    /** Where the file does not, the zone whose clock the camera is taken to have shown. */
    assumedZone: z.string().max(60).optional(),
    /** That clock showed the time twice, of which the earlier was taken, or jumped over it, and an hour later was taken. */
    clockChange: z.enum(["repeated", "skipped"]).optional(),
  }),
);
export type Capture = z.infer<typeof Capture>;

/** More of them are not told. */
export const MOST_CHANNELS = 20;

/**
 * With what it was taken. The pixel size is present only with its source; where it is missing it is unknown and no scale bar
 * is shown, because nothing may be assumed for it.
 */
export const Optics = z.lazy(() =>
  z.object({
    deviceId: z.string().max(64).optional(),
    /** Maker and model as the file names them. */
    camera: z.string().trim().min(1).max(80).optional(),
    objective: z.string().trim().max(40).optional(),
    /** Lamps or filters in the order of the recordings, as OME names and colours them; the image is of the first. */
    channels: z
      .array(
        z.object({
          name: z.string().trim().min(1).max(60).optional(),
          colour: z
            .string()
            .regex(/^#[0-9a-f]{6}$/)
            .optional(),
        }),
      )
      .max(MOST_CHANNELS)
      .optional(),
    pixelSize: z
      .object({
        um: limitedNumber("pixelSizeUm"),
        source: z.enum(["ome", "tiff_resolution", "device_default", "user"]),
      })
      .optional(),
  }),
);
export type Optics = z.infer<typeof Optics>;

const value = z.number();
const orNull = z.number().nullable();
const hash = z.string().regex(/^[0-9a-f]{16}$/);

/** The measures of a picture as they are stored; units as in `Measures`. */
export const MediumQuality = z.lazy(
  () =>
    z.object({
      bitDepth: z.literal([8, 16]),
      rangeBits: z.int().min(8).max(16).nullable(),
      neededBits: z.literal(SENSOR_BITS),
      mean: value,
      min: value,
      max: value,
      p1: value,
      p50: value,
      p99: value,
      rmsContrast: value,
      lowContrast: z.boolean(),
      entropy: value,
      clipLow: value,
      clipHigh: value,
      pctMin: value,
      pctMax: value,
      focusScore: value,
      lapVar: value,
      sharpness: value,
      tenengrad: value,
      blurEffect: orNull,
      noiseSigma: orNull,
      illumination: orNull,
      illuminationWorst: orNull,
      focusEnergy: value,
      focusEnergyCentre: value,
      focusEnergy512: value,
      focusEnergyCentre512: value,
      powerLogLogSlope: orNull,
      dhash64: hash,
      phash64: hash,
      repeatHash: z.string().regex(/^[0-9a-f]{84}$/),
      weakBits: z.array(z.int().min(0).max(55)).length(24),
      notes: z.array(z.enum(["range-unknown", "single-colour", "no-slope"])).max(10),
    }) satisfies z.ZodType<Measures>,
);
export type MediumQuality = z.infer<typeof MediumQuality>;
