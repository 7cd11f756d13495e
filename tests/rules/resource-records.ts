import { Timestamp } from "firebase/firestore";
import { person, type Signed } from "./environment.ts";

type Fields = Record<string, unknown>;

/** What stands in for a PDF: rules do not look into files. */
export const RESOURCE_BYTES = new TextEncoder().encode("%PDF-1.7 not looked at by rules");

let serial = 0;

/** Objects outlive a test, so each test takes an id of its own. */
export const nextResourceId = () =>
  `resource${String(++serial).padStart(3, "0")}${Date.now().toString(36).padStart(9, "0")}`;

/** The documents of a resource with one version that was declared, as they lie in the database. */
export const storedResource = (id: string, by: Signed, versionOver: Fields = {}) => ({
  [`resources/${id}`]: {
    ...{ title: "Consent to ICSI", category: "consent", kinds: ["icsi"], newest: 1, isRetired: false },
    ...{ createdBy: person(by), createdAt: Timestamp.now() },
    ...{ organisation: by.email.replace(/.*@/, ""), action: "add", rev: 1, by: person(by), at: Timestamp.now() },
  },
  [`resources/${id}/versions/1`]: {
    originalName: "consent.pdf",
    declaredType: "application/pdf",
    declaredBytes: RESOURCE_BYTES.length,
    note: "",
    state: "uploading",
    uploader: person(by),
    createdAt: Timestamp.now(),
    ...versionOver,
  },
});
