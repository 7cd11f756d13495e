import "@mantine/core/styles/Table.css";
import { Button, Group, Stack, Table } from "@mantine/core";
import type { ExpectedFile } from "@zona/domain/media/expected-file";
import type { Medium } from "@zona/domain/media/medium";
import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import { failureSentence } from "../../../platform/firebase/failure.ts";
import { dataOf, useSnapshot } from "../../../platform/firebase/snapshot.ts";
import { SnapshotFailure } from "../../../platform/ui/notice.tsx";
import { Section } from "../../../platform/ui/page.tsx";
import { useAction } from "../../../platform/ui/use-action.tsx";
import { listenToMedium } from "../../browse/media-query-data.ts";
import { MediumReason, MediumStateWords } from "../../medium/medium-state.tsx";
import { DropArea, FilePicker } from "../drop-area.tsx";
import type { Upload } from "../upload-list-store.ts";
import { useUploads } from "../use-uploads.ts";
import styles from "./listed-files.module.css";
import { listenToExpectedFiles, MOST_LISTED } from "./listed-files-data.ts";
import { t } from "./listed-files-text.ts";
import { isRefused, type Looked, lookThrough, saveFiles, saveRows, sendListed, wordsOfPlace } from "./send-listed.ts";

const MOST_SHOWN = 100;

/** Every browser on a desk has it; React has no type for it. */
const FOLDER = { webkitdirectory: "" };

/** The files that lists of a source tell and that have not arrived: which they are, and the folder that holds them. */
export function ListedFiles({ source, studyId }: { source: string; studyId: string }) {
  const { uploads, queue } = useUploads();
  const snapshot = useSnapshot(`expected files of ${studyId} ${source}`, listenToExpectedFiles(studyId, source));
  const [pairs, setPairs] = useState<Looked["pairs"]>();
  const [without, setWithout] = useState<Looked["without"]>([]);
  const [comparing, setComparing] = useState(0);
  const [sending, setSending] = useState<Looked["pairs"]>([]);
  const action = useAction();
  const rows = dataOf(snapshot)?.records ?? [];
  const own = uploads.filter(({ expected }) => expected !== undefined);
  const [ended, setEnded] = useState<ReadonlyMap<string, Medium>>(new Map());
  const onEnd = useCallback((medium: Medium) => setEnded((before) => new Map(before).set(medium.id, medium)), []);
  /** The newest file of each row. */
  const last = new Map(own.map((upload) => [upload.expected, upload]));
  const refused = rows.flatMap(({ id }) => ended.get(last.get(id)?.id ?? "") ?? []);
  const isOpen = (upload: Upload | undefined) => !upload || upload.state === "failed" || ended.has(upload.id);
  const open = rows.filter(({ id }) => isOpen(last.get(id))).toSorted((a, b) => a.line - b.line);
  const arriving = rows.flatMap(({ id }) => {
    const upload = last.get(id);
    return upload?.state === "sent" && !ended.has(upload.id) ? upload.id : [];
  });
  const sent = sending.filter(({ row }) => last.get(row.id)?.state === "sent").length;

  const hasFound = comparing === 0 && pairs !== undefined && pairs.length > 0;

  async function look(files: readonly File[]) {
    if (files.length === 0) return;
    setComparing(files.length);
    await action.run(async () => {
      const looked = await lookThrough(open, files);
      setPairs(looked.pairs);
      setWithout(looked.without);
    });
    setComparing(0);
  }

  async function send(found: Looked["pairs"]) {
    setPairs(undefined);
    setSending(found);
    await sendListed(found, queue);
    setSending([]);
  }

  return (
    <Section id="listed-files" title={t("title")} isLoading={snapshot.status === "loading"}>
      <SnapshotFailure snapshot={snapshot} title={t("loadFailed")} />
      {dataOf(snapshot) && (
        <>
          <p>{t("expected", { n: rows.length, source })}</p>
          {rows.length === MOST_LISTED && <p className="dim">{t("most", { n: MOST_LISTED })}</p>}
        </>
      )}
      {open.length > 0 && sending.length === 0 && (
        <Stack gap="md">
          <p className="dim">{t("hint")}</p>
          <DropArea onDrop={(files) => void look(files)}>
            <strong>{t("drop")}</strong>
            <Group justify="center" gap="sm" mt="md">
              <FilePicker
                label={t("chooseFolder")}
                onPick={(files) => void look(files)}
                button={{ variant: hasFound ? "default" : "filled" }}
                field={{ multiple: true, ...FOLDER }}
              />
              <FilePicker
                label={t("chooseFiles")}
                onPick={(files) => void look(files)}
                button={{ variant: "default" }}
                field={{ multiple: true }}
              />
            </Group>
          </DropArea>
        </Stack>
      )}
      <div role="status">
        {comparing > 0 && <p>{t("looking", { n: comparing })}</p>}
        {comparing === 0 && pairs && <p>{t("found", { n: pairs.length })}</p>}
        {sending.length > 0 && <p>{t("underWay", { sent, of: sending.length })}</p>}
        {sending.length === 0 && own.some(({ state }) => state === "sent") && <p>{t("allSent")}</p>}
      </div>
      {action.refusal}
      {hasFound && (
        <div>
          <Button onClick={() => void send(pairs)}>{t("upload", { n: pairs.length })}</Button>
        </div>
      )}
      <FailedUploads uploads={own} onRetry={queue.retry} />
      {arriving.slice(0, MOST_SHOWN).map((id) => (
        <SentFile key={id} id={id} onEnd={onEnd} />
      ))}
      {refused.length > 0 && <RefusedFiles media={refused} />}
      {without.length > 0 && <FilesWithoutRow files={without} />}
      {open.length > 0 && <RowsWithoutFile rows={open} />}
    </Section>
  );
}

