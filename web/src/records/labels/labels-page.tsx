import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { blindingOf } from "@zona/domain/records/blinding/blinding";
import { Link } from "react-router";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { text } from "../../platform/i18n/text.ts";
import { SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Page } from "../../platform/ui/page.tsx";
import { QrCode } from "../../platform/ui/scanning/qr-code.tsx";
import { RecordFromAddress } from "../page/record-from-address.tsx";
import type { LabRecord } from "../record/record-data.ts";
import { listenToDishes } from "./dishes-data.ts";
import { labelsOf } from "./label-rows.ts";
import styles from "./labels-page.module.css";

const t = text("labels", {
  title: "Labels",
  of: "Labels for {code}",
  hint: "For the test, dishes, drops and straws. Scan a label to open the record.",
  print: "Print labels",
  back: "Back to the record",
  failed: "The labels could not be loaded",
  test: "Test",
  dish: "Dish",
  drop: "Drop",
  dishesFailed: "The labels of the dishes could not be loaded",
  straw: "Straw",
  opens: "QR code for {line}",
});
export type LabelsText = typeof t;

const WORDS = { title: t("title"), failed: t("failed") };

/** Printable labels of one record; on paper nothing but them. */
export const LabelsPage = () => (
  <RecordFromAddress words={WORDS}>{(record) => <Labels record={record} />}</RecordFromAddress>
);

function Labels({ record: { test, sheets } }: { record: LabRecord }) {
  const key = blindingOf(test.header)?.key;
  const dishes = useSnapshot(`dishes ${key} of ${test.id}`, listenToDishes(test.id, key));
  const labels = labelsOf(test, sheets, dataOf(dishes)?.drops);
  return (
    <Page
      title={t("of", { code: test.code })}
      lead={t("hint")}
      actions={
        <>
          <Button component={Link} to={labels[0]?.path ?? "/home"} variant="default">
            {t("back")}
          </Button>
          <Button
            leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
            disabled={dishes.status === "loading"}
            onClick={() => print()}
          >
            {t("print")}
          </Button>
        </>
      }
    >
      <SnapshotFailure snapshot={dishes} title={t("dishesFailed")} />
      <ul className={styles.labels}>
        {labels.map(({ id, kind, lines, path }) => (
          <li key={id}>
            <QrCode text={`${location.origin}${path}`} label={t("opens", { line: lines.join(" ") })} />
            <div>
              <small>{t(kind)}</small>
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Page>
  );
}
