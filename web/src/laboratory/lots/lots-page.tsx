import { Button, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type Lot, lotKey } from "@zona/domain/lots/lot";
import { type FormEvent, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { useCanAnywhere } from "../../people/access/own-access.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { shortDay } from "../../platform/i18n/dates.ts";
import { ExplainedText } from "../../platform/ui/explained.tsx";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { AsOf, EmptyState, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { listenToLots } from "./lot-release-data.ts";
import { ARTICLE_WORDS, t } from "./lots-text.ts";

const LotPage = onDemand(async () => (await import("./lot-page.tsx")).LotPage);
const LotDialog = onDemand(async () => (await import("./lot-dialog.tsx")).LotDialog);

/** `/lots`, and `/lots/G5-2291` for one of them. */
export function LotsPage() {
  const { key } = useParams();
  return key === undefined ? <LotList /> : <LotPage key={key} lotKey={lotKey(key)} />;
}

function LotList() {
  const lots = useSnapshot("lots", listenToLots);
  const mayRegister = useCanAnywhere("enter");
  const navigate = useNavigate();
  const [isNew, setIsNew] = useState(false);
  const [typed, setTyped] = useState("");
  const records = dataOf(lots)?.records;
  function open(event: FormEvent) {
    event.preventDefault();
    const key = lotKey(typed);
    if (key !== "") void navigate(`/lots/${key}`);
  }
  return (
    <Page
      title={t("title")}
      lead={<ExplainedText text={t("lead")} heading="lot-and-exposure" />}
      actions={
        mayRegister && (
          <Button leftSection={<IconPlus size={20} stroke={1.5} aria-hidden />} onClick={() => setIsNew(true)}>
            {t("register")}
          </Button>
        )
      }
    >
      <form className="form-line" onSubmit={open}>
        <TextInput
          label={t("find")}
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {t("open")}
        </Button>
      </form>
      <Section id="lots" title={t("newest")} isLoading={lots.status === "loading"}>
        {lots.status === "loading" && <RowsSkeleton rows={6} />}
        <SnapshotFailure snapshot={lots} title={t("failed")} />
        <AsOf snapshot={lots} />
        {records?.length === 0 && <EmptyState title={t("none")} hint={t("noneHint")} />}
        {records && records.length > 0 && (
          <ul className="list-rows">
            {records.map((lot) => (
              <LotRow key={lot.id} lot={lot} />
            ))}
          </ul>
        )}
      </Section>
      {isNew && <LotDialog lot={undefined} onClose={() => setIsNew(false)} />}
    </Page>
  );
}

function LotRow({ lot: { id, lotNo, product, supplier, article, expiresAt } }: { lot: Lot }) {
  const about = [product, ...(supplier ? [supplier] : [])].join(" · ");
  return (
    <li className="list-row">
      <div>
        <Link to={`/lots/${id}`} className="mono">
          {lotNo}
        </Link>
        <p className="dim">{about}</p>
      </div>
      {article && <span>{ARTICLE_WORDS[article]}</span>}
      <Expiry at={expiresAt} />
    </li>
  );
}

function Expiry({ at }: { at: Date }) {
  const isOver = at < labNow();
  return (
    <span className={isOver ? "attention" : "dim"}>{t(isOver ? "expired" : "expires", { day: shortDay(at) })}</span>
  );
}
