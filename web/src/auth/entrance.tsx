import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { PageHeading } from "../app/page-heading.tsx";
import { PageLoader } from "../app/page-loader.tsx";
import styles from "./auth-layout.module.css";
import { AuthLayout } from "./auth-layout.tsx";
import { returnAddress } from "./return-address.ts";
import { useSession } from "./session.ts";
import { VerificationNotice } from "./verification-notice.tsx";

type Props = { title: string; failure?: string | undefined; children: ReactNode };

/** A page for those who are not signed in. Staff go on to where they were going, the unverified see their notice. */
export function Entrance({ title, failure, children }: Props) {
  const session = useSession();
  const { state } = useLocation();
  if (session.status === "loading") return <PageLoader />;
  if (session.status === "staff") return <Navigate to={returnAddress(state)} replace />;
  if (session.status === "unverified") return <VerificationNotice email={session.email} />;
  return (
    <AuthLayout>
      <PageHeading>{title}</PageHeading>
      {/* There before the sentence, so that it is read out. */}
      <div role="alert">
        {failure && (
          <p className={styles.failure}>
            <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
            {failure}
          </p>
        )}
      </div>
      {children}
    </AuthLayout>
  );
}