/** Looks what becomes of a file that was sent. One that comes into its record takes its row, and this, out of the list. */
function SentFile({ id, onEnd }: { id: string; onEnd: (medium: Medium) => void }) {
  const medium = dataOf(useSnapshot(`medium ${id}`, listenToMedium(id)));
  useEffect(() => {
    if (medium && isRefused(medium)) onEnd(medium);
  }, [medium, onEnd]);
  return null;
}

function RefusedFiles({ media }: { media: readonly Medium[] }) {
  return (
    <div role="alert">
      <strong>{t("notTaken")}</strong>
      <ul className="list-rows">
        {media.slice(0, MOST_SHOWN).map((medium) => (
          <li key={medium.id} className="list-row">
            <div>
              <bdi className={styles.name}>{medium.originalName}</bdi>
              <MediumStateWords state={medium.state} />
              <MediumReason medium={medium} />
            </div>
          </li>
        ))}
      </ul>
      <More n={media.length} />
    </div>
  );
}

function FailedUploads({ uploads, onRetry }: { uploads: readonly Upload[]; onRetry: (id: string) => void }) {
  const failed = uploads.filter(({ state }) => state === "failed");
  if (failed.length === 0) return null;
  return (
    <div role="alert">
      <strong>{t("failed")}</strong>
      <ul className="list-rows">
        {failed.slice(0, MOST_SHOWN).map(({ id, name, failure }) => (
          <li key={id} className="list-row">
            <div>
              <bdi className={styles.name}>{name}</bdi>
              <p className="dim">{failureSentence(failure)}</p>
            </div>
            <Button variant="default" size="sm" onClick={() => onRetry(id)}>
              {t("retry")}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function FilesWithoutRow({ files }: { files: Looked["without"] }) {
  return (
    <details className={styles.more}>
      <summary>{t("without", { n: files.length })}</summary>
      <div className={styles.scroll}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("name")}</Table.Th>
              <Table.Th>{t("why")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {files.slice(0, MOST_SHOWN).map(({ path, why }) => (
              <Table.Tr key={path}>
                <Table.Td>
                  <bdi className={styles.name}>{path}</bdi>
                </Table.Td>
                <Table.Td>{why}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <More n={files.length} />
      <Button variant="default" onClick={() => saveFiles(files)}>
        {t("saveFiles")}
      </Button>
    </details>
  );
}

function RowsWithoutFile({ rows }: { rows: readonly ExpectedFile[] }) {
  return (
    <details className={styles.more} open>
      <summary>{t("rows")}</summary>
      <div className={styles.scroll}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("name")}</Table.Th>
              <Table.Th>{t("record")}</Table.Th>
              <Table.Th>{t("place")}</Table.Th>
              <Table.Th>{t("row")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, MOST_SHOWN).map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>
                  <bdi className={styles.name}>{row.name}</bdi>
                </Table.Td>
                <Table.Td>
                  <Link to={`/test/${row.testId}`} className="mono">
                    {row.testCode}
                  </Link>
                </Table.Td>
                <Table.Td>{wordsOfPlace(row)}</Table.Td>
                <Table.Td>{row.line}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <More n={rows.length} />
      <Button variant="default" onClick={() => saveRows(rows)}>
        {t("saveRows")}
      </Button>
    </details>
  );
}

const More = ({ n }: { n: number }) =>
  n > MOST_SHOWN ? <p className="dim">{t("more", { n: n - MOST_SHOWN })}</p> : null;
