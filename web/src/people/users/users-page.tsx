import { Button, NativeSelect, TextInput } from "@mantine/core";
import type { UserAccount } from "@zona/domain/identity/account";
import { ALLOWED_DOMAINS } from "@zona/domain/identity/allowed-domains";
import { useState } from "react";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { AsOf, EmptyState, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Page } from "../../platform/ui/page.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { useStaffMember } from "../session/session.ts";
import { AccountChangeDialog } from "./account-change.tsx";
import { AccountsTable } from "./accounts-table.tsx";
import { AdminLog } from "./admin-log.tsx";
import { askForAccount, listenToAccounts } from "./users-data.ts";
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
  // The list follows every sign-in by itself; this is for accounts that were changed from elsewhere.
  const { busy, refusal, run } = useAction();
  const shown = (known?.records ?? []).filter((a) => fits(a, search, organisation));
  return (
    <Page
      title={t("title")}
      lead={t("lead", { organisation: own })}
      actions={
        <Button variant="default" loading={busy} onClick={() => void run(() => askForAccount({ kind: "read-anew" }))}>
          {t("readAnew")}
        </Button>
      }
    >
      {refusal}
      <div className="form-line">
        <TextInput
          type="search"
          w="22rem"
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
    </Page>
  );
}
