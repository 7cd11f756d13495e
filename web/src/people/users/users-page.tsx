import { Button, NativeSelect, TextInput } from "@mantine/core";
import type { UserAccount } from "@zona/domain/identity/account";
import { ALLOWED_DOMAINS } from "@zona/domain/identity/allowed-domains";
import { useState } from "react";
import { serverFailureSentence } from "../../platform/firebase/failure.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { AsOf, EmptyState, Notice, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { PageHeading } from "../../platform/ui/page-heading.tsx";
import { useStaffMember } from "../session/session.ts";
import { AccountChangeDialog } from "./account-change.tsx";
import { AccountsTable } from "./accounts-table.tsx";
import { AdminLog } from "./admin-log.tsx";
import { askForAccount, listenToAccounts } from "./users-data.ts";
import styles from "./users-page.module.css";
import { t } from "./users-text.ts";

const fits = ({ name, email, organisation }: UserAccount, search: string, wanted: string) =>
  `${name} ${email}`.toLowerCase().includes(search.trim().toLowerCase()) && (wanted === "" || organisation === wanted);

/** For administrators: who may work here, as what, and what was changed about it. */
export function UsersPage() {
  const { uid, organisation: own } = useStaffMember();
  const accounts = useSnapshot("accounts", listenToAccounts);
  const known = dataOf(accounts);
  const [search, setSearch] = useState("");
  const [organisation, setOrganisation] = useState("");
  const [chosen, setChosen] = useState<UserAccount>();
  const shown = (known?.records ?? []).filter((a) => fits(a, search, organisation));
  return (
    <div className={styles.page}>
      <PageHeading lead={<p className="dim">{t("lead", { organisation: own })}</p>}>{t("title")}</PageHeading>
      <div className={styles.tools}>
        <TextInput
          type="search"
          label={t("search")}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <NativeSelect
          label={t("organisation")}
          value={organisation}
          data={[{ value: "", label: t("all") }, ...ALLOWED_DOMAINS]}
          onChange={(event) => setOrganisation(event.currentTarget.value)}
        />
        <RefreshButton />
      </div>
      {accounts.status === "loading" && <RowsSkeleton rows={6} />}
      <SnapshotFailure snapshot={accounts} title={t("failed")} />
      <AsOf snapshot={accounts} />
      {known && (
        <>
          <p role="status" className="dim">
            {t("shown", { n: shown.length })}
          </p>
          {shown.length === 0 ? (
            <EmptyState title={t("none")} hint={t("noneHint")} />
          ) : (
            <AccountsTable accounts={shown} ownUid={uid} ownOrganisation={own} onChange={setChosen} />
          )}
        </>
      )}
      <AdminLog />
      {chosen && (
        <AccountChangeDialog account={chosen} isSelf={chosen.id === uid} onClose={() => setChosen(undefined)} />
      )}
    </div>
  );
}

/** The list follows every sign-in by itself; this is for accounts that were changed from elsewhere. */
function RefreshButton() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function read() {
    setBusy(true);
    setFailure(undefined);
    await askForAccount({ kind: "read-anew" }).catch((error) => setFailure(serverFailureSentence(error)));
    setBusy(false);
  }
  return (
    <>
      <Button variant="default" loading={busy} onClick={() => void read()}>
        {t("readAnew")}
      </Button>
      {failure && (
        <Notice tone="failure" title={t("notDone")}>
          <p>{failure}</p>
        </Notice>
      )}
    </>
  );
}
