import { Button } from "@mantine/core";
import { consentFindings } from "@zona/domain/records/consent-findings";
import type { LabTest } from "@zona/domain/records/lab-test";
import type { SheetRow } from "@zona/domain/records/sheet";
import type { StoredValue } from "@zona/domain/stored-record";
import { consentName, consentStateAt, newestConsents } from "@zona/domain/subjects/consent";
import type { Couple } from "@zona/domain/subjects/subject";
import { Link } from "react-router";
import { useNow } from "../../platform/clock/lab-clock.ts";
import { dataOf, type Listen, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { shortDay } from "../../platform/i18n/dates.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { listenToCouple, listenToSubject, partnerOf } from "./subject-data.ts";
import styles from "./subject-offers.module.css";
import { CONSENT_WORDS, t } from "./subjects-text.ts";

type Props = {
  test: LabTest & { subjectCode: string };
  header: SheetRow;
  onChange: (field: string, value: StoredValue, following?: SheetRow) => void;
};

const NOBODY: Listen<Couple | undefined> = () => () => undefined;

/** What the subject of a record brings to its header: consents that are valid, and the partner; one key for each. */
export function SubjectOffers({ test, header, onChange }: Props) {
  const now = useNow();
  const { subjectCode } = test;
  const subject = dataOf(useSnapshot(`subject ${subjectCode}`, listenToSubject(subjectCode)));
  const coupleCode = subject?.coupleCode;
  const couple = useSnapshot(`couple ${coupleCode}`, coupleCode ? listenToCouple(coupleCode) : NOBODY);
  const partner = partnerOf(subject, dataOf(couple));
  if (!subject) return <div className={styles.offers} />;
  const named = { ...test, header } as LabTest;
  const wrong = consentFindings({ test: named, sheets: {} }, subject.consents);
  const offered = newestConsents(subject.consents).filter((consent) => header.consentRef !== consentName(consent));
  const valid = offered.filter((consent) => consentStateAt(consent, now) === "valid");
  const over = offered.filter((consent) => !["valid", "mistake"].includes(consentStateAt(consent, now)));
  return (
    <>
      {wrong.map(({ message, severity }) => (
        <Notice key={message.code} tone={severity === "hard" ? "failure" : "attention"} title={toWords(message)}>
          <Link to={`/subjects/${subjectCode}#consents`}>{t("ofSubject", { code: subjectCode })}</Link>
        </Notice>
      ))}
      <div className={styles.offers}>
        <Link to={`/subjects/${subjectCode}`} className="mono">
          {subjectCode}
        </Link>
        {valid.map((consent) => (
          <Button
            key={consent.key}
            variant="default"
            size="compact-md"
            onClick={() => onChange("consentRef", consentName(consent), { consentGivenAt: consent.givenAt })}
          >
            {t("useConsent", { consent: consentName(consent), day: shortDay(consent.givenAt) })}
          </Button>
        ))}
        {over.map((consent) => (
          <span key={consent.key} className="dim">
            {consentName(consent)}: {CONSENT_WORDS[consentStateAt(consent, now)]}
          </span>
        ))}
        {partner && header.partnerCode !== partner && (
          <Button variant="default" size="compact-md" onClick={() => onChange("partnerCode", partner)}>
            {t("usePartner", { code: partner })}
          </Button>
        )}
      </div>
    </>
  );
}
