import type { ResourceRefusal } from "@zona/domain/resources/resource";

/** The file is at fault, today and at every repeat. */
export class RefusedResource extends Error {
  override readonly name = "RefusedResource";
  readonly refusal: ResourceRefusal;
  constructor(refusal: ResourceRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}
