import { type ReactNode, startTransition, useEffect, useMemo, useState } from "react";
import { type Session, SessionContext, type SessionPort } from "./session.ts";

type Props = { port: SessionPort; children: ReactNode };

/** Asks once who is signed in and follows every change. */
export function SessionProvider({ port, children }: Props) {
  const [session, setSession] = useState<Session>({ status: "loading" });
  useEffect(
    () =>
      port.listen((next) => {
        // A whole page follows from this answer, drawn piece by piece; any other takes the page away at once.
        if (next.status === "staff") startTransition(() => setSession(next));
        else setSession(next);
      }),
    [port],
  );
  const value = useMemo(() => ({ session, actions: port }), [session, port]);
  return <SessionContext value={value}>{children}</SessionContext>;
}
