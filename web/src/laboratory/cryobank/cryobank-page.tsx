import { ExplainedText } from "../../platform/ui/explained.tsx";
import "@mantine/core/styles/ActionIcon.css";
import "@mantine/core/styles/Checkbox.css";
import { Button, NativeSelect } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { Straw, Tank } from "@zona/domain/cryobank/straw";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useCanAnywhere, useWorksFor } from "../../people/access/own-access.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { AsOf, EmptyState, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { AuditWalk } from "./audit-walk.tsx";
import { listenToEnding, listenToTank, listenToTanks } from "./bank-data.ts";
import { t } from "./bank-text.ts";
import styles from "./cryobank.module.css";
import { FindStraw } from "./find-straw.tsx";
import { lastEndSoon } from "./straw-words.ts";
import { TankAudits } from "./tank-audits.tsx";
import { StrawList, TankView } from "./tank-view.tsx";
import { TemperatureLogs } from "./temperature-logs.tsx";

const StrawDialog = onDemand(async () => (await import("./straw-dialog.tsx")).StrawDialog);
const TankForm = onDemand(async () => (await import("./tank-form.tsx")).TankForm);

/** `?tank=T1&straw=S-12&audit=…`, so that a label or a colleague can point at it. */
function useAddress() {
  const [params, setParams] = useSearchParams();
  const set = (name: "tank" | "straw" | "audit", value: string | undefined) =>
    setParams(
      (former) => {
        if (value) former.set(name, value);
        else former.delete(name);
        if (name === "tank") former.delete("audit");
        return former;
      },
      { preventScrollReset: true },
    );
  return { tank: params.get("tank"), straw: params.get("straw"), audit: params.get("audit"), set };
}

/** The cryobank: tanks at a glance, straws, consents that end, audits and temperature logs. */
export function CryobankPage() {
  const address = useAddress();
  const mayKeep = useCanAnywhere("enter");
  const tanks = useSnapshot("tanks", listenToTanks);
  const [edited, setEdited] = useState<Tank | "new">();
  const known = dataOf(tanks)?.records ?? [];
  const tank = known.find(({ id }) => id === address.tank) ?? known[0];
  return (
    <Page
      title={t("title")}
      lead={<ExplainedText text={t("lead")} heading="dispositions-and-the-cryobank" />}
      actions={
        <>
          <FindStraw onFound={(strawId) => address.set("straw", strawId)} />
          {mayKeep && (
            <Button
              variant="default"
              leftSection={<IconPlus size={20} stroke={1.5} aria-hidden />}
              onClick={() => setEdited("new")}
            >
              {t("addTank")}
            </Button>
          )}
        </>
      }
    >
      {tanks.status === "loading" && <RowsSkeleton rows={6} />}
      <SnapshotFailure snapshot={tanks} title={t("failed")} />
      <AsOf snapshot={tanks} />
      {tanks.status === "ready" && known.length === 0 && <EmptyState title={t("noTanks")} hint={t("noTanksHint")} />}
      {known.length > 1 && (
        <div className="form-line">
          <NativeSelect
            label={t("tank")}
            value={tank?.id}
            data={known.map(({ id }) => id)}
            onChange={(event) => address.set("tank", event.currentTarget.value)}
          />
        </div>
      )}
      {tank && (
        <TankSections
          key={tank.id}
          tank={tank}
          auditId={address.audit}
          onStraw={(strawId) => address.set("straw", strawId)}
          onAudit={(auditId) => address.set("audit", auditId)}
          onEdit={() => setEdited(tank)}
        />
      )}
      {!address.audit && known.length > 0 && <Ending onOpen={(strawId) => address.set("straw", strawId)} />}
      {address.straw && (
        <StrawDialog
          key={address.straw}
          strawId={address.straw}
          tanks={known}
          onClose={() => address.set("straw", undefined)}
        />
      )}
      {edited && (
        <TankForm
          tank={edited === "new" ? undefined : edited}
          onClose={(saved) => {
            setEdited(undefined);
            if (saved) address.set("tank", saved);
          }}
        />
      )}
    </Page>
  );
}

type TankProps = {
  tank: Tank;
  auditId: string | null;
  onStraw: (strawId: string) => void;
  onAudit: (auditId: string | undefined) => void;
  onEdit: () => void;
};

function TankSections({ tank, auditId, onStraw, onAudit, onEdit }: TankProps) {
  const snapshot = useSnapshot(`tank ${tank.id}`, listenToTank(tank.id));
  const straws = dataOf(snapshot)?.records;
  const isOwn = useWorksFor(tank.organisation);
  if (auditId && straws)
    return <AuditWalk auditId={auditId} tank={tank} straws={straws} onBack={() => onAudit(undefined)} />;
  return (
    <>
      <Section
        id="tank"
        title={t("tankOf", { tank: tank.id })}
        isLoading={snapshot.status === "loading"}
        link={
          isOwn && (
            <Button variant="default" onClick={onEdit}>
              {t("changeTank")}
            </Button>
          )
        }
      >
        {snapshot.status === "loading" && <RowsSkeleton rows={6} />}
        <SnapshotFailure snapshot={snapshot} title={t("failed")} />
        <AsOf snapshot={snapshot} />
        {straws && <p className={styles.occupancy}>{occupancy(tank, straws)}</p>}
        {straws && <TankView tank={tank} straws={straws} onOpen={onStraw} />}
      </Section>
      <TankAudits tank={tank} isOwn={isOwn} onOpen={onAudit} />
      <TemperatureLogs tank={tank} isOwn={isOwn} />
    </>
  );
}

const occupancy = ({ canisters, canes, positions }: Tank, straws: readonly Straw[]) =>
  t("occupancy", { taken: straws.length, all: canisters.length * canes.length * positions });

/** Stored straws of all tanks whose consent has ended, or ends within 90 days; the first to end first. */
function Ending({ onOpen }: { onOpen: (strawId: string) => void }) {
  const until = lastEndSoon();
  const ending = useSnapshot(`ending ${until}`, listenToEnding(until));
  const straws = dataOf(ending)?.records.filter(({ state }) => state === "stored");
  return (
    <Section id="ending" title={t("ending")} isLoading={ending.status === "loading"}>
      <p className="dim">{t("endingHint")}</p>
      <SnapshotFailure snapshot={ending} title={t("failed")} />
      {ending.status === "ready" && straws?.length === 0 && <p className="dim">{t("endingNone")}</p>}
      {straws && straws.length > 0 && <StrawList straws={straws} onOpen={onOpen} />}
    </Section>
  );
}
