import type { Signature } from "@zona/domain/records/audit/signature";
import type { TestStatus } from "@zona/domain/records/lab-test";
import { useFormatName } from "../../people/names/person-name.ts";
import { signerName } from "../../people/names/signer-name.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { Section } from "../../platform/ui/page.tsx";
import styles from "../page/record-page.module.css";
import { MEANING_WORDS, t } from "./lifecycle-text.ts";

/** States in which the newest signature holds; any other state came after an amendment or before a signature. */
const HOLDING: readonly TestStatus[] = ["signed", "locked", "invalid"];

type Props = { signatures: readonly Signature[]; status: TestStatus };

/** Every signature, newest first, also those that an amendment voided: printed name with number and organisation, time, meaning, what it is bound to. */
export function SignatureList({ signatures, status }: Props) {
  const say = useFormatName();
  if (signatures.length === 0) return null;
  return (
    <Section id="signatures" title={t("signatures")}>
      <ul className={styles.threads}>
        {signatures.map((signature, index) => {
          const { id, at, meaning, rev, sha256 } = signature;
          const signer = signerName(signature, say);
          const holds = index === 0 && HOLDING.includes(status);
          return (
            <li key={id} className={styles.thread}>
              <p>
                {holds ? <strong>{signer}</strong> : <del>{signer}</del>}, <bdi>{fullTime(at)}</bdi>
              </p>
              <p>{t("signedAs", { meaning: MEANING_WORDS[meaning], rev })}</p>
              <p>{holds ? t("holds") : t("voided")}</p>
              <p className="dim">
                {t("fingerprint")} <code className={styles.fingerprint}>{sha256}</code>
              </p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
