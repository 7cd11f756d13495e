import { type Capability, can, type OfStudy } from "@zona/domain/identity/access";
import type { Medium } from "@zona/domain/media/medium";
import { useAccess } from "../../people/access/own-access.ts";

/** Whose a file is, as the server found; before it looked, nobody's but its uploader's. */
const ofStudy = ({ facts }: Pick<Medium, "facts">): OfStudy => ({
  organisation: facts?.organisation ?? "",
  studyId: facts?.study ?? "",
});

/** Whether something is open to the person in the study of every one of these files. */
export function useCanWithMedia(capability: Capability, media: readonly Pick<Medium, "facts">[]): boolean {
  const access = useAccess();
  return media.every((medium) => can(access, capability, ofStudy(medium)));
}
