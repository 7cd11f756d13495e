import { Link } from "react-router";
import { useSnapshot } from "../../platform/firebase/snapshot.ts";
import { CheckProgress } from "./check-progress.tsx";
import styles from "./operations.module.css";
import { listenToChainCheck } from "./operations-data.ts";
import { t } from "./operations-text.ts";
import { Part } from "./part.tsx";
import { Quiet } from "./quiet.tsx";

const FIGURES = [
  ["checked", t("chainChecked")],
  ["broken", t("chainBroken")],
  ["skipped", t("chainSkipped")],
] as const;

/** How far the nightly check of all trails has come, and the records whose trail does not hold. */
export function ChainCheckPart() {
  const check = useSnapshot("chain check", listenToChainCheck);
  return (
    <Part id="chain-check" title={t("chain")} failed={t("chainFailed")} snapshot={check}>
      {(found) =>
        found ? (
          <>
            <CheckProgress check={found} figures={FIGURES} />
            {found.named.length > 0 && (
              <ul className={styles.rows}>
                {found.named.map(({ testId, code, rev }) => (
                  <li key={testId} className={styles.row}>
                    <Link to={`/test/${testId}`} className="mono">
                      {code}
                    </Link>
                    <span className="dim">{t("chainRev", rev)}</span>
                  </li>
                ))}
              </ul>
            )}
          </>
        ) : (
          <Quiet title={t("noChain")} hint={t("noChainHint")} />
        )
      }
    </Part>
  );
}
