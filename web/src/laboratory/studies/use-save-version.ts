import { useStaffMember } from "../../people/session/session.ts";
import type { Editor } from "./configuration-data.ts";

/** Who saves here: the signed-in person, for the organisation of their address. */
export function useEditor(): Editor {
  const { uid, name, organisation } = useStaffMember();
  return { by: { uid, name }, organisation };
}
