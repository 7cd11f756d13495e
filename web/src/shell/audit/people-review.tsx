import { Button, Group } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { AccessReviewAnswer, PersonWithAccess } from "@zona/domain/audit/access-review";
import { type FormEvent, useState } from "react";
import { t as roleText } from "../../people/roles/role-text.ts";
import { rolesInWords } from "../../people/roles/roles-in-words.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { saveBlob } from "../../platform/browser/files.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { fullTime, shortDay } from "../../platform/i18n/dates.ts";
import { SITE } from "../../platform/site/site.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { EmptyState } from "../../platform/ui/notice.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { accessCsv } from "./access-csv.ts";
import { AskedSection } from "./asked-section.tsx";
import styles from "./audit.module.css";
import { fetchAccess, markReviewed } from "./audit-overview-data.ts";
import { STANDINGS, t } from "./audit-text.ts";
import { useAnswer } from "./use-answer.ts";
import { useStudyCodes } from "./use-study-codes.ts";

const newId = () => crypto.randomUUID().replaceAll("-", "").slice(0, 20);
const day = (at: string) => shortDay(new Date(at));

/** Who has access, as a list that is looked through regularly: taken out as a file, and marked as reviewed. */
export function PeopleReview() {
  const { name } = useStaffMember();
  const { asked, again, take } = useAnswer(fetchAccess);
  const people = asked.answer?.people ?? [];
  const nameOf = useStudyCodes();

  function save() {
    const now = labNow();
    const about = [
      [t("fileTitle"), SITE.name],
      [t("fileBy"), name],
      [t("fileAt"), fullTime(now)],
    ] as const;
    const file = new Blob([accessCsv(people, nameOf, about)], { type: "text/csv;charset=utf-8" });
    saveBlob(file, t("fileName", { day: now.toISOString().slice(0, 10) }));
  }

  return (
    <AskedSection
      id="access"
      title={t("access")}
      hint={t("accessHint")}
      failed={t("accessFailed")}
      asked={asked}
      onRetry={again}
    >
      {(answer) => (
        <>
          {people.length === 0 ? (
            <EmptyState title={t("noPeople")} hint={t("noPeopleHint")} />
          ) : (
            <>
              <PeopleTable people={people} nameOf={nameOf} />
              <Group gap="sm">
                <Button
                  variant="default"
                  leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
                  onClick={save}
                >
                  {t("download")}
                </Button>
                <Button variant="default" onClick={again}>
                  {t("refresh")}
                </Button>
              </Group>
            </>
          )}
          <h3 id="reviews">{t("reviews")}</h3>
          <ReviewForm seen={answer.seen} onDone={take} />
          <Reviews reviews={answer.reviews} />
        </>
      )}
    </AskedSection>
  );
}

type TableProps = { people: readonly PersonWithAccess[]; nameOf: (studyId: string) => string };

function PeopleTable({ people, nameOf }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the page is scrolled by the keyboard as well
    <section className="table-scroll" tabIndex={0} aria-labelledby="access">
      <table className="data-table" data-stacks>
        <thead>
          <tr>
            {(["person", "status", "roles", "proof", "lastSignIn"] as const).map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <Row key={person.uid} person={person} nameOf={nameOf} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ person, nameOf }: { person: PersonWithAccess; nameOf: TableProps["nameOf"] }) {
  const { name, email, organisation, standing, roles, isAdmin, since, until, lastSignInAt } = person;
  return (
    <tr>
      <th scope="row" className={styles.address}>
        <bdi>{name}</bdi>
        {email !== name && <p className="dim">{email}</p>}
        <p className="dim">{organisation}</p>
      </th>
      <td>
        <p>{STANDINGS[standing]}</p>
        <p className="dim">
          {[
            ...(since ? [t("since", { day: day(since) })] : []),
            ...(until ? [t("until", { day: day(until) })] : []),
          ].join(", ")}
        </p>
      </td>
      <td>
        {isAdmin && <p>{roleText("administrator")}</p>}
        {rolesInWords(roles, nameOf).map((one) => (
          <p key={one}>{one}</p>
        ))}
      </td>
      <td>
        {proofsOf(person).map((one) => (
          <p key={one}>{one}</p>
        ))}
      </td>
      <td data-label={t("lastSignIn")}>
        {lastSignInAt ? <time dateTime={lastSignInAt}>{fullTime(new Date(lastSignInAt))}</time> : t("never")}
      </td>
    </tr>
  );
}

const proofsOf = ({ hasSecondStep, hasPin, passkeys }: PersonWithAccess) => [
  t(hasSecondStep ? "secondStep" : "noSecondStep"),
  ...(hasPin ? [t("pin")] : []),
  ...(passkeys > 0 ? [t("passkeys", { n: passkeys })] : []),
  ...(hasPin || passkeys > 0 ? [] : [t("signsNot")]),
];

const SHORTEST_NOTE = 3;

function ReviewForm({ seen, onDone }: { seen: string; onDone: (answer: AccessReviewAnswer) => void }) {
  const [note, setNote] = useState("");
  // The same for each try of one review, so that one whose answer was lost is not made twice.
  const [id, setId] = useState(newId);
  const [isSaved, setSaved] = useState(false);
  const { busy, refusal, run } = useAction();
  const isShort = note.trim().length < SHORTEST_NOTE;
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isShort || busy) return;
    setSaved(false);
    const isDone = await run(async () => onDone(await markReviewed(id, seen, note.trim())));
    if (!isDone) return;
    setNote("");
    setId(newId());
    setSaved(true);
  }
  return (
    <form className="form-stack" onSubmit={(event) => void submit(event)}>
      <FreeText
        size="md"
        label={t("note")}
        description={t("noteHint")}
        value={note}
        maxLength={500}
        onChange={setNote}
      />
      {refusal}
      <Group gap="sm">
        <Button type="submit" loading={busy} disabled={isShort}>
          {t("markReviewed")}
        </Button>
        <span role="status" className="dim">
          {isSaved && t("saved")}
        </span>
      </Group>
    </form>
  );
}

function Reviews({ reviews }: Pick<AccessReviewAnswer, "reviews">) {
  if (reviews.length === 0) return <p className="dim">{t("noReview")}</p>;
  return (
    <ol className="list-rows">
      {reviews.map(({ id, by, at, note, people }) => (
        <li key={id} className="list-row">
          <div>
            <p>{t("reviewed", { by: by.name, time: fullTime(new Date(at)) })}</p>
            <p className="dim">{note}</p>
          </div>
          <span className="dim">{t("reviewedPeople", { n: people })}</span>
        </li>
      ))}
    </ol>
  );
}
