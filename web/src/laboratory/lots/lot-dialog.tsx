import { Group, NativeSelect, TextInput } from "@mantine/core";
import { Article, type Lot, LotDetails, lotKey } from "@zona/domain/lots/lot";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useIsAdmin } from "../../people/access/own-access.ts";
import { dayOf, endOfDay } from "../../platform/site/day.ts";
import { DateField } from "../../platform/ui/fields/date-field.tsx";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { RequiredInput } from "../../platform/ui/fields/required-input.tsx";
import { FormDialog } from "../../platform/ui/form-dialog.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { OpenMomentField } from "../cryobank/moment-field.tsx";
import { saveLot } from "./lots-data.ts";
import { ARTICLE_WORDS, t } from "./lots-text.ts";

/** Without a lot, registers one. */
type Props = { lot: Lot | undefined; onClose: () => void };

/** What a lot is: its delivery, which only an administrator corrects, and what it is as an article under test. */
export function LotDialog({ lot, onClose }: Props) {
  const isAdmin = useIsAdmin();
  const navigate = useNavigate();
  const [lotNo, setLotNo] = useState(lot?.lotNo ?? "");
  const [product, setProduct] = useState(lot?.product ?? "");
  const [supplier, setSupplier] = useState(lot?.supplier ?? "");
  const [expiry, setExpiry] = useState(lot ? dayOf(lot.expiresAt) : "");
  const [article, setArticle] = useState<string>(lot?.article ?? "");
  const [madeOn, setMadeOn] = useState(lot?.madeOn ?? "");
  const [receivedAt, setReceivedAt] = useState(lot?.sampleReceivedAt);
  const [samples, setSamples] = useState(lot?.samples === undefined ? "" : String(lot.samples));
  const [isTried, setIsTried] = useState(false);
  const action = useAction();
  const isFixed = lot !== undefined && !isAdmin;
  const heading = lot ? t("edit") : t("register");

  async function submit() {
    setIsTried(true);
    // The day is the same: so is what was stored of it.
    const isSameDay = lot && dayOf(lot.expiresAt) === expiry;
    const isTested = article !== "";
    const { data } = LotDetails.safeParse({
      lotNo: lotNo.trim(),
      product: product.trim(),
      ...(supplier.trim() !== "" && { supplier: supplier.trim() }),
      expiresAt: isSameDay ? lot.expiresAt : endOfDay(expiry),
      ...(isTested && { article }),
      ...(isTested && madeOn !== "" && { madeOn }),
      ...(isTested && receivedAt && { sampleReceivedAt: receivedAt }),
      ...(isTested && samples !== "" && { samples: Number(samples) }),
    });
    if (!data || !(await action.run(() => saveLot({ rev: lot?.rev ?? 0, lot: data })))) return;
    onClose();
    if (!lot) await navigate(`/lots/${lotKey(data.lotNo)}`);
  }

  return (
    <FormDialog label={heading} submit={t("save")} action={action} onSubmit={submit} onClose={onClose}>
      <Group grow align="start">
        <RequiredInput
          label={t("lotNo")}
          spellCheck={false}
          maxLength={40}
          value={lotNo}
          disabled={lot !== undefined}
          onChange={(event) => setLotNo(event.currentTarget.value)}
        />
        <FreeText
          shape="required"
          label={t("product")}
          maxLength={80}
          value={product}
          disabled={isFixed}
          onChange={setProduct}
        />
      </Group>
      {isFixed ? (
        <p className="dim">{t("onlyAdmins")}</p>
      ) : (
        <Group grow align="start">
          <FreeText label={t("supplier")} maxLength={80} value={supplier} onChange={setSupplier} />
          <DateField
            label={t("expiry")}
            value={expiry}
            error={isTried && expiry === "" ? t("expiryMissing") : undefined}
            onChange={setExpiry}
          />
        </Group>
      )}
      <NativeSelect
        label={t("article")}
        description={t("articleHint")}
        value={article}
        data={[
          { value: "", label: t("notTested") },
          ...Article.options.map((value) => ({ value, label: ARTICLE_WORDS[value] })),
        ]}
        onChange={(event) => setArticle(event.currentTarget.value)}
      />
      {article !== "" && (
        <>
          <DateField label={t("madeOn")} value={madeOn} onChange={setMadeOn} />
          <OpenMomentField label={t("sampleReceivedAt")} value={receivedAt} onChange={setReceivedAt} />
          <TextInput
            label={t("samples")}
            type="number"
            min={1}
            max={999}
            step={1}
            value={samples}
            onChange={(event) => setSamples(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
