import { Button, Group } from "@mantine/core";
import { approvalFaults, type ProtocolVersion } from "@zona/domain/protocols/protocol";
import { isOpenVersion, type ProtocolAction, type StoredProtocol } from "@zona/domain/protocols/stored-protocol";
import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { useCanAnywhere } from "../../people/access/own-access.ts";
import { useFormatName } from "../../people/names/person-name.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { ExplainedWords } from "../../platform/ui/explained.tsx";
import { PageLoader } from "../../platform/ui/loading.tsx";
import { EmptyState, Notice, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { ProtocolDocument } from "./protocol-document.tsx";
import { stateWord } from "./protocol-words.ts";
import { addVersion, approveVersion, listenToProtocol, listenToSteps, listenToVersions } from "./protocols-data.ts";
import { t } from "./protocols-text.ts";

const ProtocolForm = onDemand(async () => (await import("./protocol-form.tsx")).ProtocolForm);
const CopyDialog = onDemand(async () => (await import("./protocol-dialogs.tsx")).CopyDialog);
const WithdrawDialog = onDemand(async () => (await import("./protocol-dialogs.tsx")).WithdrawDialog);

/** One protocol of the laboratory: a version as a document, or as a form while nobody approved it. */
export function ProtocolPage() {
  const { code = "" } = useParams();
  const { organisation } = useStaffMember();
  const protocol = useSnapshot(`protocol ${code}`, listenToProtocol(organisation, code));
  const versions = useSnapshot(`versions of ${code}`, listenToVersions(organisation, code));
  if (protocol.status === "loading" || versions.status === "loading") return <PageLoader />;
  const known = dataOf(protocol);
  const list = dataOf(versions)?.records ?? [];
  const [newest] = list;
  if (known && newest) return <Opened key={code} code={code} protocol={known} versions={list} newest={newest} />;
  return (
    <Page title={t("title")}>
      <SnapshotFailure snapshot={protocol.status === "error" ? protocol : versions} title={t("failed")} />
      {protocol.status !== "error" && versions.status !== "error" && (
        <EmptyState title={t("notFound")} hint={t("notFoundHint")} action={t("all")} to="/admin/protocols" />
      )}
    </Page>
  );
}

type OpenedProps = {
  code: string;
  protocol: StoredProtocol;
  versions: readonly ProtocolVersion[];
  newest: ProtocolVersion;
};

function Opened({ code, protocol, versions, newest }: OpenedProps) {
  const say = useFormatName();
  const [search] = useSearchParams();
  const { busy, refusal, run } = useAction();
  const [asking, setAsking] = useState<"copy" | "withdraw">();
  const [isDirty, setDirty] = useState(false);
  const shown = versions.find(({ version }) => String(version) === search.get("version")) ?? newest;
  const { name, isWithdrawn, reason = "", by, at } = protocol;
  const mayWrite = useCanAnywhere("enter");
  const isOpen = mayWrite && isOpenVersion(shown) && shown === newest && !isWithdrawn;
  return (
    <Page
      title={domainWord(name)}
      status={
        <span className="dim">
          {t("version", { version: shown.version })}: {stateWord(shown, protocol)}
        </span>
      }
      lead={<Link to="/admin/protocols">{t("all")}</Link>}
      aside={
        <>
          {mayWrite && !isWithdrawn && shown === newest && (
            <Approval protocol={protocol} version={shown} isDirty={isOpen && isDirty} />
          )}
          {refusal}
          {mayWrite && !isWithdrawn && !isOpenVersion(newest) && (
            <div>
              <Button variant="default" loading={busy} onClick={() => void run(() => addVersion(protocol))}>
                {t("newVersion")}
              </Button>
              <p className="dim">{t("newVersionHint", { version: newest.version })}</p>
            </div>
          )}
          {mayWrite && (
            <Group gap="xs">
              <Button variant="default" onClick={() => setAsking("copy")}>
                {t("copy")}
              </Button>
              {!isWithdrawn && (
                <Button variant="default" onClick={() => setAsking("withdraw")}>
                  {t("withdraw")}
                </Button>
              )}
            </Group>
          )}
          <Section title={t("versions")}>
            <ul>
              {versions.map((one) => (
                <li key={one.version}>
                  <Link
                    to={`/admin/protocols/${code}?version=${one.version}`}
                    aria-current={one === shown ? "true" : undefined}
                  >
                    {t("version", { version: one.version })}
                  </Link>{" "}
                  <span className="dim">{stateWord(one, protocol)}</span>
                </li>
              ))}
            </ul>
          </Section>
        </>
      }
    >
      {isWithdrawn && (
        <Notice tone="attention" title={t("withdrawn")}>
          <p>{t("withdrawnWhy", { name: say(by), time: fullTime(at), reason })}</p>
        </Notice>
      )}
      {isOpen ? (
        <ProtocolForm protocol={protocol} plan={shown.plan} onDirty={setDirty} />
      ) : (
        <ProtocolDocument plan={shown.plan} />
      )}
      <Steps code={code} />
      {asking === "copy" && <CopyDialog plan={shown.plan} onClose={() => setAsking(undefined)} />}
      {asking === "withdraw" && <WithdrawDialog protocol={protocol} onClose={() => setAsking(undefined)} />}
    </Page>
  );
}

type ApprovalProps = { protocol: StoredProtocol; version: ProtocolVersion; isDirty: boolean };

/** Who wrote and approved a version, who is still needed, and what stands against approving it now. */
function Approval({ protocol, version, isDirty }: ApprovalProps) {
  const { uid } = useStaffMember();
  const say = useFormatName();
  const { busy, refusal, run } = useAction();
  const { writtenBy, approvals, approvedAt } = version;
  const given = Object.values(approvals).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const faults = approvedAt ? [] : approvalFaults(version, uid);
  const isByAuthor = given.some(({ by }) => by.uid in writtenBy);
  return (
    <Section title={t("approval")}>
      <p className="dim">{t("writtenBy", { names: Object.values(writtenBy).map(say).join(", ") })}</p>
      {given.map(({ by, at }) => (
        <p key={by.uid}>{t("approvedBy", { name: say(by), time: fullTime(at) })}</p>
      ))}
      {!approvedAt && (
        <>
          <p>{given.length === 0 ? t("twoPeople") : isByAuthor ? t("onceMoreOther") : t("onceMore")}</p>
          {isDirty && <p>{t("unsaved")}</p>}
          {faults.length > 0 && (
            <ul className="dim">
              {faults.map((fault) => (
                <li key={toWords(fault)}>
                  <ExplainedWords said={fault} />
                </li>
              ))}
            </ul>
          )}
          <Button
            loading={busy}
            disabled={isDirty || faults.length > 0}
            onClick={() => void run(() => approveVersion(protocol))}
          >
            {t("approve", { version: version.version })}
          </Button>
          {refusal}
        </>
      )}
    </Section>
  );
}

const DID = {
  create: "didCreate",
  add_version: "didAddVersion",
  write: "didWrite",
  approve: "didApprove",
  withdraw: "didWithdraw",
} as const satisfies Record<ProtocolAction, string>;

/** Every step, the latest first, with who made it and when. */
function Steps({ code }: { code: string }) {
  const { organisation } = useStaffMember();
  const say = useFormatName();
  const steps = useSnapshot(`steps of ${code}`, listenToSteps(organisation, code));
  return (
    <Section id="history" title={t("history")} isLoading={steps.status === "loading"}>
      <SnapshotFailure snapshot={steps} title={t("failed")} />
      <ul className="list-rows">
        {dataOf(steps)?.records.map(({ rev, action, newest, by, at, reason }) => (
          <li key={rev} className="list-row">
            <div>
              {t(DID[action], { version: newest })}
              {reason !== undefined && (
                <p>
                  <bdi>{reason}</bdi>
                </p>
              )}
              <p className="dim">{t("byAt", { name: say(by), time: fullTime(at) })}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
