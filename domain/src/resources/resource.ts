import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { issue, sentences } from "../messages/said.ts";
import { TestKind } from "../records/test-kind.ts";
import { visibleText } from "../visible-text.ts";

const says = sentences("resource", {
  shortTitle: "Give it a title of at least 3 characters.",
  longTitle: "Keep the title to 120 characters.",
});

/** What a resource is for; lists are in this order. */
export const ResourceCategory = z.enum(["consent", "sop", "template", "reference"]);
export type ResourceCategory = z.infer<typeof ResourceCategory>;

/** Types a resource may have, with the file endings a person may choose. Nothing that a browser would run. */
export const RESOURCE_TYPES = {
  "application/pdf": [".pdf"],
  "image/jpeg": [".jpg", ".jpeg"],
  "image/png": [".png"],
  "image/webp": [".webp"],
} as const satisfies Record<string, readonly string[]>;
export const ResourceType = z.enum(Object.keys(RESOURCE_TYPES) as [keyof typeof RESOURCE_TYPES]);
export type ResourceType = z.infer<typeof ResourceType>;

/** Limits of one version. Rules hold the byte limit too; a test compares them. */
export const RESOURCE_LIMITS = { maxBytes: 25 * 1024 * 1024, maxPixels: 60_000_000, maxVersions: 999 } as const;

/** Why a version was turned away, with the words shown for it. */
export const resourceRefusalSays = sentences("resourceRefusal", {
  empty: "The file is empty.",
  "unknown-type": "The file is not a PDF, JPEG, PNG or WebP file.",
  "type-mismatch": "The content of the file does not match its declared type.",
  damaged: "The file is damaged or cut off.",
  "too-many-pixels": "The image has more than 60 million pixels.",
  "active-content":
    "The PDF contains scripts, programs, attachments or parts that cannot be checked. Print it to a plain PDF and upload that file.",
  encrypted: "The PDF is encrypted and cannot be checked. Save it without a password and upload it again.",
  "never-arrived": "The upload started, but the file never arrived. Upload it again.",
  unchecked:
    "The file could not be checked within a day. Save it again, for example as a plain PDF, and upload that file.",
});
export const ResourceRefusal = z.enum(resourceRefusalSays.keys);
export type ResourceRefusal = z.infer<typeof ResourceRefusal>;

/** What the check found in the content of a version that is fit to be used. */
export const ResourceContent = z.object({
  type: ResourceType,
  bytes: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Of a picture, in pixels, upright. */
  width: z.int().min(1).optional(),
  height: z.int().min(1).optional(),
});
export type ResourceContent = z.infer<typeof ResourceContent>;

/** What a person says of a resource before there is a file. */
export const NewResource = z.strictObject({
  title: visibleText(120, 3, { short: issue(says("shortTitle")), long: issue(says("longTitle")) }),
  category: ResourceCategory,
  /** Kinds of test it is listed with; none means all. */
  kinds: z.array(TestKind).max(TestKind.options.length),
  /** The one study it belongs to; left out when it belongs to all. */
  studyId: z.string().min(1).max(64).optional(),
});
export type NewResource = z.infer<typeof NewResource>;

/** Who made a version the one in force, and when: never whoever uploaded it. */
const Approval = z.object({ by: Person, at: z.date() });

const VersionNumber = z.int().min(1).max(RESOURCE_LIMITS.maxVersions);

/** What somebody did with a resource; each is one line of its history. */
export const ResourceAction = z.enum(["add", "add_version", "approve", "retire", "restore"]);
export type ResourceAction = z.infer<typeof ResourceAction>;

/**
 * A form, SOP, template or reference image at `resources/{id}`, as its last step left it, and each step in its history. Functions
 * alone write: staff of its organisation add versions; `current` is the newest one that passed the check and was approved by a
 * second person, and only ever moves to a newer one. Nothing is ever deleted.
 */
