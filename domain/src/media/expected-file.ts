import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { MediumSlot } from "../records/pictures/picture-slot.ts";

/** As long as the name of a file in a list may be, with the folders before it. */
export const LONGEST_FILE_NAME = 200;

/**
 * A file that a list of images tells of a record, at `expectedFiles/{id}`; it is no image. `expected`: it may be uploaded into its
 * place, even where the record is imported and takes no other file. `arrived`: `mediumId` is in the record. `withdrawn`: its import was
 * undone. Functions alone write it; who opens the record reads it.
 */
export const ExpectedFile = z.object({
  id: z.string().min(1),
  organisation: z.string().min(1),
  studyId: z.string().min(1),
  testId: z.string().min(1),
  testCode: z.string().min(1),
  source: z.string().min(1).max(60),
  importId: z.string().min(1).max(64),
  /** The list that told it last, and its row, counted from 1 as spreadsheets do. */
  listName: z.string().min(1).max(200),
  line: z.int().min(1),
  /** As the list writes it, with the folders before it; `/` between them. */
  name: z.string().min(1).max(LONGEST_FILE_NAME),
  /** The last part of that: the name that its medium has. */
  originalName: z.string().min(1).max(LONGEST_FILE_NAME),
  slot: MediumSlot,
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** When the image was taken, by the list, read on the clock of `zone`. */
  capturedAt: z.date().optional(),
  zone: z.string().max(60).optional(),
  state: z.enum(["expected", "arrived", "withdrawn"]),
  mediumId: z.string().optional(),
  by: Person,
  at: z.date(),
});
export type ExpectedFile = z.infer<typeof ExpectedFile>;

/** A name in a list or of a file below a folder, as both are compared: one sign between folders, one case, one form of accents. */
export const comparedName = (name: string): string =>
  name
    .normalize("NFC")
    .replaceAll("\\", "/")
    .replace(/^(?:\.?\/)+/, "")
    .toLowerCase();

/** The last part of a name with folders. */
export const lastPart = (name: string): string => name.replaceAll("\\", "/").split("/").at(-1) ?? name;
