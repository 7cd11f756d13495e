import * as z from "zod";
import { limitedNumber } from "../policy/limited-number.ts";

/** A microscope, manipulator, incubator or ICSI device, at `devices/{id}`. */
export const Device = z
  .object({
    id: z.string().min(1).max(64),
    kind: z.enum(["microscope", "manipulator", "incubator", "icsi_device"], { error: "Choose the kind of device." }),
    name: z.string().trim().min(1).max(80),
    serialNo: z.string().trim().max(60).optional(),
    firmware: z.string().trim().max(60).optional(),
    /** Micrometres per pixel by objective. An objective that is not listed has no known pixel size; none is ever assumed. */
    pixelSizesUm: z.record(z.string().min(1).max(40), limitedNumber("pixelSizeUm")).optional(),
  })
  .refine(({ kind, pixelSizesUm }) => kind === "microscope" || pixelSizesUm === undefined, {
    error: "Only a microscope has pixel sizes.",
    path: ["pixelSizesUm"],
  });
export type Device = z.infer<typeof Device>;
