import { useEffect } from "react";
import { useLocation } from "react-router";
import { returnAddress, useStaffMember } from "../session/session.ts";
import { forgetOnSignOut } from "../session/sign-out-data.ts";
import { LockScreen } from "./lock-screen.tsx";
import { useIdleLock } from "./use-idle-lock.ts";

/** Opening this address locks the screen; unlocking leads home. */
export function LockScreenPage() {
  const { uid } = useStaffMember();
  const { state } = useLocation();
  const { close, open } = useIdleLock(uid, () => location.replace(returnAddress(state)));
  useEffect(close, [close]);
  useEffect(forgetOnSignOut, []);
  return <LockScreen onOpen={open} />;
}
