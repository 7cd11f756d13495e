import { type Access, type Capability, can, canAnywhere, type OfStudy } from "@zona/domain/identity/access";
import { useSyncExternalStore } from "react";
import { createObservable } from "../../platform/browser/observable.ts";
import { useStaffMember } from "../session/session.ts";

const held = createObservable<Access | undefined>(undefined);

/** Tells every new state of it, and the present one; returns what stops it. */
export function followOwnAccess(tell: (access: Access) => void): () => void {
  const tellHeld = () => {
    const access = held.get();
    if (access) tell(access);
  };
  tellHeld();
  return held.subscribe(tellHeld);
}

/** Tells pages and queries what the signed-in person may; the gate does it before it shows any of them. */
export function holdAccess(access: Access): void {
  if (JSON.stringify(access) !== JSON.stringify(held.get())) held.set(access);
}

function known(access: Access | undefined): Access {
  if (!access) throw new Error("This was used outside the access gate.");
  return access;
}

/** For what asks the database; the gate draws pages again when another scope is theirs. */
export const ownAccess = (): Access => known(held.get());

/** What the signed-in person may, for pages behind the access gate. */
export const useAccess = (): Access => known(useSyncExternalStore(held.subscribe, held.get));

/** Whether something is open to them in a study. */
export const useCan = (capability: Capability, of: OfStudy): boolean => can(useAccess(), capability, of);

/** Whether something is open to them in any study. */
export const useCanAnywhere = (capability: Capability): boolean => canAnywhere(useAccess(), capability);

/** Whether they read more records than they may open the texts of: a monitor, or somebody who is one in another study. */
export const readsInCodes = (): boolean => {
  const { everywhere, may } = ownAccess();
  const [read = [], open = []] = [may.read, may.open];
  return (everywhere.includes("read") && !everywhere.includes("open")) || read.some((id) => !open.includes(id));
};

/** Whether they work at the bench of an organisation, and so keep its bank, lots and devices. */
export function useWorksFor(organisation: string): boolean {
  const access = useAccess();
  return access.organisation === organisation && canAnywhere(access, "enter");
}

/** An administrator whose second step is still awaited works without the rights of one. */
export function useIsAdmin(): boolean {
  const { awaitsSecondStep } = useStaffMember();
  return useAccess().isAdmin && awaitsSecondStep !== true;
}
