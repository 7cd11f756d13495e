import { Button, Group } from "@mantine/core";
import { placeWords } from "@zona/domain/cryobank/place";
import type { Straw, StrawMove, Tank } from "@zona/domain/cryobank/straw";
import { useState } from "react";
import { Link } from "react-router";
import { useWorksFor } from "../../people/access/own-access.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { Notice, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { listenToMoves, listenToStraw } from "./bank-data.ts";
import { t } from "./bank-text.ts";
import styles from "./cryobank.module.css";
import { MoveDialog } from "./move-dialog.tsx";
import { StrawAct, type StrawActKind } from "./straw-act.tsx";
import { consentState, consentWords, contentWords } from "./straw-words.ts";

type Props = { strawId: string; tanks: readonly Tank[]; onClose: () => void };

/** One straw: what lies in it, where, whose, until when, and everything that happened to it. */
export function StrawDialog({ strawId, tanks, onClose }: Props) {
  const snapshot = useSnapshot(`straw ${strawId}`, listenToStraw(strawId));
  const straw = dataOf(snapshot);
  return (
    <ModalDialog label={`${t("straw")} ${strawId}`} variant="centre" onClose={onClose}>
      <h2>
        {t("straw")} <code>{strawId}</code>
      </h2>
      {snapshot.status === "loading" && <RowsSkeleton rows={5} />}
      <SnapshotFailure snapshot={snapshot} title={t("failed")} />
      {snapshot.status === "ready" && !straw && <p>{t("notFound", { straw: strawId })}</p>}
      {straw && <Facts straw={straw} />}
      {straw && <Acts straw={straw} tanks={tanks} />}
      {straw && <History strawId={strawId} />}
      <Group mt="md">
        <Button variant="default" onClick={onClose}>
          {t("close")}
        </Button>
      </Group>
    </ModalDialog>
  );
}

function Facts({ straw }: { straw: Straw }) {
  const { state, placeId, testId, testCode, subjectCode, mediumLot, storedAt, consent, warmedFor } = straw;
  return (
    <dl className="facts">
      <dt>{t("state")}</dt>
      <dd>{t("stateOf", { state })}</dd>
      {placeId && (
        <>
          <dt>{t("place")}</dt>
          <dd>
            <code>{placeWords(placeId)}</code>
          </dd>
        </>
      )}
      <dt>{t("contents")}</dt>
      <dd>
        {contentWords(straw)}
        {testId &&
          straw.contents.map(({ unit }) => (
            <p key={unit}>
              <Link to={`/test/${testId}/oocyte/${unit}`}>{t("lifeLine", { n: unit })}</Link>
            </p>
          ))}
      </dd>
      <dt>{t("subject")}</dt>
      <dd>
        <code>{subjectCode}</code>
      </dd>
      {warmedFor && (
        <>
          <dt>{t("warmedFor")}</dt>
          <dd>
            <Link to={`/cryobank/warm/${straw.id}`}>{t("warming")}</Link>
          </dd>
        </>
      )}
      {testId && (
        <>
          <dt>{t("record")}</dt>
          <dd>
            <Link to={`/test/icsi/${testId}#dispositions`}>{testCode ?? testId}</Link>
          </dd>
        </>
      )}
      <dt>{t("consent")}</dt>
      <dd>
        <bdi>{consent.ref}</bdi>
        <p className={consentState(straw) === "no" ? "dim" : "attention"}>{consentWords(straw)}</p>
      </dd>
      {mediumLot && (
        <>
          <dt>{t("medium")}</dt>
          <dd>
            <code>{mediumLot}</code>
          </dd>
        </>
      )}
      <dt>{t("storedAt")}</dt>
      <dd>{fullTime(storedAt)}</dd>
    </dl>
  );
}

function Acts({ straw, tanks }: { straw: Straw; tanks: readonly Tank[] }) {
  const { uid } = useStaffMember();
  const mayKeep = useWorksFor(straw.organisation);
  const [act, setAct] = useState<StrawActKind | "move">();
  const { state, disposal } = straw;
  const own = tanks.filter((tank) => tank.organisation === straw.organisation);
  const offered: [StrawActKind | "move", string][] =
    state === "lost"
      ? [["move", t("find_it")]]
      : state !== "stored"
        ? []
        : [
            ["move", t("move")],
            ["ship", t("ship")],
            ["lose", t("lose")],
            ["renew_consent", t("renew")],
            ...(disposal
              ? ([
                  ...(disposal.by.uid === uid ? [] : [["discard", t("confirmDisposal")]]),
                  ["withdraw_disposal", t("withdrawDisposal")],
                ] as [StrawActKind, string][])
              : ([["ask_disposal", t("askDisposal")]] as [StrawActKind, string][])),
          ];
  return (
    <>
      {disposal && (
        <Notice tone="attention" title={t("disposalPending", { name: disposal.by.name })}>
          <p>{t("disposalHint", { reason: disposal.reason })}</p>
        </Notice>
      )}
      {mayKeep && act === undefined && (
        <Group gap="sm" className={styles.acts}>
          {state === "stored" && (
            <Button component={Link} to={`/cryobank/warm/${straw.id}`} variant="default">
              {t("warm")}
            </Button>
          )}
          {offered.map(([kind, label]) => (
            <Button key={kind} variant="default" onClick={() => setAct(kind)}>
              {label}
            </Button>
          ))}
        </Group>
      )}
      {act === "move" && <MoveDialog tanks={own} straws={[straw]} onClose={() => setAct(undefined)} />}
      {act && act !== "move" && <StrawAct straw={straw} kind={act} onClose={() => setAct(undefined)} />}
    </>
  );
}

function History({ strawId }: { strawId: string }) {
  const moves = useSnapshot(`moves ${strawId}`, listenToMoves(strawId));
  return (
    <>
      <h3>{t("history")}</h3>
      <SnapshotFailure snapshot={moves} title={t("failed")} />
      <ol className="list-rows" reversed>
        {dataOf(moves)?.records.map((move) => (
          <li key={move.id} className="list-row">
            <MoveRow move={move} />
          </li>
        ))}
      </ol>
    </>
  );
}

function MoveRow({ move: { kind, from, to, by, second, happenedAt, reason } }: { move: StrawMove }) {
  const isMoved = from !== to;
  const where =
    from && to
      ? t("fromTo", { from: placeWords(from), to: placeWords(to) })
      : to
        ? t("toPlace", { to: placeWords(to) })
        : from
          ? t("fromPlace", { from: placeWords(from) })
          : "";
  return (
    <div>
      <strong>{t("movedBy", { kind: t("moveKind", { kind }), name: by.name, time: fullTime(happenedAt) })}</strong>
      <p className="dim">
        {[
          isMoved ? where : "",
          second ? t("confirmedWith", { name: second.name }) : "",
          reason ? t("why", { reason }) : "",
        ]
          .filter((part) => part !== "")
          .join(" · ")}
      </p>
    </div>
  );
}
