import type { ResourceVerdict } from "@zona/domain/decoding/decoder-call";

type Refusal = Extract<ResourceVerdict, { state: "rejected" }>["refusal"];

/** The file is at fault, today and at every repeat. */
export class RefusedResource extends Error {
  override readonly name = "RefusedResource";
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}
