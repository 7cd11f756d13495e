import { Button } from "@mantine/core";
import { openPoints, type Protocol } from "@zona/domain/protocols/protocol";
import { SHIPPED_PROTOCOLS } from "@zona/domain/protocols/shipped-protocols";
import { codeOfProtocol, isOpenVersion, type StoredProtocol } from "@zona/domain/protocols/stored-protocol";
import { Link, useNavigate } from "react-router";
import { useCanAnywhere } from "../../people/access/own-access.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { ExplainedText } from "../../platform/ui/explained.tsx";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { AsOf, EmptyState, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { createProtocol, listenToProtocols, listenToVersion } from "./protocols-data.ts";
import { t } from "./protocols-text.ts";

const byName = (a: { name: string }, b: { name: string }) => domainWord(a.name).localeCompare(domainWord(b.name));

/** The protocols of the laboratory, and those that come with Zona and can be added. */
export function ProtocolsPage() {
  const { organisation } = useStaffMember();
  const protocols = useSnapshot(`protocols of ${organisation}`, listenToProtocols(organisation));
  const mayAdd = useCanAnywhere("enter");
  const records = dataOf(protocols)?.records;
  const known = records?.map(codeOfProtocol) ?? [];
  const shipped = Object.values(SHIPPED_PROTOCOLS).flatMap(({ plan }) => (known.includes(plan.id) ? [] : [plan]));
  return (
    <Page title={t("title")} lead={<ExplainedText text={t("lead")} heading="preclinical-run" />}>
      <Section id="own" title={t("own")} isLoading={protocols.status === "loading"}>
        {protocols.status === "loading" && <RowsSkeleton rows={3} />}
        <SnapshotFailure snapshot={protocols} title={t("failed")} />
        <AsOf snapshot={protocols} />
        {records?.length === 0 && <EmptyState title={t("none")} hint={t(mayAdd ? "noneHint" : "noneOfYours")} />}
        {records && records.length > 0 && (
          <ul className="list-rows">
            {records.toSorted(byName).map((protocol) => (
              <ProtocolRow key={protocol.id} protocol={protocol} />
            ))}
          </ul>
        )}
      </Section>
      {records && mayAdd && shipped.length > 0 && (
        <Section id="shipped" title={t("shipped")}>
          <p className="dim">{t("shippedHint")}</p>
          <ul className="list-rows">
            {shipped.toSorted(byName).map((plan) => (
              <ShippedRow key={plan.id} plan={plan} />
            ))}
          </ul>
        </Section>
      )}
    </Page>
  );
}

function ProtocolRow({ protocol }: { protocol: StoredProtocol }) {
  const { organisation, newest, inForce, isWithdrawn } = protocol;
  const code = codeOfProtocol(protocol);
  const snapshot = useSnapshot(`${protocol.id} version ${newest}`, listenToVersion(organisation, code, newest));
  const version = dataOf(snapshot);
  const open = version ? openPoints(version.plan).length : 0;
  const facts = [
    ...(isWithdrawn
      ? [t("withdrawn")]
      : [inForce ? t("versionInForce", { version: inForce.version }) : t("noneInForce")]),
    ...(version && !version.approvedAt && !isWithdrawn
      ? [isOpenVersion(version) ? t("draft", { version: newest }) : t("waiting", { version: newest })]
      : []),
    ...(open > 0 && !isWithdrawn ? [t("open", { n: open })] : []),
  ];
  return (
    <li className="list-row">
      <div>
        <strong>
          <Link to={`/admin/protocols/${code}`}>
            <bdi>{domainWord(protocol.name)}</bdi>
          </Link>
        </strong>
        {version && (
          <p className="dim">
            <bdi>{domainWord(version.plan.article)}</bdi>
          </p>
        )}
        <p className="dim">{facts.join(" ")}</p>
      </div>
      <span className="mono dim">{code}</span>
    </li>
  );
}

function ShippedRow({ plan }: { plan: Protocol }) {
  const navigate = useNavigate();
  const { busy, refusal, run } = useAction();
  const open = openPoints(plan).length;
  const name = domainWord(plan.name);
  return (
    <li className="list-row">
      <div>
        <strong>{name}</strong>
        <p className="dim">{domainWord(plan.article)}</p>
        {open > 0 && <p className="dim">{t("open", { n: open })}</p>}
        {refusal}
      </div>
      <Button
        variant="default"
        loading={busy}
        aria-label={t("addWhat", { name })}
        onClick={() =>
          void run(() => createProtocol(plan)).then((isDone) => isDone && navigate(`/admin/protocols/${plan.id}`))
        }
      >
        {t("add")}
      </Button>
    </li>
  );
}
