// What the server says of runs is put into words here: their sentences come with it.
import { ExplainedWords } from "../../platform/ui/explained.tsx";
import "@zona/domain/release/lot-evidence";
import { Button, Group, Stack } from "@mantine/core";
import type { Lot } from "@zona/domain/lots/lot";
import { Decision, type Disposition, dispositionFaults } from "@zona/domain/release/disposition";
import type { LotSet } from "@zona/domain/release/lot-evidence";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useStaffMember } from "../../people/session/session.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { serverFailureSentence } from "../../platform/firebase/failure.ts";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { oneDecimal } from "../../platform/i18n/formats.ts";
import { STATUS_WORDS } from "../../platform/i18n/lab-words.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { EmptyState, Notice } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { fetchEvidence } from "./lot-release-data.ts";
import { DECISION_BUTTONS, t, VERDICT_WORDS } from "./lots-text.ts";

const DisposeDialog = onDemand(async () => (await import("./dispose-dialog.tsx")).DisposeDialog);

type Read = { status: "loading" } | { status: "ready"; sets: LotSet[] } | { status: "failed"; sentence: string };

/** The evidence as the server reads it; `again` counts how often it was asked for. */
function useEvidence(lotKey: string, again: string): Read {
  const [read, setRead] = useState<Read>({ status: "loading" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` asks for it anew
  useEffect(() => {
    let isLeft = false;
    const tell = (next: Read) => {
      if (!isLeft) setRead(next);
    };
    fetchEvidence({ lotKey }).then(
      ({ sets }) => tell({ status: "ready", sets }),
      (error) => tell({ status: "failed", sentence: serverFailureSentence(error) }),
    );
    return () => {
      isLeft = true;
    };
  }, [lotKey, again]);
  return read;
}

type Props = { lot: Lot; newestFirst: readonly Disposition[] | undefined; mayDecide: boolean };

/** What all runs of a lot say together, by protocol, and what can be decided by them. */
export function LotEvidence({ lot, newestFirst, mayDecide }: Props) {
  const [asked, setAsked] = useState(0);
  const read = useEvidence(lot.id, `${asked} ${newestFirst?.length ?? 0}`);
  return (
    <Section
      id="evidence"
      title={t("evidence")}
      isLoading={read.status === "loading"}
      link={
        <Button variant="subtle" onClick={() => setAsked(asked + 1)}>
          {t("refresh")}
        </Button>
      }
    >
      <p className="dim">{t("evidenceLead")}</p>
      {read.status === "loading" && <p role="status">{t("evidenceLoading")}</p>}
      {read.status === "failed" && (
        <Notice tone="failure" title={t("evidenceFailed")}>
          <p>{read.sentence}</p>
        </Notice>
      )}
      {read.status === "ready" && (
        <Stack gap="xl">
          {read.sets.length === 0 && <EmptyState title={t("noRuns")} hint={t("noRunsHint")} />}
          {read.sets.map((set) => (
            <SetTables key={set.protocol.id} set={set} />
          ))}
          {mayDecide && newestFirst && <Decisions lot={lot} sets={read.sets} newestFirst={newestFirst} />}
        </Stack>
      )}
    </Section>
  );
}

const TONES = { passes: "info", fails: "failure", open: "attention" } as const;
const TITLES = { passes: "passes", fails: "fails", open: "open_title" } as const;

const percent = ({ successes, trials }: { successes: number; trials: number }) =>
  t("share", { percent: oneDecimal((100 * successes) / trials), successes, trials });

function SetTables({ set: { protocol, state, against, runs, pooled } }: { set: LotSet }) {
  const name = t("setOf", { name: domainWord(protocol.name), version: protocol.version });
  return (
    <Stack gap="md">
      <h3>{name}</h3>
      <Notice tone={TONES[state]} title={t(TITLES[state])}>
        {against.map((said) => (
          <p key={toWords(said)}>{toWords(said)}</p>
        ))}
      </Notice>
      <table className="data-table" data-stacks aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{t("run")}</th>
            <th scope="col">{t("verdict")}</th>
            <th scope="col">{t("state")}</th>
            <th scope="col">
              {t("series")} / {t("replicate")}
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map(({ testId, code, status, series, replicate, verdict }) => (
            <tr key={testId}>
              <th scope="row">
                <Link to={`/test/${testId}`} className="mono">
                  {code}
                </Link>
              </th>
              <td>{VERDICT_WORDS[verdict]}</td>
              <td>{STATUS_WORDS[status]}</td>
              <td>
                {series} / {replicate}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {pooled.length > 0 && (
        <>
          <h4>{t("pooled")}</h4>
          <div className="table-scroll">
            <table className="data-table" aria-label={t("pooled")}>
              <thead>
                <tr>
                  <th scope="col">{t("figure")}</th>
                  <th scope="col">{t("thisLot")}</th>
                  <th scope="col">{t("control")}</th>
                  <th scope="col">{t("difference", { confidence: protocol.confidencePct })}</th>
                  <th scope="col">{t("p")}</th>
                </tr>
              </thead>
              <tbody>
                {pooled.map(({ name: figure, lot, comparator, difference, p }) => (
                  <tr key={toWords(figure)}>
                    <th scope="row">{toWords(figure)}</th>
                    <td>{percent(lot)}</td>
                    <td>{percent(comparator)}</td>
                    <td>
                      {t("points", {
                        points: oneDecimal(100 * difference.difference),
                        low: oneDecimal(100 * difference.low),
                        high: oneDecimal(100 * difference.high),
                      })}
                    </td>
                    <td>{p.toPrecision(2)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Stack>
  );
}

/** Long enough for any decision: it is asked for in the dialog. */
const ASKED = "asked in the dialog";

type DecisionsProps = { lot: Lot; sets: readonly LotSet[]; newestFirst: readonly Disposition[] };

/** Decisions that the runs let be made, as buttons; why the others cannot be made. */
function Decisions({ lot, sets, newestFirst }: DecisionsProps) {
  const { uid } = useStaffMember();
  const [chosen, setChosen] = useState<Decision>();
  const [former] = newestFirst;
  const context = { expiresAt: lot.expiresAt, now: labNow(), former, uid };
  const offers = Decision.options.map((decision) => ({
    decision,
    faults: dispositionFaults(sets, { decision, reason: ASKED }, context),
  }));
  // What was released a moment ago needs no reason why it cannot be released.
  const isReleased = former?.decision === "release";
  const refused = offers.find(({ decision, faults }) => decision === "release" && faults.length > 0 && !isReleased);
  return (
    <Stack gap="sm">
      <Group gap="sm">
        {offers
          .filter(({ faults }) => faults.length === 0)
          .map(({ decision }) => (
            <Button
              key={decision}
              variant={decision === "release" ? "filled" : "default"}
              onClick={() => setChosen(decision)}
            >
              {DECISION_BUTTONS[decision]}
            </Button>
          ))}
      </Group>
      {refused && (
        <details>
          <summary>{t("notPossible", { decision: DECISION_BUTTONS.release })}</summary>
          <ul>
            {refused.faults.map((fault) => (
              <li key={toWords(fault)}>
                <ExplainedWords said={fault} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {chosen && (
        <DisposeDialog lot={lot} sets={sets} decision={chosen} former={former} onClose={() => setChosen(undefined)} />
      )}
    </Stack>
  );
}
