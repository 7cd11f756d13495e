import { type ReactNode, useEffect, useState } from "react";
import { fetchAccounts } from "./people-data.ts";
import { nameAlone, type SayName, SayNameContext, toldApart } from "./person-name.ts";

/** Whatever is below names people so that two of one name are told apart. Reads the accounts, once per visit. */
export function TellApart({ children }: { children: ReactNode }) {
  const [say, setSay] = useState<SayName>(() => nameAlone);
  useEffect(() => {
    let isGone = false;
    void fetchAccounts().then((accounts) => !isGone && setSay(() => toldApart(accounts)));
    return () => {
      isGone = true;
    };
  }, []);
  return <SayNameContext value={say}>{children}</SayNameContext>;
}
