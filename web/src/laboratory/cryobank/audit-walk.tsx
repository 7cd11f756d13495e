import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { type AuditResult, type BankAudit, planAudit, scannedCode } from "@zona/domain/cryobank/bank-audit";
import { placeWords } from "@zona/domain/cryobank/place";
import type { Straw, Tank } from "@zona/domain/cryobank/straw";
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useStaffMember } from "../../people/session/session.ts";
import { useAskBeforeUnload } from "../../platform/browser/browser-hooks.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { CameraScanner, canScan } from "../../platform/ui/scanning/camera-scanner.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { addScans, fetchStraw, finishAudit, listenToAudit } from "./bank-data.ts";
import { t } from "./bank-text.ts";
import styles from "./cryobank.module.css";

/** Scans wait this long for the next one: a tank of 1,200 straws is not 1,200 writes of one document. */
const SAVE_AFTER_MS = 2_000;

type Props = { auditId: string; tank: Tank; straws: readonly Straw[]; onBack: () => void };

/** An audit: straws are scanned one after the other, and what differs from the bank is told at once. */
export function AuditWalk({ auditId, tank, straws, onBack }: Props) {
  const snapshot = useSnapshot(`audit ${auditId}`, listenToAudit(auditId));
  const audit = dataOf(snapshot);
  return (
    <Section
      id="audit"
      title={t("auditOf", { place: audit ? scopeWords(audit) : tank.id })}
      isLoading={snapshot.status === "loading"}
      link={
        <Button variant="default" onClick={onBack}>
          {t("back")}
        </Button>
      }
    >
      {snapshot.status === "loading" && <RowsSkeleton rows={4} />}
      <SnapshotFailure snapshot={snapshot} title={t("failed")} />
      {audit?.state === "open" && <Walk audit={audit} tank={tank} straws={straws} />}
      {audit?.state === "finished" && <Finished audit={audit} />}
    </Section>
  );
}

export const scopeWords = ({ tank, canister }: Pick<BankAudit, "tank" | "canister">) =>
  canister === undefined ? tank : `${tank} / ${canister}`;

/** Straws that were scanned but lie elsewhere by the bank, read once each; `undefined` for codes that nobody knows. */
function useElsewhere(codes: readonly string[], here: ReadonlyMap<string, Straw>) {
  const [elsewhere, setElsewhere] = useState<ReadonlyMap<string, Straw | undefined>>(new Map());
  const asked = useRef(new Set<string>());
  useEffect(() => {
    for (const code of codes) {
      if (here.has(code) || asked.current.has(code)) continue;
      asked.current.add(code);
      fetchStraw(code).then(
        (straw) => setElsewhere((former) => new Map(former).set(code, straw)),
        () => asked.current.delete(code),
      );
    }
  }, [codes, here]);
  return elsewhere;
}

