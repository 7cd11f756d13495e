import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { Link, useParams } from "react-router";
import { PageHeading } from "../app/page-heading.tsx";
import { PageLoader } from "../app/page-loader.tsx";
import { failureSentence } from "../firebase/failure.ts";
import { useSnapshot } from "../firebase/snapshot.ts";
import { listenToRecord } from "../tests/record-data.ts";
import { Notice } from "../ui/notice.tsx";
import { labelsOf } from "./label-rows.ts";
import styles from "./labels-page.module.css";
import { t } from "./labels-text.ts";
import { QrCode } from "./qr-code.tsx";

/** Printable labels of one record; on paper nothing but them. */
export function LabelsPage() {
  const { testId = "" } = useParams();
  const record = useSnapshot(`record ${testId}`, listenToRecord(testId));
  if (record.status === "loading") return <PageLoader />;
  if (record.status === "error" || !record.data) {
    return (
      <>
        <PageHeading>{t("title")}</PageHeading>
        <Notice tone="failure" title={t("failed")}>
          <p>{record.status === "error" ? failureSentence(record.error) : t("notFound")}</p>
        </Notice>
      </>
    );
  }
  const { test, sheets } = record.data;
  const labels = labelsOf(test, sheets);
  return (
    <div className={styles.page}>
      <header className={styles.heading}>
        <PageHeading lead={<p className="dim">{t("hint")}</p>}>{t("of", test.code)}</PageHeading>
        <div className={styles.actions}>
          <Button leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={() => print()}>
            {t("print")}
          </Button>
          <Button component={Link} to={labels[0]?.path ?? "/home"} variant="default">
            {t("back")}
          </Button>
        </div>
      </header>
      <ul className={styles.labels}>
        {labels.map(({ id, kind, lines, path }) => (
          <li key={id}>
            <QrCode text={`${location.origin}${path}`} label={t("opens", lines.join(" "))} />
            <div>
              <small>{t(kind)}</small>
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
