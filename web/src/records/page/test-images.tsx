import { Button } from "@mantine/core";
import { useState } from "react";
import { listenToMediaOfTest } from "../../media/medium/media-data.ts";
import { t as media } from "../../media/medium/media-text.ts";
import grid from "../../media/medium/medium-card.module.css";
import { MediumCard } from "../../media/medium/medium-card.tsx";
import { ViewerOnDemand } from "../../media/medium/open-medium.tsx";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { SnapshotFailure } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { RenderWhenVisible } from "../../platform/ui/render-when-visible.tsx";
import { useMayEnter } from "./record-access.tsx";
import type { Shown } from "./record-values.tsx";
import { t } from "./test-text.ts";
import { useAnnotating } from "./use-annotating.ts";

type Props = { record: Shown; onAskSheets: () => void };

/** The images of one test; each opens in the viewer. Each is a document to be read, so they wait until somebody looks. */
export function TestImages(props: Props) {
  const { test } = props.record;
  const mayAdd = useMayEnter(test);
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      id="images"
      title={t("images")}
      link={
        mayAdd && (
          <Button variant="default" size="sm" onClick={() => setAdding(true)}>
            {media("addImages")}
          </Button>
        )
      }
    >
      {isAdding && <AddImages record={test} onClose={() => setAdding(false)} />}
      <RenderWhenVisible hint={t("loadsWhenSeen")}>
        <Images {...props} />
      </RenderWhenVisible>
    </Section>
  );
}

const AddImages = onDemand(async () => (await import("../../media/uploads/add-images.tsx")).AddImages);

function Images({ record, onAskSheets }: Props) {
  const { id: testId, code: testCode } = record.test;
  const shown = useSnapshot(`media of ${testId}`, listenToMediaOfTest(testId));
  const annotating = useAnnotating(record);
  const [openId, setOpenId] = useState<string>();
  const records = dataOf(shown)?.records ?? [];
  const index = records.findIndex(({ id }) => id === openId);
  const opened = records[index];
  function open(mediumId: string) {
    setOpenId(mediumId);
    // What is drawn on it lies in a sheet.
    onAskSheets();
  }
  const goTo = (to: number) => setOpenId(records[to]?.id);
  return (
    <>
      <SnapshotFailure snapshot={shown} title={t("imagesFailed")} />
      {dataOf(shown) && records.length === 0 && <p className="dim">{t("noImagesHint")}</p>}
      <ul className={grid.grid}>
        {records.map((medium) => (
          <li key={medium.id}>
            <MediumCard medium={medium} testCode={testCode} onOpen={() => open(medium.id)} />
          </li>
        ))}
      </ul>
      {opened && (
        <ViewerOnDemand
          medium={opened}
          testCode={testCode}
          {...(annotating && { annotating })}
          onClose={() => setOpenId(undefined)}
          {...(index > 0 ? { onPrevious: () => goTo(index - 1) } : {})}
          {...(index < records.length - 1 ? { onNext: () => goTo(index + 1) } : {})}
        />
      )}
    </>
  );
}
