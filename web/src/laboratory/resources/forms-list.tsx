import { Group, UnstyledButton } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import type { TestKind } from "@zona/domain/records/test-kind";
import { isOfferedFor } from "@zona/domain/resources/resource";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { listenToResources } from "./resource-data.ts";
import { t } from "./resource-text.ts";
import styles from "./resources.module.css";
import { useDownload } from "./use-download.tsx";

type Props = { kind: TestKind | undefined; studyId: string | undefined };

/**
 * The current forms and SOPs of a kind of test and its study, to take along while the form is filled. Nothing where there
 * are none: this is help at the edge of a page, not the page.
 */
export function FormsList(form: Props) {
  const resources = useSnapshot("resources", listenToResources);
  const { busy, failure, download } = useDownload();
  const known = dataOf(resources);
  if (!known) return null;
  const offered = known.records.filter((resource) => isOfferedFor(resource, form));
  if (offered.length === 0) return null;
  return (
    <aside className={styles.forms} aria-label={t("forms")}>
      <h2>{t("forms")}</h2>
      <ul>
        {offered.map(({ id, title, current }) =>
          current ? (
            <li key={id}>
              <UnstyledButton
                py="xs"
                disabled={busy}
                onClick={() => void download(id, current.version, current.originalName)}
              >
                <Group gap="sm" wrap="nowrap" className={styles.what}>
                  <IconFileDownload size={20} stroke={1.5} role="img" aria-label={t("download")} />
                  <span>
                    <bdi>{title}</bdi> <span className="dim">{t("formsOf", { number: current.number })}</span>
                  </span>
                </Group>
              </UnstyledButton>
            </li>
          ) : null,
        )}
      </ul>
      {failure}
    </aside>
  );
}
