import { Button, Group, NativeSelect } from "@mantine/core";
import { type Bank, planTakeOut } from "@zona/domain/cryobank/bank-plans";
import { placeWords } from "@zona/domain/cryobank/place";
import type { Straw, WarmPurpose } from "@zona/domain/cryobank/straw";
import { can } from "@zona/domain/identity/access";
import { inWords, type Said } from "@zona/domain/messages/said";
import { takesWarmed } from "@zona/domain/records/kinds/icsi/warm-straw";
import type { LabTest } from "@zona/domain/records/lab-test";
import { WARMINGS_SHEET } from "@zona/domain/records/sheet";
import { type FormEvent, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { actOnStraws, listenToMoves, listenToStraw } from "../../laboratory/cryobank/bank-data.ts";
import { MomentField } from "../../laboratory/cryobank/moment-field.tsx";
import { contentWords } from "../../laboratory/cryobank/straw-words.ts";
import { useAccess, useWorksFor } from "../../people/access/own-access.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { dataOf, type Listen, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { shortDay } from "../../platform/i18n/dates.ts";
import { ExplainedWords } from "../../platform/ui/explained.tsx";
import { ChoiceField } from "../../platform/ui/fields/choice-field.tsx";
import { PageLoader } from "../../platform/ui/loading.tsx";
import { EmptyState, Notice, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Page } from "../../platform/ui/page.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { listenToSheets } from "../record/record-data.ts";
import { listenToTest } from "../record/tests-data.ts";
import { listenToTestsOf } from "../subjects/subject-data.ts";
import { enterWarming, newRecordId } from "./warm-data.ts";
import { t } from "./warm-text.ts";

/** A straw leaves the bank, and what it held goes on in a record: nobody types where it came from. */
export function WarmPage() {
  const { strawId = "" } = useParams();
  const snapshot = useSnapshot(`straw ${strawId}`, listenToStraw(strawId));
  const straw = dataOf(snapshot);
  const title = t("title", { straw: strawId });
  if (snapshot.status === "loading") return <PageLoader />;
  return (
    <Page title={title} lead={straw?.state === "stored" ? t("lead") : undefined} isReading>
      <SnapshotFailure snapshot={snapshot} title={t("failed")} />
      {snapshot.status === "ready" && !straw && (
        <EmptyState
          title={t("notFound", { straw: strawId })}
          hint={t("notFoundHint")}
          action={t("back")}
          to="/cryobank"
        />
      )}
      {straw && <Warm straw={straw} />}
    </Page>
  );
}

const NO_SHEETS: ReturnType<typeof listenToSheets> = () => () => undefined;
const NO_TEST: Listen<LabTest | undefined> = () => () => undefined;

function Warm({ straw }: { straw: Straw }) {
  const { testId, subjectCode, placeId } = straw;
  const froze = dataOf(useSnapshot(`test ${testId ?? "none"}`, testId ? listenToTest(testId) : NO_TEST));
  return (
    <>
      <dl className="facts">
        <dt>{t("contents")}</dt>
        <dd>{contentWords(straw)}</dd>
        <dt>{t("subject")}</dt>
        <dd>
          <code>{subjectCode}</code>
        </dd>
        {placeId && (
          <>
            <dt>{t("place")}</dt>
            <dd>
              <code>{placeWords(placeId)}</code>
            </dd>
          </>
        )}
      </dl>
      {straw.state === "stored" ? <WarmForm straw={straw} froze={froze} /> : <Gone straw={straw} froze={froze} />}
    </>
  );
}

type Props = { straw: Straw; froze: LabTest | undefined };

const NEW = "new";
const NONE = "none";

function WarmForm({ straw, froze }: Props) {
  const { uid, name } = useStaffMember();
  const access = useAccess();
  const navigate = useNavigate();
  const [at, setAt] = useState(labNow);
  const [purpose, setPurpose] = useState<WarmPurpose>("transfer");
  const [chosen, setChosen] = useState<string>();
  const [newId] = useState(newRecordId);
  const [isTried, setIsTried] = useState(false);
  const [late, setLate] = useState<Said>();
  const { busy, refusal, run } = useAction();
  const tests = dataOf(useSnapshot(`tests of ${straw.subjectCode}`, listenToTestsOf(straw.subjectCode)));
  const open = (tests?.records ?? []).filter((test) => takesWarmed(test) && can(access, "enter", test));
  const choices = [
    ...open.map(({ id, code, createdAt }) => ({
      value: id,
      label: t("open", { code }),
      hint: t("openHint", { subject: straw.subjectCode, day: shortDay(createdAt) }),
    })),
    ...(froze ? [{ value: NEW, label: t("newRecord"), hint: t("newRecordHint", { code: froze.code }) }] : []),
    ...(purpose === "other" ? [{ value: NONE, label: t("none"), hint: t("noneHint") }] : []),
  ];
  const target = choices.some(({ value }) => value === chosen) ? chosen : undefined;
  const by = { uid, name };
  const act = { by, happenedAt: at, now: labNow() };
  const bank: Bank = { straws: new Map([[straw.id, straw]]), tanks: new Map() };
  const forbidden = planTakeOut(bank, straw.id, { kind: "warm", purpose }, act).refused.map(({ why }) => why);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    setLate(undefined);
    if (busy || target === undefined || forbidden.length > 0) return;
    const testId = target === NEW ? newId : target === NONE ? undefined : target;
    await run(async () => {
      const asked = { kind: "warm" as const, strawId: straw.id, rev: straw.rev, purpose, happenedAt: at };
      const [refused] = (await actOnStraws({ ...asked, ...(testId !== undefined && { testId }) })).refused;
      if (refused) return setLate(refused.why);
      if (testId === undefined) return;
      await enterWarming(straw, { testId, froze, at, now: labNow() }, by);
      await navigate(`/test/icsi/${testId}#warmings`);
    });
  }

  return (
    <form className="form-stack" data-narrow noValidate onSubmit={(event) => void submit(event)}>
      <NativeSelect
        label={t("purpose")}
        value={purpose}
        data={[
          { value: "transfer", label: t("transfer") },
          { value: "other", label: t("other") },
        ]}
        onChange={(event) => setPurpose(event.currentTarget.value === "transfer" ? "transfer" : "other")}
      />
      <MomentField label={t("when")} value={at} onChange={setAt} />
      {choices.length > 0 && (
        <ChoiceField
          field="target"
          label={t("enterIn")}
          choices={choices}
          value={target}
          error={isTried && target === undefined ? t("choose") : undefined}
          onChange={setChosen}
        />
      )}
      {!straw.testId && open.length === 0 && (
        <Notice tone="info" title={t("noOrigin", { subject: straw.subjectCode })}>
          <Link to="/test/new">{t("createTest")}</Link>
        </Notice>
      )}
      {[...forbidden, ...(late ? [late] : [])].map((said) => (
        <Notice key={inWords(said)} tone="attention" title={t("refused")}>
          <p>
            <ExplainedWords said={said} />
          </p>
        </Notice>
      ))}
      {refusal}
      <Group gap="sm">
        <Button type="submit" loading={busy} disabled={forbidden.length > 0}>
          {t("confirm", { straw: straw.id })}
        </Button>
        <Button component={Link} to={`/cryobank?straw=${straw.id}`} variant="default">
          {t("back")}
        </Button>
      </Group>
    </form>
  );
}

