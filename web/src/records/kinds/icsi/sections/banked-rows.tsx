import { Button, Group } from "@mantine/core";
import type { Planned } from "@zona/domain/cryobank/bank-plans";
import { placeWords } from "@zona/domain/cryobank/place";
import type { Straw } from "@zona/domain/cryobank/straw";
import { type FrozenStraw, planStoreFrozen, strawsToStore } from "@zona/domain/records/kinds/icsi/banked-straws";
import type { IcsiRecord } from "@zona/domain/records/kinds/icsi/icsi-record";
import type { LabTest } from "@zona/domain/records/lab-test";
import { DISPOSITIONS_SHEET, mapIn } from "@zona/domain/records/sheet";
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import { Link } from "react-router";
import { listenToStrawsOf } from "../../../../laboratory/cryobank/bank-data.ts";
import { useStaffMember } from "../../../../people/session/session.ts";
import { labNow } from "../../../../platform/clock/lab-clock.ts";
import { dataOf, useSnapshot } from "../../../../platform/firebase/snapshot.ts";
import { shortDay } from "../../../../platform/i18n/dates.ts";
import { toWords } from "../../../../platform/i18n/to-words.ts";
import { SnapshotFailure } from "../../../../platform/ui/notice.tsx";
import { onDemand } from "../../../../platform/ui/on-demand.tsx";
import type { OpenedRecord } from "../../../entry/use-record-editor.ts";
import { bankAround, proposedPlaces } from "./bank-around-data.ts";
import { t } from "./banked-rows-text.ts";

/** Enough to ask the bank about places before anybody was asked. */
const NOT_ASKED = { consent: { ref: "-", endsOn: "9999-12-31" } };

const StoreDialog = onDemand(async () => (await import("./store-dialog.tsx")).StoreDialog);

/** What the bank says of the oocytes of a record. */
type Banked = { straws: readonly Straw[]; why: ReadonlyMap<number, string> };
const BankedContext = createContext<Banked>({ straws: [], why: new Map() });

type Props = { test: LabTest; opened: OpenedRecord; record: IcsiRecord; readOnly: boolean; children: ReactNode };

/** Frozen rows beside their straws in the bank, and the act that stores those that are not there yet. */
export function BankedRows({ test, opened, record, readOnly, children }: Props) {
  const snapshot = useSnapshot(`straws of ${test.id}`, listenToStrawsOf(test.id));
  const straws = dataOf(snapshot)?.records;
  // As chosen: what is stored meanwhile leaves the list of what is to be stored.
  const [storing, setStoring] = useState<readonly FrozenStraw[]>();
  const toStore = useMemo(() => (straws ? strawsToStore(record, straws) : []), [record, straws]);
  const planned = usePlanned(test, toStore);
  const why = useMemo(() => {
    const byStraw = new Map(planned?.refused.map((one) => [one.strawId, toWords(one.why)]));
    return new Map(
      toStore.flatMap(({ strawId, contents }) => {
        const sentence = byStraw.get(strawId);
        return sentence ? contents.map(({ unit }) => [unit, sentence] as const) : [];
      }),
    );
  }, [planned, toStore]);
  const banked = useMemo(() => ({ straws: straws ?? [], why }), [straws, why]);
  const unplaced = useUnplaced(opened);
  const storable = toStore.filter(({ strawId }) => planned?.changes.some((change) => change.strawId === strawId));

  return (
    <BankedContext value={banked}>
      {children}
      <SnapshotFailure snapshot={snapshot} title={t("failed")} />
      {!readOnly && (unplaced.length > 0 || toStore.length > 0) && (
        <Group gap="sm" mt="md">
          {unplaced.length > 0 && <ProposePlaces test={test} opened={opened} rows={unplaced} />}
          {storable.length > 0 && (
            <Button onClick={() => setStoring(storable)}>{t("store", { n: storable.length })}</Button>
          )}
        </Group>
      )}
      {storing && <StoreDialog opened={opened} straws={storing} onClose={() => setStoring(undefined)} />}
    </BankedContext>
  );
}

/** What storing would write now, with what refuses it at which straw. */
function usePlanned(test: LabTest, straws: ReturnType<typeof strawsToStore>): Planned | undefined {
  const [planned, setPlanned] = useState<Planned>();
  useEffect(() => {
    let isStale = false;
    if (straws.length === 0) return setPlanned(undefined);
    bankAround(straws).then(
      (bank) => !isStale && setPlanned(planStoreFrozen(bank, test, straws, NOT_ASKED, labNow())),
      // Without the bank nothing is said of its places; storing asks again.
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [test, straws]);
  return planned;
}

/** Rows of a freeze without a place at all. */
function useUnplaced({ snapshot }: OpenedRecord): string[] {
  const rows = dataOf(snapshot)?.sheets[DISPOSITIONS_SHEET]?.rows ?? {};
  return Object.entries(rows).flatMap(([rowId, { fate, place }]) =>
    (fate === "freeze" || fate === "biopsy_freeze") && Object.keys(mapIn(place)).length === 0 ? [rowId] : [],
  );
}

/** Fills in straws and the next free places; everything can be changed before it is stored. */
function ProposePlaces({ test, opened, rows }: { test: LabTest; opened: OpenedRecord; rows: readonly string[] }) {
  const { organisation } = useStaffMember();
  const [isBusy, setIsBusy] = useState(false);
  const [hasNone, setHasNone] = useState(false);
  async function propose() {
    setIsBusy(true);
    const taken = Object.values(dataOf(opened.snapshot)?.sheets[DISPOSITIONS_SHEET]?.rows ?? {}).map(({ place }) =>
      mapIn(place),
    );
    const places = await proposedPlaces(organisation, rows.length, taken).catch(() => []);
    setIsBusy(false);
    setHasNone(places.length < rows.length);
    const number = test.code.split("-")[1] ?? test.code;
    opened.editor.edit(
      rows.flatMap((rowId, at) => {
        const place = places[at];
        const value = { strawId: `S-${number}-${rowId}`, ...place };
        return place ? [{ sheetId: DISPOSITIONS_SHEET, rowId, field: "place", value }] : [];
      }),
    );
  }
  return (
    <>
      <Button variant="default" loading={isBusy} onClick={() => void propose()}>
        {t("propose", { n: rows.length })}
      </Button>
      {hasNone && <span role="status">{t("noneFree")}</span>}
    </>
  );
}

/** Beside a row: since when its straw is in the bank and where it is now, or why it cannot be stored. */
export function InBank({ rowId }: { rowId: string }) {
  const { straws, why } = use(BankedContext);
  const unit = Number(rowId);
  const straw = straws.find(({ contents }) => contents.some((one) => one.unit === unit));
  const refused = why.get(unit);
  if (refused) return <span className="attention">{refused}</span>;
  if (!straw) return null;
  const values = { straw: straw.id, since: shortDay(straw.storedAt) };
  return (
    <span>
      <Link to={`/cryobank?straw=${straw.id}`}>{straw.id}</Link>{" "}
      {straw.placeId
        ? t("inBank", { ...values, place: placeWords(straw.placeId) })
        : t("outOfBank", { ...values, state: straw.state })}
    </span>
  );
}
