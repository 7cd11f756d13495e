// A query keeps what a validation said: its sentences come with the validations.
import "@zona/domain/records/record-readiness";
import { Button, NativeSelect } from "@mantine/core";
import type { Person } from "@zona/domain/identity/claims";
import { canMoveQuery, notesOf, type Query, QueryStatus, QueryType, queryMove } from "@zona/domain/records/query";
import { useState } from "react";
import { useCan } from "../../people/access/own-access.ts";
import { useFormatName } from "../../people/names/person-name.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { fieldId } from "../../platform/ui/field-id.ts";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import styles from "../page/record-page.module.css";
import type { LabRecord } from "../record/record-data.ts";
import { answerQuery, openQuery } from "./query-data.ts";
import { pathWord, QUERY_STATUS_WORDS, TYPE_WORDS, t } from "./query-text.ts";

const PersonField = onDemand(async () => (await import("../../people/names/person-field.tsx")).PersonField);
const QueryDialog = onDemand(async () => (await import("./query-dialog.tsx")).QueryDialog);

/** What can be asked about: the record, its fields, and every row that holds something. */
function placesOf({ test, sheets }: LabRecord): string[] {
  const header = Object.keys(test.header ?? {}).map((field) => `header.${field}`);
  const rows = Object.values(sheets).flatMap(({ id, rows }) => Object.keys(rows).map((row) => `${id}.${row}`));
  return ["", "notes", ...Object.keys(test.material).map((field) => `material.${field}`), ...header, ...rows];
}

type Props = { record: LabRecord; queries: readonly Query[] };

/** Questions about single values, each a thread that only grows. */
export function QueryList({ record, queries }: Props) {
  const { uid, name } = useStaffMember();
  const [asking, setAsking] = useState(false);
  const [path, setPath] = useState("");
  const [type, setType] = useState<QueryType>("query");
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
        <Button className={styles.noPrint} variant="default" onClick={() => setAsking(true)}>
          {t("ask")}
        </Button>
      )}
      {asking && (
        <QueryDialog
          title={t("ask")}
          send={t("open")}
          onSend={(text) => openQuery(record.test, { type, path, text, assignee }, { uid, name })}
          onClose={() => setAsking(false)}
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
            data={QueryType.options.map((value) => ({ value, label: TYPE_WORDS[value] }))}
            onChange={(event) => setType(QueryType.parse(event.currentTarget.value))}
          />
          <AssigneeField assignee={assignee} onChange={setAssignee} />
        </QueryDialog>
      )}
    </>
  );
}

type ThreadProps = { testId: string; query: Query; mayAnswer: boolean };

function Thread({ testId, query, mayAnswer }: ThreadProps) {
  const { uid, name } = useStaffMember();
  const next = QueryStatus.options.filter((status) => canMoveQuery(query.status, status));
  const [answering, setAnswering] = useState(false);
  const [chosen, setChosen] = useState<QueryStatus>("updated");
  // Another person's answer may have moved it while this one is written.
  const status = queryMove(query.status, chosen) ?? chosen;
  const [assignee, setAssignee] = useState(query.assignee);
  const place = pathWord(query.path);
  const say = useFormatName();
  return (
    <>
      <p>
        <strong>{place}</strong> · {TYPE_WORDS[query.type]} · {QUERY_STATUS_WORDS[query.status]}
        {query.assignee && ` · ${t("for", { name: say(query.assignee) })}`}
      </p>
      {query.message !== undefined && <p>{toWords(query.message)}</p>}
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
          <Button
            size="compact-md"
            variant="default"
            aria-label={t("answerFor", { place })}
            onClick={() => setAnswering(true)}
          >
            {t("answer")}
          </Button>
        </div>
      )}
      {answering && (
        <QueryDialog
          title={t("answerFor", { place })}
          send={t("send")}
          onSend={(text) => answerQuery(testId, query, { status, text, assignee }, { uid, name })}
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
