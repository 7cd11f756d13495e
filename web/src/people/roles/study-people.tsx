import { Button, Group, NativeSelect } from "@mantine/core";
import { ALL_OWN_STUDIES } from "@zona/domain/identity/access";
import type { StudyPerson } from "@zona/domain/identity/account";
import { type FormEvent, useCallback, useEffect, useState } from "react";
import { serverFailureSentence } from "../../platform/firebase/failure.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { shortDay } from "../../platform/i18n/dates.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { EmptyState, Notice } from "../../platform/ui/notice.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { PanelHeading } from "./panel-heading.tsx";
import { askForAccount, fetchStudyPeople, listenToAccounts } from "./role-data.ts";
import { type NamedStudy, RoleFields } from "./role-fields.tsx";
import { t } from "./role-text.ts";
import { rolesInWords } from "./roles-in-words.ts";
import { roleChanges } from "./typed-grant.ts";

type Chosen = Pick<StudyPerson, "uid" | "name" | "organisation" | "roles">;

/** The answer of the server, asked again after each change: nobody may listen to what people of elsewhere may. */
function usePeopleOf(studyId: string) {
  const [people, setPeople] = useState<StudyPerson[]>();
  const [failure, setFailure] = useState<string>();
  const ask = useCallback(
    () =>
      fetchStudyPeople(studyId).then(
        (found) => {
          setFailure(undefined);
          setPeople(found.toSorted((one, other) => one.name.localeCompare(other.name)));
        },
        (error) => setFailure(serverFailureSentence(error)),
      ),
    [studyId],
  );
  useEffect(() => void ask(), [ask]);
  return { people, failure, ask };
}

type Props = { study: NamedStudy; onClose: () => void };

/** Who has which role in a study, for whoever manages its people. */
export function StudyPeoplePanel({ study, onClose }: Props) {
  const { people, failure, ask } = usePeopleOf(study.id);
  const [chosen, setChosen] = useState<Chosen | "new">();
  const title = t("people", { study: study.protocolCode });
  async function close() {
    setChosen(undefined);
    await ask();
  }
  return (
    <ModalDialog label={title} variant="panel" onClose={onClose}>
      <PanelHeading title={title} onClose={onClose} />
      <p className="dim">{t("peopleHint")}</p>
      {failure && (
        <Notice tone="failure" title={t("peopleFailed")}>
          <p>{failure}</p>
        </Notice>
      )}
      {!people && !failure && <RowsSkeleton rows={3} />}
      {people?.length === 0 && <EmptyState title={t("nobody")} hint={t("nobodyHint")} />}
      {people && people.length > 0 && (
        <ul className="list-rows">
          {people.map((person) => (
            <Row key={person.uid} person={person} study={study} onChange={() => setChosen(person)} />
          ))}
        </ul>
      )}
      {chosen && (
        <GrantHere
          key={chosen === "new" ? "new" : chosen.uid}
          study={study}
          person={chosen === "new" ? undefined : chosen}
          known={people ?? []}
          onDone={() => void close()}
        />
      )}
      {!chosen && people && (
        <Group>
          <Button onClick={() => setChosen("new")}>{t("addPerson")}</Button>
        </Group>
      )}
    </ModalDialog>
  );
}

type RowProps = { person: StudyPerson; study: NamedStudy; onChange: () => void };

function Row({ person: { name, organisation, roles, until }, study, onChange }: RowProps) {
  const end = until ? [t("untilDay", { day: shortDay(new Date(until)) })] : [];
  return (
    <li className="list-row">
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <p>{rolesInWords(roles, () => study.protocolCode).join(", ")}</p>
        <p className="dim">{[organisation, ...end].join(" · ")}</p>
      </div>
      <Button size="sm" variant="default" aria-label={t("changeOf", { name })} onClick={onChange}>
        {t("change")}
      </Button>
    </li>
  );
}

type GrantProps = {
  study: NamedStudy;
  /** Nobody yet where somebody is to be added. */
  person: Chosen | undefined;
  known: readonly StudyPerson[];
  onDone: () => void;
};

/** Roles of one person in this study alone. */
function GrantHere({ study, person, known, onDone }: GrantProps) {
  const accounts = dataOf(useSnapshot("accounts", listenToAccounts))?.records ?? [];
  const [uid, setUid] = useState(person?.uid ?? "");
  const { [ALL_OWN_STUDIES]: _, ...held } = person?.roles ?? {};
  const [roles, setRoles] = useState(held);
  const [reason, setReason] = useState("");
  const { busy, refusal, run } = useAction();
  const others = accounts.filter(({ id, disabled }) => !disabled && known.every((one) => one.uid !== id));
  const organisation = person?.organisation ?? accounts.find(({ id }) => id === uid)?.organisation;
  const changes = roleChanges(held, roles);
  const isWhole = uid !== "" && Object.keys(changes).length > 0;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const request = { kind: "grant", uid, roles: changes, reason: reason.trim() } as const;
    if (isWhole && !busy && (await run(() => askForAccount(request)))) onDone();
  }

  return (
    <form className="form-stack" onSubmit={(event) => void submit(event)}>
      {person ? (
        <h3>{t("changeOf", { name: person.name })}</h3>
      ) : (
        <NativeSelect
          label={t("person")}
          description={t("newPersonHint")}
          value={uid}
          data={[
            { value: "", label: t("choosePerson") },
            ...others.map((one) => ({ value: one.id, label: t("ofOrganisation", one) })),
          ]}
          onChange={(event) => {
            setUid(event.currentTarget.value);
            setRoles({});
          }}
        />
      )}
      {organisation && (
        <RoleFields
          organisation={organisation}
          ownOrganisation={study.organisation}
          isHereAlone
          studies={[study]}
          value={roles}
          onChange={(studyId, next) => setRoles({ ...roles, [studyId]: next })}
        />
      )}
      <FreeText
        shape="required"
        label={t("reason")}
        description={t("reasonHint")}
        value={reason}
        minLength={3}
        maxLength={500}
        onChange={setReason}
      />
      {refusal}
      <Group gap="sm">
        <Button type="submit" loading={busy} disabled={!isWhole}>
          {t("save")}
        </Button>
        <Button variant="default" disabled={busy} onClick={onDone}>
          {t("cancel")}
        </Button>
      </Group>
    </form>
  );
}
