import { type ReactNode, useEffect, useState } from "react";
import { fetchAccounts } from "./people-data.ts";
import { distinguishedName, type FormatName, FormatNameContext, plainName } from "./person-name.ts";

/** Whatever is below names people so that two of one name are told apart. Reads the accounts, once per visit. */
export function DistinguishNames({ children }: { children: ReactNode }) {
  const [formatName, setFormatName] = useState<FormatName>(() => plainName);
  useEffect(() => {
    let isGone = false;
    void fetchAccounts().then((accounts) => !isGone && setFormatName(() => distinguishedName(accounts)));
    return () => {
      isGone = true;
    };
  }, []);
  return <FormatNameContext value={formatName}>{children}</FormatNameContext>;
}