export const Resource = z.object({
  ...NewResource.shape,
  id: z.string().min(1),
  /** Of whoever added it. */
  organisation: z.string().min(1),
  /** Of uploads: the one that was begun last. */
  newest: VersionNumber,
  /** How many uploads became versions: those are numbered without gaps, as no file that was turned away takes a number. */
  versions: VersionNumber.optional(),
  current: ResourceContent.extend({
    /** Which upload it is, and the number of the version that it became. */
    version: VersionNumber,
    number: VersionNumber,
    originalName: z.string().min(1),
    uploader: Person,
    uploadedAt: z.date(),
    approved: Approval,
  }).optional(),
  /** Set by an administrator: kept, but offered nowhere. */
  isRetired: z.boolean(),
  createdBy: Person,
  createdAt: z.date(),
  action: ResourceAction,
  /** Of an approval: the number of the version that was approved. */
  number: VersionNumber.optional(),
  rev: z.int().min(1),
  by: Person,
  at: z.date(),
});
export type Resource = z.infer<typeof Resource>;

/** What the uploader says of a file before it is sent. */
export const DeclaredFile = z.strictObject({
  originalName: visibleText(200),
  declaredType: ResourceType,
  declaredBytes: z.int().min(0).max(RESOURCE_LIMITS.maxBytes),
  /** What changed, for whoever wonders later; may be empty. */
  note: z.string().max(500),
});
export type DeclaredFile = z.infer<typeof DeclaredFile>;

/** One upload of a resource at `resources/{id}/versions/{n}`. */
export const ResourceVersion = z.object({
  ...DeclaredFile.shape,
  id: z.string().regex(/^[1-9]\d{0,2}$/),
  state: z.enum(["uploading", "ready", "rejected"]),
  uploader: Person,
  createdAt: z.date(),
  /** Of what was accepted: the number by which people know it. */
  number: VersionNumber.optional(),
  content: ResourceContent.optional(),
  approved: Approval.optional(),
  refusal: ResourceRefusal.optional(),
});
export type ResourceVersion = z.infer<typeof ResourceVersion>;

const resourceId = z.string().regex(/^[A-Za-z0-9]{20}$/);

/** A step that staff ask of the server. `newest` and `rev` are those of the resource as they saw it. */
export const ResourceRequest = z.lazy(() =>
  z.discriminatedUnion("action", [
    z.strictObject({ action: z.literal("add"), resourceId, resource: NewResource, file: DeclaredFile }),
    z.strictObject({ action: z.literal("add_version"), resourceId, newest: VersionNumber, file: DeclaredFile }),
    z.strictObject({ action: z.literal("approve"), resourceId, version: VersionNumber }),
    z.strictObject({ action: z.literal("retire"), resourceId, rev: z.int().min(1) }),
    z.strictObject({ action: z.literal("restore"), resourceId, rev: z.int().min(1) }),
  ]),
);
export type ResourceRequest = z.infer<typeof ResourceRequest>;

/** The upload that a step declared: its file is sent under this number. */
export type ResourceAnswer = { version?: number };

/** Where the file of a version lies in the bucket of the forms resources. */
export const resourcePath = (resourceId: string, version: number) => `resources/${resourceId}/${version}`;

export type ResourceWork = { resourceId: string; version: number };

/** The version that a path in the bucket belongs to; undefined for anything else that may lie there. */
export function resourceOf(path: string): ResourceWork | undefined {
  const [, resourceId, version] = /^resources\/([A-Za-z0-9]{20})\/([1-9]\d{0,2})$/.exec(path) ?? [];
  return resourceId === undefined ? undefined : { resourceId, version: Number(version) };
}

/** The accepted type of a chosen file by what the system calls it, or by its ending; undefined for all others. */
export function resourceTypeOf({ name, type }: { name: string; type: string }): ResourceType | undefined {
  if (type !== "") return ResourceType.safeParse(type).data;
  const ending = /\.[^.]+$/.exec(name)?.[0].toLowerCase();
  return ResourceType.options.find((option) => RESOURCE_TYPES[option].some((known) => known === ending));
}

/** Whether a resource belongs beside a form of this kind of test and this study; unknown ones exclude nothing. */
export function isOfferedFor(
  { kinds, studyId, isRetired, current }: Resource,
  form: { kind?: TestKind | undefined; studyId?: string | undefined },
): boolean {
  if (isRetired || !current) return false;
  const fitsKind = kinds.length === 0 || form.kind === undefined || kinds.includes(form.kind);
  return fitsKind && (studyId === undefined || form.studyId === undefined || studyId === form.studyId);
}
