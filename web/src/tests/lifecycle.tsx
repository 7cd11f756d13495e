import { Button } from "@mantine/core";
import { OPEN_STATES } from "@zona/domain/entry/open-states";
import { actionsIn, move, type TransitionFacts } from "@zona/domain/tests/lab-test-transitions";
import type { Query } from "@zona/domain/tests/query";
import { recordFacts } from "@zona/domain/tests/record-readiness";
import { type MissingPictures, missingPictures, type PlacedPicture } from "@zona/domain/tests/required-pictures";
import { useState } from "react";
import { Link } from "react-router";
import { useStaffMember } from "../auth/session.ts";
import { entryAddress } from "../continue/record-address.ts";
import { checkWord } from "../entry/check-words.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { ACTION_BUTTONS, type PageAction, t } from "./lifecycle-text.ts";
import type { LabRecord } from "./record-data.ts";
import styles from "./record-page.module.css";

/** What the dialog asks for stands against no action beforehand. */
const ASKED: Partial<TransitionFacts> = {
  reason: "asked",
  amendReason: { kind: "asked", text: "asked in the dialog" },
  signatureMeaning: "asked",
  retestId: "asked",
};

const isPageAction = (action: string): action is PageAction => Object.hasOwn(ACTION_BUTTONS, action);

/** Actions that end or reopen a record stand apart from the one that leads on. */
const ASIDE: readonly PageAction[] = ["cancel", "return", "amend", "invalidate"];

type Props = { record: LabRecord; queries: readonly Query[]; pictures: readonly PlacedPicture[] };

/** The moves that the record's state knows: open ones as buttons, closed ones with every reason why. */
export function Lifecycle({ record, queries, pictures }: Props) {
  const member = useStaffMember();
  const [chosen, setChosen] = useState<PageAction>();
  const { id, status, kind } = record.test;
  const now = new Date();
  const facts = {
    ...recordFacts(record, { actor: member.uid, queries, pictures, now }),
    ...ASKED,
    authenticatedAt: now,
  };
  // Whoever starts a test of another kind is its operator; an ICSI record names its own.
  if (kind !== "icsi") facts.operatorId ??= member.uid;
  const offers = actionsIn(status)
    .filter(isPageAction)
    .map((action) => ({ action, verdict: move(status, action, facts) }));
  if (offers.length === 0) return null;
  const canEnter = entryAddress(record.test) !== `/test/${id}` && OPEN_STATES.includes(status);
  return (
    <section aria-labelledby="next" className={styles.next}>
      <h2 id="next">{t("next")}</h2>
      <div className={styles.actions}>
        {canEnter && (
          <Button component={Link} to={entryAddress(record.test)}>
            {t("enter")}
          </Button>
        )}
        {offers
          .filter(({ verdict }) => "to" in verdict)
          .map(({ action }) => (
            <Button
              key={action}
              variant={ASIDE.includes(action) || canEnter ? "default" : "filled"}
              onClick={() => setChosen(action)}
            >
              {ACTION_BUTTONS[action]}
            </Button>
          ))}
      </div>
      {offers.map(
        ({ action, verdict }) =>
          "refused" in verdict && (
            <div key={action} className={styles.refused}>
              <p>
                <strong>{ACTION_BUTTONS[action]}</strong>. {t("notYet")}
              </p>
              <ul>
                {verdict.refused.map(({ guard, sentence }) => (
                  <li key={guard}>
                    {sentence}
                    {guard === "media-settled" && <MissingWords missing={missingPictures(record, pictures)} />}
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
      {chosen && <ActionDialog action={chosen} record={record} onClose={() => setChosen(undefined)} />}
    </section>
  );
}

/** Which pictures are missing, check by check. */
function MissingWords({ missing }: { missing: readonly MissingPictures[] }) {
  return (
    <ul>
      {missing.map(({ check, units }) => (
        <li key={check}>
          {checkWord(check)}: {units ? t("missingOf", units.join(", ")) : t("missingAll")}
        </li>
      ))}
    </ul>
  );
}
