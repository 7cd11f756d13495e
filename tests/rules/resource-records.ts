import { serverTimestamp, Timestamp } from "firebase/firestore";
import { person, type Signed } from "./environment.ts";

type Fields = Record<string, unknown>;

/** What stands in for a PDF: rules do not look into files. */
export const RESOURCE_BYTES = new TextEncoder().encode("%PDF-1.7 not looked at by rules");

let serial = 0;

/** Objects outlive a test, so each test takes an id of its own. */
export const nextResourceId = () =>
  `resource${String(++serial).padStart(3, "0")}${Date.now().toString(36).padStart(9, "0")}`;

/** A resource as somebody adds it now. */
export const said = (who: Signed, over: Fields = {}): Fields => ({
  title: "Consent to ICSI",
  category: "consent",
  kinds: ["icsi"],
  newest: 1,
  isRetired: false,
  createdBy: person(who),
  createdAt: serverTimestamp(),
  updatedAt: serverTimestamp(),
  ...over,
});
/** Its version, as declared with it. */
export const version = (who: Signed, over: Fields = {}): Fields => ({
  originalName: "consent.pdf",
  declaredType: "application/pdf",
  declaredBytes: RESOURCE_BYTES.length,
  note: "",
  state: "uploading",
  uploader: person(who),
  createdAt: serverTimestamp(),
  ...over,
});

/** The documents of a resource with one version, as they lie in the database. */
export const storedResource = (id: string, by: Signed, over: Fields = {}, versionOver: Fields = {}) => ({
  [`resources/${id}`]: said(by, { createdAt: Timestamp.now(), updatedAt: Timestamp.now(), ...over }),
  [`resources/${id}/versions/1`]: version(by, { createdAt: Timestamp.now(), ...versionOver }),
});
