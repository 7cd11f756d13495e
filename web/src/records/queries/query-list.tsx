// A query keeps what a validation said: its sentences come with the validations.
import { ExplainedWords } from "../../platform/ui/explained.tsx";
import "@zona/domain/records/record-readiness";
import { Button, NativeSelect } from "@mantine/core";
import type { Person } from "@zona/domain/identity/claims";
import {
  AskedType,
  canMoveQuery,
  notesOf,
  type Query,
  QueryStatus,
  queryMove,
} from "@zona/domain/records/queries/query";
import { useState } from "react";
import { useCan } from "../../people/access/own-access.ts";
import { useFormatName } from "../../people/names/person-name.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { codeOf } from "../../platform/firebase/errors.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { fieldId } from "../../platform/ui/fields/field-id.ts";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import styles from "../page/record-page.module.css";
import type { LabRecord } from "../record/record-data.ts";
import { answerQuery, newQueryId, openQuery } from "./query-data.ts";
import { pathWord, QUERY_STATUS_WORDS, TYPE_WORDS, t } from "./query-text.ts";

const PersonField = onDemand(async () => (await import("../../people/names/person-field.tsx")).PersonField);
const QueryDialog = onDemand(async () => (await import("./query-dialog.tsx")).QueryDialog);

/** What can be asked about: the record, its fields, and every row that holds something. */
function placesOf({ test, sheets }: LabRecord): string[] {
  const header = Object.keys(test.header ?? {}).map((field) => `header.${field}`);
  const rows = Object.values(sheets).flatMap(({ id, rows }) => Object.keys(rows).map((row) => `${id}.${row}`));
  return ["", "notes", ...Object.keys(test.material).map((field) => `material.${field}`), ...header, ...rows];
}

/** Nobody is left out: a request tells `undefined` as `null`. */
const uidOf = (assignee: Person | undefined) => (assignee ? { assignee: assignee.uid } : {});

type Props = { record: LabRecord; queries: readonly Query[] };

/** Questions about single values, each a thread that only grows. */
export function QueryList({ record, queries }: Props) {
  // The id of the query that is being written: sent again after a lost answer, it is the same query.
  const [asking, setAsking] = useState<string>();
  const [path, setPath] = useState("");
  const [type, setType] = useState<AskedType>("query");
  const [assignee, setAssignee] = useState<Person>();
  const testId = record.test.id;
  const mayAsk = useCan("query", record.test);
  return (
    <>
      {queries.length === 0 && <p className="dim">{t("none")}</p>}
      <ul className={styles.threads}>
        {queries.map((query) => (
          <li key={query.id} className={styles.thread}>
            <Thread testId={testId} query={query} mayAnswer={mayAsk} />
          </li>
        ))}
      </ul>
      {mayAsk && record.test.status !== "cancelled" && record.test.status !== "invalid" && (
        <Button className={styles.noPrint} variant="default" onClick={() => setAsking(newQueryId(testId))}>
          {t("ask")}
        </Button>
      )}
      {asking !== undefined && (
        <QueryDialog
          title={t("ask")}
          send={t("open")}
          onSend={(text) => openQuery({ testId, queryId: asking, type, path, text, ...uidOf(assignee) })}
          onClose={() => setAsking(undefined)}
        >
          <NativeSelect
            id={fieldId("path")}
            size="md"
            label={t("about")}
            value={path}
            data={placesOf(record).map((value) => ({ value, label: pathWord(value) }))}
            onChange={(event) => setPath(event.currentTarget.value)}
          />
          <NativeSelect
            id={fieldId("type")}
            size="md"
            label={t("type")}
            value={type}
            data={AskedType.options.map((value) => ({ value, label: TYPE_WORDS[value] }))}
            onChange={(event) => setType(AskedType.parse(event.currentTarget.value))}
          />
          <AssigneeField assignee={assignee} onChange={setAssignee} />
        </QueryDialog>
      )}
    </>
  );
}

type ThreadProps = { testId: string; query: Query; mayAnswer: boolean };

function Thread({ testId, query, mayAnswer }: ThreadProps) {
  const next = QueryStatus.options.filter((status) => canMoveQuery(query.status, status));
  const [answering, setAnswering] = useState(false);
  /** How many notes there were when the answer was begun, until the server says that there are more. */
  const [seen, setSeen] = useState<number>();
  const [chosen, setChosen] = useState<QueryStatus>("updated");
  // Another person's answer may have moved it while this one is written.
  const status = queryMove(query.status, chosen) ?? chosen;
  const [assignee, setAssignee] = useState(query.assignee);
  const place = pathWord(query.path);
  const say = useFormatName();
  const { uid: me } = useStaffMember();
  const begin = () => {
    setSeen(Object.keys(query.notes).length);
    setAnswering(true);
  };
  async function send(text: string) {
    const asked = { testId, queryId: query.id, status, text, ...uidOf(assignee) };
    const first = seen ?? Object.keys(query.notes).length;
    setSeen(first);
    try {
      await answerQuery({ ...asked, seen: first });
    } catch (error) {
      // Told what was answered in the meantime, the person may answer that. A lost answer may have come all the same.
      if (codeOf(error) === "functions/aborted") setSeen(undefined);
      throw error;
    }
  }
  return (
    <>
      <p>
        <strong>{place}</strong> · {TYPE_WORDS[query.type]} · {QUERY_STATUS_WORDS[query.status]}
        {query.assignee && ` · ${t("for", { name: say(query.assignee) })}`}
      </p>
      {query.message !== undefined && (
        <p>
          <ExplainedWords said={query.message} />
        </p>
      )}
      {notesOf(query).map(({ number, by, at, text, status: then }) => (
        <p key={number}>
          <bdi>{text}</bdi>{" "}
          <span className="dim">
            {say(by)}, {fullTime(at)} · {QUERY_STATUS_WORDS[then]}
          </span>
        </p>
      ))}
      {mayAnswer && next.length > 0 && (
        <div className={styles.noPrint}>
          <Button size="compact-md" variant="default" aria-label={t("answerFor", { place })} onClick={begin}>
            {t("answer")}
          </Button>
        </div>
      )}
      {answering && (
        <QueryDialog
          title={t("answerFor", { place })}
          send={t("send")}
          onSend={send}
          onClose={() => setAnswering(false)}
        >
          <NativeSelect
            id={fieldId("status")}
            size="md"
            label={t("status")}
            value={status}
            data={next.map((value) => ({ value, label: QUERY_STATUS_WORDS[value] }))}
            onChange={(event) => setChosen(QueryStatus.parse(event.currentTarget.value))}
          />
          <AssigneeField assignee={assignee} onChange={setAssignee} />
          {query.openedBy.uid !== me && <p className="dim">{t("toOpener", { name: say(query.openedBy) })}</p>}
        </QueryDialog>
      )}
    </>
  );
}

type AssigneeProps = { assignee: Person | undefined; onChange: (assignee: Person | undefined) => void };

/** Who is to answer: one account, told at once. */
const AssigneeField = ({ assignee, onChange }: AssigneeProps) => (
  <PersonField
    label={t("assignee")}
    accountsOnly
    value={assignee?.uid}
    name={assignee?.name}
    onChange={(uid, name) => onChange(uid !== undefined && name !== undefined ? { uid, name } : undefined)}
  />
);
