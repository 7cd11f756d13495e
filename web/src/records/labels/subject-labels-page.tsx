import { Button, TextInput } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { normaliseSubjectCode } from "@zona/domain/subjects/subject-code";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { Page } from "../../platform/ui/page.tsx";
import { QrCode } from "../../platform/ui/scanning/qr-code.tsx";
import styles from "../subjects/subject-page.module.css";
import { t } from "../subjects/subjects-text.ts";
import labels from "./labels-page.module.css";

const KINDS = ["dish", "tube", "file"] as const;
const COUNTED = { dish: "dishes", tube: "tubes", file: "files" } as const;
const MOST = 40;

const idsOf = (kind: string, count: number) => Array.from({ length: count }, (_, at) => `${kind} ${at + 1}`);

/** A sheet of labels of one subject, as many of each kind as are asked for; on paper nothing but them. */
export function SubjectLabelsPage() {
  const code = normaliseSubjectCode(useParams().code ?? "");
  const [counts, setCounts] = useState({ dish: 8, tube: 4, file: 2 });
  const path = `/subjects/${code}`;
  return (
    <Page
      title={t("ofLabels", { code })}
      lead={t("labelsHint")}
      actions={
        <>
          <Button component={Link} to={path} variant="default">
            {t("back")}
          </Button>
          <Button leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={() => print()}>
            {t("labels")}
          </Button>
        </>
      }
    >
      <div className={styles.counts}>
        {KINDS.map((kind) => (
          <TextInput
            key={kind}
            type="number"
            label={t(COUNTED[kind])}
            value={counts[kind]}
            min={0}
            max={MOST}
            w="9rem"
            onChange={(event) => {
              const typed = Math.trunc(Number(event.currentTarget.value)) || 0;
              setCounts({ ...counts, [kind]: Math.min(MOST, Math.max(0, typed)) });
            }}
          />
        ))}
      </div>
      <ul className={labels.labels}>
        {KINDS.flatMap((kind) =>
          idsOf(kind, counts[kind]).map((id) => (
            <li key={id}>
              <QrCode text={`${location.origin}${path}`} label={t("opens", { code })} />
              <div>
                <small>{t(kind)}</small>
                <span>{code}</span>
              </div>
            </li>
          )),
        )}
      </ul>
    </Page>
  );
}
