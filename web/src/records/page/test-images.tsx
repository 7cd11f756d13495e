import { useState } from "react";
import { listenToMediaOfTest } from "../../media/medium/media-data.ts";
import grid from "../../media/medium/medium-card.module.css";
import { MediumCard } from "../../media/medium/medium-card.tsx";
import { ViewerOnDemand } from "../../media/medium/open-medium.tsx";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { RenderWhenVisible } from "../../platform/ui/render-when-visible.tsx";
import { t } from "./test-text.ts";

type Props = { testId: string; testCode: string };

/** The images of one test; each opens in the viewer. Each is a document to be read, so they wait until somebody looks. */
export const TestImages = (props: Props) => (
  <Section id="images" title={t("images")}>
    <RenderWhenVisible hint={t("loadsWhenSeen")}>
      <Images {...props} />
    </RenderWhenVisible>
  </Section>
);

function Images({ testId, testCode }: Props) {
  const media = useSnapshot(`media of ${testId}`, listenToMediaOfTest(testId));
  const [openId, setOpenId] = useState<string>();
  const records = dataOf(media)?.records ?? [];
  const index = records.findIndex(({ id }) => id === openId);
  const opened = records[index];
  const goTo = (to: number) => setOpenId(records[to]?.id);
  return (
    <>
      <SnapshotFailure snapshot={media} title={t("imagesFailed")} />
      {dataOf(media) && records.length === 0 && <p className="dim">{t("noImagesHint")}</p>}
      <ul className={grid.grid}>
        {records.map((medium) => (
          <li key={medium.id}>
            <MediumCard medium={medium} testCode={testCode} onOpen={() => setOpenId(medium.id)} />
          </li>
        ))}
      </ul>
      {opened && (
        <ViewerOnDemand
          medium={opened}
          testCode={testCode}
          onClose={() => setOpenId(undefined)}
          {...(index > 0 ? { onPrevious: () => goTo(index - 1) } : {})}
          {...(index < records.length - 1 ? { onNext: () => goTo(index + 1) } : {})}
        />
      )}
    </>
  );
}
