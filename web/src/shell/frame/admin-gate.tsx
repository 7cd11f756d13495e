import { Outlet } from "react-router";
import { useStaffMember } from "../../people/session/session.ts";
import { ErrorPage } from "./error-page.tsx";

/** Spares staff pages they cannot use; what protects the data are the rules. */
export function AdminGate() {
  return useStaffMember().role === "admin" ? <Outlet /> : <ErrorPage status={403} />;
}
