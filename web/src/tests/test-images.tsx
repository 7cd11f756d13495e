import { useState } from "react";
import { failureSentence } from "../firebase/failure.ts";
import { useSnapshot } from "../firebase/snapshot.ts";
import { listenToMediaOfTest } from "../media/media-data.ts";
import grid from "../media/medium-card.module.css";
import { MediumCard } from "../media/medium-card.tsx";
import { Notice } from "../ui/notice.tsx";
import { ViewerOnDemand } from "../viewer/viewer-on-demand.tsx";
import { t } from "./test-text.ts";

/** The images of one test; each opens in the viewer. */
export function TestImages({ testId, testCode }: { testId: string; testCode: string }) {
  const media = useSnapshot(`media of ${testId}`, listenToMediaOfTest(testId));
  const [openId, setOpenId] = useState<string>();
  const records = media.status === "ready" ? media.data.records : [];
  const index = records.findIndex(({ id }) => id === openId);
  const opened = records[index];
  const goTo = (to: number) => setOpenId(records[to]?.id);
  return (
    <section aria-labelledby="images">
      <h2 id="images">{t("images")}</h2>
      {media.status === "error" && (
        <Notice tone="failure" title={t("imagesFailed")}>
          <p>{failureSentence(media.error)}</p>
        </Notice>
      )}
      {media.status === "ready" && records.length === 0 && <p className="dim">{t("noImagesHint")}</p>}
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
    </section>
  );
}
