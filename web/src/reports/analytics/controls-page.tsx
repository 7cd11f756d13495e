// What results say of figures is put into words here: their sentences come with it.
import "@zona/domain/records/kinds/preclinical/figures";
import { Button, NativeSelect } from "@mantine/core";
import {
  type ChartedRun,
  type ChartKind,
  CONTROL_GROUPS,
  type ControlGroup,
  type ControlNote,
  type ControlRun,
  chartedRuns,
} from "@zona/domain/controls/control-runs";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useCanAnywhere } from "../../people/access/own-access.ts";
import { useFormatName } from "../../people/names/person-name.ts";
import { ControlLines } from "../../platform/charts/control-lines.tsx";
import { serverFailureSentence } from "../../platform/firebase/failure.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime, shortDay } from "../../platform/i18n/dates.ts";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { numberFormat, oneDecimal } from "../../platform/i18n/formats.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { FormDialog } from "../../platform/ui/form-dialog.tsx";
import { EmptyState, Notice } from "../../platform/ui/notice.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import styles from "./controls.module.css";
import { fetchControlRuns, listenToControlNotes, noteControl } from "./controls-data.ts";
import { GROUP_WORDS, SIGNAL_WORDS, t } from "./controls-text.ts";

type Read = { status: "loading" } | { status: "ready"; runs: ControlRun[] } | { status: "failed"; sentence: string };

/** Control charts of preclinical runs: one figure of the controls over time, with what was done about each signal. */
export function ControlsPage() {
  const [read, setRead] = useState<Read>({ status: "loading" });
  useEffect(() => {
    fetchControlRuns({}).then(
      ({ runs }) => setRead({ status: "ready", runs }),
      (error) => setRead({ status: "failed", sentence: serverFailureSentence(error) }),
    );
  }, []);
  return (
    <Page title={t("title")} lead={t("lead")} status={<Link to="/analytics">{t("back")}</Link>}>
      {read.status === "loading" && <p role="status">{t("loading")}</p>}
      {read.status === "failed" && (
        <Notice tone="failure" title={t("failed")}>
          <p>{read.sentence}</p>
        </Notice>
      )}
      {read.status === "ready" && read.runs.length === 0 && <EmptyState title={t("none")} hint={t("noneHint")} />}
      {read.status === "ready" && read.runs.length > 0 && <Charts all={read.runs} />}
    </Page>
  );
}

const byFirst = <T,>(rows: readonly T[], keyOf: (row: T) => string) => new Map(rows.map((row) => [keyOf(row), row]));

