import { useState } from "react";
import { listenToMediaOfTest } from "../../media/medium/media-data.ts";
import grid from "../../media/medium/medium-card.module.css";
import { MediumCard } from "../../media/medium/medium-card.tsx";
import { ViewerOnDemand } from "../../media/medium/open-medium.tsx";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { RenderWhenVisible } from "../../platform/ui/render-when-visible.tsx";
import type { Shown } from "./record-values.tsx";
import { t } from "./test-text.ts";
import { useAnnotating } from "./use-annotating.ts";

type Props = { record: Shown; onAskSheets: () => void };

/** The images of one test; each opens in the viewer. Each is a document to be read, so they wait until somebody looks. */
export const TestImages = (props: Props) => (
  <Section id="images" title={t("images")}>
    <RenderWhenVisible hint={t("loadsWhenSeen")}>
      <Images {...props} />
    </RenderWhenVisible>
  </Section>
);

function Images({ record, onAskSheets }: Props) {
  const { id: testId, code: testCode } = record.test;
  const media = useSnapshot(`media of ${testId}`, listenToMediaOfTest(testId));
  const annotating = useAnnotating(record);
  const [openId, setOpenId] = useState<string>();
  const records = dataOf(media)?.records ?? [];
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
      <SnapshotFailure snapshot={media} title={t("imagesFailed")} />
      {dataOf(media) && records.length === 0 && <p className="dim">{t("noImagesHint")}</p>}
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