function Walk({ audit, tank, straws }: { audit: BankAudit; tank: Tank; straws: readonly Straw[] }) {
  const { uid, name } = useStaffMember();
  const [canister, setCanister] = useState(audit.canister ?? tank.canisters[0] ?? "");
  const [typed, setTyped] = useState("");
  const [last, setLast] = useState<string>();
  const [scans, setScans] = useState(false);
  const [held, setHeld] = useState<ReadonlyMap<string, string>>(new Map());
  const [isEnding, setIsEnding] = useState(false);
  const { busy, refusal, run } = useAction();

  const seen = useMemo(() => ({ ...audit.seen, ...Object.fromEntries(held) }), [audit.seen, held]);
  const codes = useMemo(() => Object.keys(seen), [seen]);
  const here = useMemo(() => new Map(straws.map((straw) => [straw.id, straw])), [straws]);
  const elsewhere = useElsewhere(codes, here);
  const known = useMemo(
    () => new Map([...here, ...[...elsewhere].flatMap(([code, straw]) => (straw ? [[code, straw] as const] : []))]),
    [here, elsewhere],
  );
  const result = useMemo(() => planAudit({ ...audit, seen }, known), [audit, seen, known]);

  const save = useCallback(
    async (waiting: ReadonlyMap<string, string>) => {
      await addScans(audit.id, waiting, { uid, name });
      setHeld((former) => new Map([...former].filter(([code, at]) => waiting.get(code) !== at)));
    },
    [audit.id, uid, name],
  );
  useEffect(() => {
    if (held.size === 0) return;
    // What could not be sent stays held, and goes with the next scan.
    const timer = setTimeout(() => void save(held).catch(() => undefined), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [held, save]);
  useAskBeforeUnload(held.size > 0);

  function scan(text: string) {
    const code = scannedCode(text);
    setTyped("");
    // A camera reads the same code many times.
    if (code === "" || (code === last && seen[code] === canister)) return;
    setLast(code);
    if (seen[code] !== canister) setHeld((former) => new Map(former).set(code, canister));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    scan(typed);
  }
  const finish = () =>
    run(async () => {
      if (held.size > 0) await save(held);
      await finishAudit({ id: audit.id });
    });

  return (
    <>
      <form onSubmit={submit} className={styles.scan}>
        {audit.canister === undefined && (
          <NativeSelect
            label={t("scanInto")}
            value={canister}
            data={tank.canisters}
            onChange={(event) => setCanister(event.currentTarget.value)}
          />
        )}
        <TextInput
          label={t("code")}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit">{t("add")}</Button>
        {canScan() && (
          <Button variant="default" onClick={() => setScans(!scans)}>
            {scans ? t("stopScan") : t("scan")}
          </Button>
        )}
      </form>
      {scans && <CameraScanner onRead={scan} />}
      <p role="status" className={styles.last}>
        {last && <LastScan code={last} result={result} known={known} />}
      </p>
      {held.size > 0 && <p className="dim">{t("saving", { n: held.size })}</p>}
      <Counts result={result} toScan />
      <Differences result={result} />
      {isEnding ? (
        <div className="form-stack">
          <p>{t("finishHint", { missing: result.missing.length })}</p>
          {refusal}
          <Group gap="sm">
            <Button loading={busy} onClick={() => void finish()}>
              {t("finish")}
            </Button>
            <Button variant="default" onClick={() => setIsEnding(false)}>
              {t("cancel")}
            </Button>
          </Group>
        </div>
      ) : (
        <Group>
          <Button variant="default" onClick={() => setIsEnding(true)}>
            {t("finish")}
          </Button>
        </Group>
      )}
    </>
  );
}

type LastProps = { code: string; result: AuditResult; known: ReadonlyMap<string, Straw> };

function LastScan({ code, result, known }: LastProps) {
  if (result.unknown.includes(code)) return <strong className="attention">{t("scanUnknown", { straw: code })}</strong>;
  const wrong = result.misplaced.find(({ strawId }) => strawId === code);
  if (!wrong) return <strong>{known.has(code) ? t("scanFound", { straw: code }) : code}</strong>;
  return (
    <strong className="attention">
      {wrong.placeId
        ? t("scanMisplaced", { straw: code, place: placeWords(wrong.placeId) })
        : t("scanGone", { straw: code })}
    </strong>
  );
}

type CountsProps = { result: Omit<AuditResult, "found"> & { found: { length: number } }; toScan?: boolean };

const Counts = ({ result, toScan = false }: CountsProps) => (
  <dl className="figures">
    {(
      [
        [t("found"), result.found.length],
        [toScan ? t("toScan") : t("missing"), result.missing.length],
        [t("misplaced"), result.misplaced.length],
        [t("unknown"), result.unknown.length],
      ] as const
    ).map(([label, n]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className={styles.figure}>{n}</dd>
      </div>
    ))}
  </dl>
);

/** Most of one list that is drawn: what else is missing is counted, and drawn as the others are found. */
const MOST_SHOWN = 100;

function Differences({ result }: { result: Omit<AuditResult, "found"> }) {
  const misplaced = result.misplaced.map(({ strawId, canister, placeId }) =>
    placeId
      ? t("inCanister", { straw: strawId, canister, place: placeWords(placeId) })
      : t("inCanisterGone", { straw: strawId, canister }),
  );
  const lists = [
    [t("misplaced"), misplaced],
    [t("unknown"), result.unknown],
    [t("missing"), result.missing],
  ] as const;
  return lists.map(
    ([label, lines]) =>
      lines.length > 0 && (
        <details key={label} className={styles.differences}>
          <summary>
            {label} ({lines.length})
          </summary>
          <ul>
            {lines.slice(0, MOST_SHOWN).map((line) => (
              <li key={line}>
                <bdi>{line}</bdi>
              </li>
            ))}
            {lines.length > MOST_SHOWN && <li>…</li>}
          </ul>
        </details>
      ),
  );
}

function Finished({ audit }: { audit: BankAudit }) {
  const { found = 0, missing = [], misplaced = [], unknown = [], by, at } = audit;
  const result = { found: { length: found }, missing, misplaced, unknown };
  return (
    <>
      <p className="dim">
        {t("auditDone", {
          ...{ name: by.name, time: fullTime(at), found },
          ...{ missing: missing.length, misplaced: misplaced.length, unknown: unknown.length },
        })}
      </p>
      <Counts result={result} />
      <Differences result={result} />
    </>
  );
}
