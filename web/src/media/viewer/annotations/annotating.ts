import type { Annotation, NewAnnotation } from "@zona/domain/records/pictures/annotations";

/** What a record tells of annotations on its pictures. */
export type Annotating = {
  of: (mediumId: string) => readonly Annotation[];
  /** Undefined where nobody may draw: the record is closed, or this person only reads it. */
  edit?: {
    /** The record was submitted before: each change tells why. */
    needsReason: boolean;
    add: (annotation: NewAnnotation, reason: string) => Promise<void>;
    remove: (row: string, reason: string) => Promise<void>;
  };
};
