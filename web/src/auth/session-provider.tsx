import { type ReactNode, useEffect, useMemo, useState } from "react";
import { type Session, SessionContext, type SessionPort } from "./session.ts";

type Props = { port: SessionPort; children: ReactNode };

/** Asks once who is signed in and follows every change. */
export function SessionProvider({ port, children }: Props) {
  const [session, setSession] = useState<Session>({ status: "loading" });
  useEffect(() => port.listen(setSession), [port]);
  const value = useMemo(() => ({ session, actions: port }), [session, port]);
  return <SessionContext value={value}>{children}</SessionContext>;
}
