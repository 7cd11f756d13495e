import { sentences } from "../../messages/said.ts";

/** What does not fit in the trail of a record; found on the server, so whoever shows it loads its sentences. */
export const trailSays = sentences("trail", {
  noMove: "Its action does not lead from the state before to the state after.",
  oldValue: "It tells an old value that was not there.",
  oldCell: "It tells an old cell of {sheet} that was not there.",
  notChained: "It is not chained.",
  otherAnchor: "The trail was written anew: this is not what was anchored of it.",
  otherHash: "Its hash is not the one in the chain: it was changed after it was written.",
  otherTest: "The test is not what its revisions tell.",
  otherSheet: "The sheet {sheet} is not what the revisions tell.",
  noKey: "The key of its arms is missing.",
  otherKey: "The key of its arms is not the one it was sealed with.",
  missing: "It is missing.",
  unreadable: "It cannot be read.",
  signature: "The signature of {name} is not of this record.",
  result: "Its result was changed after it was written.",
  signedResult: "The signature of {name} is not of the result that was kept.",
  witness: "What {name} witnessed was changed after it was written.",
  noPicture: "The image {id} is missing.",
  otherPicture: "The file of the image {id} is not the one that was recorded.",
  otherPlace: "The image {id} is not where it was recorded.",
  untoldPicture: "The image {id} has a place in the record that no revision tells.",
  noTreatment: "A sealed treatment is missing.",
  otherTreatment: "A treatment is not the one that was sealed.",
  untoldTreatment: "A sealed treatment is stored that no revision tells.",
  noState: "It belongs to no state.",
});
