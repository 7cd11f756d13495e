import * as z from "zod";

const positive = (label: string) =>
  z.number({ error: `${label} must be a number.` }).positive({ error: `${label} must be above 0.` });
const velocity = (label: string) =>
  z.number({ error: `${label} must be a number.` }).min(0, { error: `${label} cannot be negative.` });

/**
 * One row of a computer-assisted analysis. Velocities in µm/s, ratios in percent, ALH in µm, BCF in Hz. Values of different
 * systems cannot be compared, so system and frame rate belong to the row. Ratios that do not follow from the velocities are
 * refused: a column was mixed up.
 */
export const CasaRow = z
  .object({
    system: z.string().trim().min(1, { error: "Name the system; its values compare with no other's." }).max(60),
    frameRate: positive("Frame rate"),
    micronPerPixel: positive("Micrometres per pixel"),
    vcl: velocity("VCL"),
    vsl: velocity("VSL"),
    vap: velocity("VAP"),
    lin: z.number().optional(),
    str: z.number().optional(),
    wob: z.number().optional(),
    alhMean: velocity("ALH").optional(),
    bcf: velocity("BCF").optional(),
  })
  .superRefine((row, context) => {
    const ratios = { lin: [row.vsl, row.vcl], str: [row.vsl, row.vap], wob: [row.vap, row.vcl] } as const;
    for (const [name, [part, whole]] of Object.entries(ratios)) {
      const given = row[name as keyof typeof ratios];
      if (given === undefined || whole === 0) continue;
      const derived = (100 * part) / whole;
      if (Math.abs(given - derived) <= 1) continue;
      const message = `${name.toUpperCase()} is ${given}%, but the velocities give ${Math.round(derived * 10) / 10}%.`;
      context.addIssue({ code: "custom", path: [name], message });
    }
  });
export type CasaRow = z.infer<typeof CasaRow>;
