import { createHash } from "node:crypto";
import { bucketNames, HISTORY, RESOURCE_VERSIONS, RESOURCES } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { type NewResource, resourcePath } from "@zona/domain/resources/resource";
import type { App } from "firebase-admin/app";
import { getFirestore, Timestamp } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { PROJECT_ID } from "../project.ts";
import { saveObject } from "../save-object.ts";
import { plainPdf } from "./documents.ts";
import { LAB } from "./lab.ts";
import { demoPicture } from "./pictures.ts";

const DAY_MS = 86_400_000;

type DemoResource = NewResource & {
  id: string;
  daysAgo: number;
  file: { name: string; type: "application/pdf" | "image/jpeg"; make: () => Promise<Buffer> };
};

const pdf = (name: string, lines: readonly string[]): DemoResource["file"] => ({
  name,
  type: "application/pdf",
  make: async () => plainPdf(lines),
});

const DEMO_RESOURCES: DemoResource[] = [
  {
    id: "demoResource00000001",
    title: "Consent to ICSI and to the use of images",
    category: "consent",
    kinds: ["icsi", "clinical"],
    daysAgo: 40,
    file: pdf("consent-icsi-v1.pdf", [
      "Consent to ICSI and to the use of images",
      "We agree to the injection of our oocytes as it was explained to us.",
      "Images of our oocytes and embryos may be used under a code, without our names.",
      "We may withdraw this consent at any time, without giving a reason.",
      "",
      "Code of the couple: ____________      Date: ____________",
      "Signatures: ________________________  ________________________",
    ]),
  },
  {
    id: "demoResource00000002",
    title: "SOP 14: Injection with the piezo actuator",
    category: "sop",
    kinds: ["icsi"],
    studyId: "zp-icsi-01",
    daysAgo: 25,
    file: pdf("sop-14-piezo-injection.pdf", [
      "SOP 14: Injection with the piezo actuator",
      "1. Let the actuator warm up for ten minutes; note amplitude and interval.",
      "2. Two people compare the codes of dish and sample before the first oocyte.",
      "3. Inject within 40 hours of the trigger; never more than six oocytes in a dish.",
      "4. Photograph each oocyte before injection and at the fertilisation check.",
    ]),
  },
  {
    id: "demoResource00000003",
    title: "Work sheet of the mouse embryo assay",
    category: "template",
    kinds: ["preclinical"],
    daysAgo: 60,
    file: pdf("mouse-embryo-assay.pdf", [
      "Work sheet of the mouse embryo assay",
      "Arm, replicate, control, lot, hour.",
    ]),
  },
  {
    id: "demoResource00000004",
    title: "Two pronuclei, as they should be photographed",
    category: "reference",
    kinds: ["icsi", "clinical"],
    daysAgo: 12,
    file: { name: "reference-2pn.jpg", type: "image/jpeg", make: () => demoPicture("zygote 2PN") },
  },
];

/** Each resource as it is once its file was checked and a second person approved it. */
export async function seedResources(app: App, by: Person, approver: Person, now: Date): Promise<void> {
  const bucket = getStorage(app).bucket(bucketNames(PROJECT_ID).formsResources);
  for (const { id, daysAgo, file, ...said } of DEMO_RESOURCES) {
    const bytes = await file.make();
    const at = Timestamp.fromMillis(now.getTime() - daysAgo * DAY_MS);
    const resource = getFirestore(app).collection(RESOURCES).doc(id);
    const content = { type: file.type, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
    const organisation = LAB;
    const told = { originalName: file.name, uploader: by, number: 1, approved: { by: approver, at } };
    const head = { ...said, newest: 1, isRetired: false, createdBy: by, createdAt: at, organisation };
    const steps = [
      { ...head, action: "add", rev: 1, by, at },
      {
        ...{ ...head, versions: 1, current: { ...told, ...content, version: 1, uploadedAt: at } },
        ...{ action: "approve", number: 1, rev: 2, by: approver, at },
      },
    ];
    for (const step of steps) {
      await resource.collection(HISTORY).doc(`${step.rev}`).set(step);
      await resource.set(step);
    }
    const declared = { declaredType: file.type, declaredBytes: bytes.length, note: "", createdAt: at };
    await resource
      .collection(RESOURCE_VERSIONS)
      .doc("1")
      .set({ ...told, ...declared, state: "ready", content });
    await saveObject(bucket.file(resourcePath(id, 1)), bytes, file.type);
  }
}
