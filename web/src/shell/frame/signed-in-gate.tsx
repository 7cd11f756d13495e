import { Navigate, Outlet, useLocation } from "react-router";
import { VerificationNotice } from "../../people/password/verification-on-demand.ts";
import { useSession } from "../../people/session/session.ts";
import { PageLoader } from "../../platform/ui/loading.tsx";

/**
 * Lets staff through to every route below it. Anyone else goes to the sign-in page in place of this history entry,
 * which remembers where they were going.
 */
export function SignedInGate() {
  const session = useSession();
  const location = useLocation();
  switch (session.status) {
    case "loading":
      return <PageLoader />;
    case "signed-out": {
      // Who left on purpose leaves nothing for the next person at this computer, not even the page.
      if (session.why === "left") return <Navigate to="/" replace />;
      const returnTo = `${location.pathname}${location.search}${location.hash}`;
      return <Navigate to="/" replace state={{ returnTo, ended: session.why }} />;
    }
    case "unverified":
      return <VerificationNotice email={session.email} />;
    case "staff":
      return <Outlet />;
  }
}
