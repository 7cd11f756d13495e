import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { dataOf, joined, LOADING, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { DOMAINS } from "../../platform/site/site.ts";
import { ExplainedText } from "../../platform/ui/explained.tsx";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { AsOf, EmptyState, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Page } from "../../platform/ui/page.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { askForAccount, fetchStudyPeople, listenToAccounts, listenToStudiesOf } from "../roles/role-data.ts";
import { useStaffMember } from "../session/session.ts";
import { AdminLog } from "./admin-log.tsx";
import { Invitations } from "./invitations.tsx";
import { type Guest, guestsOf, type ListedPerson, listPeople } from "./listed-person.ts";
import { PeopleTable } from "./people-table.tsx";
import { listenToAccessOf } from "./users-data.ts";
import { t } from "./users-text.ts";

const PersonPanel = onDemand(async () => (await import("./person-panel.tsx")).PersonPanel);
const InvitePanel = onDemand(async () => (await import("./invite-panel.tsx")).InvitePanel);

const fits = ({ account }: ListedPerson, search: string, wanted: string) =>
  `${account.name} ${account.email}`.toLowerCase().includes(search.trim().toLowerCase()) &&
  (wanted === "" || account.organisation === wanted);

/** Whoever of elsewhere works in these studies; asked again when one of them was changed here. */
function useGuests(studyIds: readonly string[], organisation: string, asked: number): readonly Guest[] {
  const [guests, setGuests] = useState<readonly Guest[]>([]);
  const ids = studyIds.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` counts the changes made here
  useEffect(() => {
    let isCurrent = true;
    const all = ids === "" ? [] : ids.split(",");
    // One that cannot be had leaves its guests without words, and the page with all else.
    void Promise.all(all.map((id) => fetchStudyPeople(id).catch(() => []))).then((found) => {
      if (isCurrent) setGuests(guestsOf(found, organisation));
    });
    return () => {
      isCurrent = false;
    };
  }, [ids, organisation, asked]);
  return guests;
}

/** For administrators: who may work here, as what, until when, and what was changed about it. */
export function UsersPage() {
  const { uid, organisation: own } = useStaffMember();
  const accounts = useSnapshot("accounts", listenToAccounts);
  const access = useSnapshot(`access of ${own}`, listenToAccessOf(own));
  const joint = joined(accounts, access, (people, granted) => ({ people: people.records, granted: granted.records }));
  // Of what may be a part of the list, everybody else would seem to wait for approval.
  const known = joint.status === "kept" && joint.asOf === undefined ? LOADING : joint;
  const studies = dataOf(useSnapshot(`studies of ${own}`, listenToStudiesOf(own)))?.records ?? [];
  const [search, setSearch] = useState("");
  const [organisation, setOrganisation] = useState("");
  const [chosen, setChosen] = useState<ListedPerson | "new">();
  const [changes, setChanges] = useState(0);
  const guests = useGuests(
    studies.map(({ id }) => id),
    own,
    changes,
  );
  // The list follows every sign-in by itself; this is for accounts that were changed from elsewhere.
  const { busy, refusal, run } = useAction();
  const data = dataOf(known);
  const listed = data
    ? listPeople(data.people, {
        organisation: own,
        access: new Map(data.granted.map((one) => [one.id, one])),
        guests,
        domains: DOMAINS,
        now: labNow(),
      })
    : [];
  const shown = listed.filter((person) => fits(person, search, organisation));
  const nameOf = (id: string) => studies.find((study) => study.id === id)?.protocolCode ?? id;
  function close() {
    setChosen(undefined);
    setChanges((before) => before + 1);
  }
  return (
    <Page
      title={t("title")}
      lead={<ExplainedText text={t("lead", { organisation: own })} heading="role-and-study" />}
      actions={
        <Group gap="sm">
          <Button leftSection={<IconPlus size={20} stroke={1.5} aria-hidden />} onClick={() => setChosen("new")}>
            {t("invite")}
          </Button>
          <Button variant="default" loading={busy} onClick={() => void run(() => askForAccount({ kind: "read-anew" }))}>
            {t("readAnew")}
          </Button>
        </Group>
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
          data={[{ value: "", label: t("all") }, ...DOMAINS]}
          onChange={(event) => setOrganisation(event.currentTarget.value)}
        />
      </div>
      {known.status === "loading" && <RowsSkeleton rows={6} />}
      <SnapshotFailure snapshot={known} title={t("failed")} />
      <AsOf snapshot={known} />
      {data && (
        <>
          <p role="status" className="dim">
            {t("shown", { n: shown.length })}
          </p>
          {shown.length === 0 ? (
            <EmptyState title={t("none")} hint={t("noneHint")} />
          ) : (
            <PeopleTable people={shown} ownUid={uid} nameOf={nameOf} onChange={setChosen} />
          )}
        </>
      )}
      <Invitations organisation={own} nameOf={nameOf} />
      <AdminLog organisation={own} nameOf={nameOf} />
      {chosen === "new" && <InvitePanel ownOrganisation={own} studies={studies} onClose={close} />}
      {chosen && chosen !== "new" && (
        <PersonPanel person={chosen} ownUid={uid} ownOrganisation={own} studies={studies} onClose={close} />
      )}
    </Page>
  );
}
