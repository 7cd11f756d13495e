import { Button, NativeSelect } from "@mantine/core";
import type { BankAudit } from "@zona/domain/cryobank/bank-audit";
import type { Tank } from "@zona/domain/cryobank/straw";
import { type FormEvent, useState } from "react";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { scopeWords } from "./audit-walk.tsx";
import { listenToAudits, newAuditId, startAudit } from "./bank-data.ts";
import { t } from "./bank-text.ts";

type Props = { tank: Tank; isOwn: boolean; onOpen: (auditId: string) => void };

/** The audits of a tank; an open one is walked on by anybody. */
export function TankAudits({ tank, isOwn, onOpen }: Props) {
  const audits = useSnapshot("bank audits", listenToAudits);
  const [id, setId] = useState(newAuditId);
  const [canister, setCanister] = useState("");
  const { busy, refusal, run } = useAction();
  const shown = dataOf(audits)?.records.filter((audit) => audit.tank === tank.id);

  function start(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      await startAudit({ id, tank: tank.id, ...(canister && { canister }) });
      setId(newAuditId);
      onOpen(id);
    });
  }
  return (
    <Section id="audits" title={t("audits")} isLoading={audits.status === "loading"}>
      <p className="dim">{t("auditsHint")}</p>
      <SnapshotFailure snapshot={audits} title={t("failed")} />
      {isOwn && (
        <form className="form-line" onSubmit={start}>
          <NativeSelect
            label={t("scope")}
            value={canister}
            data={[
              { value: "", label: t("wholeTank") },
              ...tank.canisters.map((value) => ({ value, label: t("canisterOf", { canister: value }) })),
            ]}
            onChange={(event) => setCanister(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={busy}>
            {t("startAudit")}
          </Button>
        </form>
      )}
      {refusal}
      {audits.status === "ready" && shown?.length === 0 && <p className="dim">{t("auditsNone")}</p>}
      {shown && shown.length > 0 && (
        <ul className="list-rows">
          {shown.map((audit) => (
            <li key={audit.id} className="list-row">
              <AuditFacts audit={audit} />
              <Button variant="default" onClick={() => onOpen(audit.id)}>
                {audit.state === "open" ? t("resumeAudit") : t("showAudit")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function AuditFacts({ audit }: { audit: BankAudit }) {
  const { state, seen, by, at, found = 0, missing = [], misplaced = [], unknown = [] } = audit;
  const who = { name: by.name, time: fullTime(at) };
  return (
    <div>
      <strong>{scopeWords(audit)}</strong>
      <p className="dim">
        {state === "open"
          ? t("auditOpen", { n: Object.keys(seen).length, ...who })
          : t("auditDone", {
              ...{ ...who, found },
              ...{ missing: missing.length, misplaced: misplaced.length, unknown: unknown.length },
            })}
      </p>
    </div>
  );
}
