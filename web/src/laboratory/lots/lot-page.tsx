import { Button, Group, Stack } from "@mantine/core";
import type { Lot } from "@zona/domain/lots/lot";
import { type Disposition, holding } from "@zona/domain/release/disposition";
import { Fragment, useState } from "react";
import { Link } from "react-router";
import { useWorksFor } from "../../people/access/own-access.ts";
import { useFormatName } from "../../people/names/person-name.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime, shortDay } from "../../platform/i18n/dates.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { AsOf, EmptyState, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { VersionHistory } from "../version-history.tsx";
import { LotEvidence } from "./lot-evidence.tsx";
import { downloadCertificate, listenToDecisions, listenToLot, listenToLotHistory } from "./lot-release-data.ts";
import { inWords } from "./lot-words.ts";
import { DECISION_WORDS, t } from "./lots-text.ts";

const LotDialog = onDemand(async () => (await import("./lot-dialog.tsx")).LotDialog);

/** One lot: what it is, what its runs say together, and what was decided of it. */
export function LotPage({ lotKey }: { lotKey: string }) {
  const { organisation } = useStaffMember();
  const snapshot = useSnapshot(`lot ${lotKey}`, listenToLot(lotKey));
  const [isEdited, setIsEdited] = useState(false);
  const decisions = useSnapshot(`decisions on ${lotKey}`, listenToDecisions(lotKey, organisation));
  const lot = dataOf(snapshot);
  const newestFirst = dataOf(decisions)?.records.toSorted((a, b) => Number(b.id) - Number(a.id));
  const worksHere = useWorksFor(lot?.organisation ?? organisation);
  const isOwn = lot !== undefined && worksHere;
  const held = holding(newestFirst ?? []);
  return (
    <Page
      title={lot?.lotNo ?? lotKey}
      isCode
      lead={<Link to="/lots">{t("all")}</Link>}
      status={held && <strong>{DECISION_WORDS[held.decision]}</strong>}
      actions={
        <>
          <Button variant="default" component={Link} to={`/lots/${lotKey}/recall`}>
            {t("recall")}
          </Button>
          {isOwn && (
            <Button variant="default" onClick={() => setIsEdited(true)}>
              {t("edit")}
            </Button>
          )}
        </>
      }
    >
      {snapshot.status === "loading" && <RowsSkeleton rows={6} />}
      <SnapshotFailure snapshot={snapshot} title={t("failed")} />
      <AsOf snapshot={snapshot} />
      {snapshot.status === "ready" && !lot && <EmptyState title={t("unknown")} hint={t("unknownHint")} />}
      {lot && (
        <>
          <AboutLot lot={lot} />
          <LotEvidence lot={lot} newestFirst={newestFirst} mayDecide={isOwn} />
          <Section id="decisions" title={t("decisions")} isLoading={decisions.status === "loading"}>
            <SnapshotFailure snapshot={decisions} title={t("decisionsFailed")} />
            {decisions.status === "ready" && newestFirst?.length === 0 && <p className="dim">{t("noDecisions")}</p>}
            {newestFirst && newestFirst.length > 0 && (
              <ul className="list-rows">
                {newestFirst.map((one) => (
                  <Decided key={one.id} lotKey={lotKey} decided={one} isHolding={one === held} />
                ))}
              </ul>
            )}
          </Section>
          <VersionHistory of={`lot ${lotKey}`} listen={listenToLotHistory(lotKey)} inWords={inWords} />
        </>
      )}
      {isEdited && lot && <LotDialog lot={lot} onClose={() => setIsEdited(false)} />}
    </Page>
  );
}

function AboutLot({ lot }: { lot: Lot }) {
  const expired = lot.expiresAt < labNow() && { [t("expiry")]: t("expired", { day: shortDay(lot.expiresAt) }) };
  return (
    <Section id="lot" title={t("aboutLot")}>
      <dl className="facts">
        {Object.entries({ ...inWords(lot), ...expired }).map(
          ([label, value]) =>
            value !== undefined && (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
        )}
      </dl>
    </Section>
  );
}

/** One decision with the runs that it was made on; the file says all of it. */
function Decided({ lotKey, decided, isHolding }: { lotKey: string; decided: Disposition; isHolding: boolean }) {
  const say = useFormatName();
  const { busy, refusal, run } = useAction();
  const { id, decision, by, at, reason, asked, sets } = decided;
  const runs = sets.flatMap((set) => set.runs);
  return (
    <li className="list-row">
      <Stack gap="xs">
        <p>
          <strong>{t("by", { decision: DECISION_WORDS[decision], who: say(by), when: fullTime(at) })}</strong>
        </p>
        {asked && <p>{t("askedBy", { who: say(asked.by), when: fullTime(asked.at), reason: asked.reason })}</p>}
        {reason && <p>{t("reasonOf", { reason })}</p>}
        {sets
          .flatMap(({ against }) => against)
          .map((said) => (
            <p key={toWords(said)} className="dim">
              {toWords(said)}
            </p>
          ))}
        {runs.length > 0 && (
          <Group gap="xs">
            {runs.map(({ testId, code }) => (
              <Link key={testId} to={`/test/${testId}`} className="mono">
                {code}
              </Link>
            ))}
          </Group>
        )}
        {!isHolding && decision !== "ask_release" && <p className="dim">{t("replaced")}</p>}
        {refusal}
      </Stack>
      <Button
        variant="default"
        loading={busy}
        aria-label={t("certificateOf", { number: id })}
        onClick={() => void run(() => downloadCertificate({ lotKey, number: id }))}
      >
        {t("certificate")}
      </Button>
    </li>
  );
}