/** A straw that has left the bank; what a lost connection kept from its record is entered from here. */
function Gone({ straw, froze }: Props) {
  const { uid, name } = useStaffMember();
  const worksHere = useWorksFor(straw.organisation);
  const navigate = useNavigate();
  const { busy, refusal, run } = useAction();
  const { warmedFor: testId } = straw;
  const sheets = useSnapshot(`sheets of ${testId ?? "none"}`, testId ? listenToSheets(testId) : NO_SHEETS);
  const moves = dataOf(useSnapshot(`moves ${straw.id}`, listenToMoves(straw.id)));
  if (!testId) {
    return (
      <Notice tone="info" title={t("hasLeft", { straw: straw.id })}>
        <Link to="/cryobank">{t("back")}</Link>
      </Notice>
    );
  }
  const warmings = Object.values(dataOf(sheets)?.[WARMINGS_SHEET]?.rows ?? {});
  const isEntered = warmings.some(({ strawId }) => strawId === straw.id);
  const at = moves?.records.find(({ kind }) => kind === "warm")?.happenedAt;
  const enter = () =>
    run(async () => {
      const now = labNow();
      await enterWarming(straw, { testId, froze, at: at ?? straw.at, now }, { uid, name });
      await navigate(`/test/icsi/${testId}#warmings`);
    });
  return (
    <>
      <Notice tone="info" title={t("hasLeft", { straw: straw.id })}>
        {isEntered && <Link to={`/test/icsi/${testId}#warmings`}>{t("openRecord")}</Link>}
      </Notice>
      {sheets.status === "ready" && moves && !isEntered && worksHere && (
        <Notice tone="attention" title={t("notEntered")}>
          <p>{t("notEnteredHint")}</p>
          <Button loading={busy} onClick={() => void enter()}>
            {t("enter")}
          </Button>
        </Notice>
      )}
      {refusal}
    </>
  );
}
