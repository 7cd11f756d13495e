import { type ReactNode, useEffect, useState } from "react";
import { type Session, SessionContext } from "./session.ts";

type Props = { listen: (emit: (session: Session) => void) => () => void; children: ReactNode };

/** Asks once who is signed in and follows every change. */
export function SessionProvider({ listen, children }: Props) {
  const [session, setSession] = useState<Session>({ status: "loading" });
  useEffect(() => listen(setSession), [listen]);
  return <SessionContext value={session}>{children}</SessionContext>;
}