function Charts({ all }: { all: readonly ControlRun[] }) {
  const [protocol, setProtocol] = useState<string>();
  const [figure, setFigure] = useState<string>();
  const [group, setGroup] = useState<ControlGroup>("strain");
  const [only, setOnly] = useState("");
  const [kind, setKind] = useState<ChartKind>("p");
  const protocols = byFirst(all, (run) => run.protocol.id);
  const protocolId = protocol ?? all[0]?.protocol.id ?? "";
  const ofProtocol = all.filter((run) => run.protocol.id === protocolId);
  const figures = byFirst(
    ofProtocol.flatMap((run) => run.figures),
    ({ id }) => id,
  );
  const figureId = figure !== undefined && figures.has(figure) ? figure : ([...figures.keys()][0] ?? "");
  const members = [...new Set(ofProtocol.map(({ groups }) => groups[group]))].sort();
  const shown = ofProtocol.filter(({ groups }) => only === "" || groups[group] === only.slice(1));
  const chart = chartedRuns(shown, figureId, kind);
  const words = valueWords(kind);
  return (
    <div className={styles.body}>
      <div className="form-line">
        <NativeSelect
          label={t("protocol")}
          value={protocolId}
          data={[...protocols].map(([value, run]) => ({ value, label: domainWord(run.protocol.name) }))}
          onChange={(event) => {
            setProtocol(event.currentTarget.value);
            setOnly("");
          }}
        />
        <NativeSelect
          label={t("figure")}
          value={figureId}
          data={[...figures].map(([value, { name }]) => ({ value, label: toWords(name) }))}
          onChange={(event) => setFigure(event.currentTarget.value)}
        />
        <NativeSelect
          label={t("group")}
          value={group}
          data={CONTROL_GROUPS.map((value) => ({ value, label: GROUP_WORDS[value] }))}
          onChange={(event) => {
            setGroup(CONTROL_GROUPS.find((one) => one === event.currentTarget.value) ?? "strain");
            setOnly("");
          }}
        />
        <NativeSelect
          label={t("only")}
          value={only}
          data={[
            { value: "", label: t("all") },
            // What nobody entered is chosen apart from all.
            ...members.map((name) => ({ value: `=${name}`, label: name === "" ? t("unknown") : name })),
          ]}
          onChange={(event) => setOnly(event.currentTarget.value)}
        />
        <NativeSelect
          label={t("kind")}
          value={kind}
          data={(["p", "u"] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(event) => setKind(event.currentTarget.value === "u" ? "u" : "p")}
        />
      </div>
      {chart && (
        <>
          <p>{t("about", { n: chart.runs.length, centre: words(chart.centre) })}</p>
          <ControlLines
            label={t("title")}
            points={chart.runs.map(({ testId, code, at, line: { signal, ...line } }) => ({
              ...{ ...line, id: testId, from: at, state: signal, to: `/test/${testId}` },
              words: t("point", { code, value: words(line.value), signal: SIGNAL_WORDS[signal] }),
            }))}
            centre={chart.centre}
            valueWords={words}
          />
          <ControlTable runs={chart.runs} group={group} words={words} />
        </>
      )}
    </div>
  );
}

const twoDecimals = numberFormat({ maximumFractionDigits: 2 });
const valueWords = (kind: ChartKind) => (value: number) =>
  kind === "p" ? t("percent", { value: oneDecimal(100 * value) }) : twoDecimals.format(value);

type TableProps = { runs: readonly ChartedRun[]; group: ControlGroup; words: (value: number) => string };

function ControlTable({ runs, group, words }: TableProps) {
  const notes = useSnapshot("control notes", listenToControlNotes);
  const [asked, setAsked] = useState<ChartedRun>();
  const said = dataOf(notes)?.records;
  const known = said && byFirst(said, ({ id }) => id);
  return (
    <Section id="controls-table" title={t("table")}>
      <table className="data-table" data-stacks aria-label={t("table")}>
        <thead>
          <tr>
            <th scope="col">{t("run")}</th>
            <th scope="col">{t("signal")}</th>
            <th scope="col">{t("value")}</th>
            <th scope="col">{t("limits")}</th>
            <th scope="col">{t("day")}</th>
            <th scope="col">{GROUP_WORDS[group]}</th>
            <th scope="col">{t("done")}</th>
          </tr>
        </thead>
        <tbody>
          {runs.toReversed().map((run) => {
            const { testId, code, at, isInvalid, groups, line } = run;
            return (
              <tr key={testId}>
                <th scope="row">
                  <Link to={`/test/${testId}`} className="mono">
                    {code}
                  </Link>
                  {isInvalid && <span className="dim"> {t("invalid")}</span>}
                </th>
                <td>{line.signal === "inside" ? SIGNAL_WORDS.inside : <strong>{SIGNAL_WORDS[line.signal]}</strong>}</td>
                <td data-label={t("value")}>
                  {words(line.value)} ({line.count}/{line.size})
                </td>
                <td data-label={t("limits")}>
                  {t("range", { low: words(line.action[0]), high: words(line.action[1]) })}
                </td>
                <td>{shortDay(new Date(at))}</td>
                <td data-label={GROUP_WORDS[group]}>{groups[group] || t("unknown")}</td>
                <td>{known && <Done run={run} note={known.get(testId)} onAsk={() => setAsked(run)} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {asked && <DoneDialog run={asked} onClose={() => setAsked(undefined)} />}
    </Section>
  );
}

type DoneProps = { run: ChartedRun; note: ControlNote | undefined; onAsk: () => void };

function Done({ run: { code, line }, note, onAsk }: DoneProps) {
  const say = useFormatName();
  const maySay = useCanAnywhere("enter");
  if (note) return t("saidBy", { done: note.done, who: say(note.by), when: fullTime(note.at) });
  if (line.signal === "inside" || !maySay) return null;
  return (
    <Button variant="default" size="compact-sm" aria-label={t("sayOf", { code })} onClick={onAsk}>
      {t("say")}
    </Button>
  );
}

function DoneDialog({ run: { testId, code }, onClose }: { run: ChartedRun; onClose: () => void }) {
  const action = useAction();
  const [done, setDone] = useState("");
  const label = t("doneLabel", { code });
  async function submit() {
    if (await action.run(() => noteControl({ testId, done: done.trim() }))) onClose();
  }
  return (
    <FormDialog label={label} submit={t("save")} action={action} onSubmit={submit} onClose={onClose}>
      <FreeText
        shape="required"
        label={label}
        description={t("doneHint")}
        minLength={3}
        maxLength={500}
        value={done}
        onChange={setDone}
      />
    </FormDialog>
  );
}
