import { Button, UnstyledButton } from "@mantine/core";
import { IconUserShare } from "@tabler/icons-react";
import { useState } from "react";
import { deviceStorage } from "../../platform/browser/device-storage.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { AlertLine } from "../../platform/ui/alert-line.tsx";
import { type StaffMember, useSession, useStaffMember } from "../session/session.ts";
import styles from "./change-person.module.css";
import { changePerson, SessionOver, Unheard } from "./change-person-data.ts";
import { t } from "./change-text.ts";
import { allParked, type Parked, successors } from "./parked.ts";
import { WaysOut } from "./ways-out.tsx";

/** Whom nobody changed to is told why; whoever takes over sees this page no more. */
function useChange(from?: StaffMember) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function change(to?: Parked) {
    setBusy(true);
    setFailure(undefined);
    try {
      await changePerson(from, to);
    } catch (error) {
      if (error instanceof SessionOver) setFailure(t("over", { name: to?.name ?? "" }));
      else setFailure(error instanceof Unheard ? t("unheard", { name: from?.name ?? "" }) : t("failed"));
      setBusy(false);
    }
  }
  return { busy, failure, change };
}

/** At a locked screen: who takes over, and whoever is locked stays signed in. */
export function ChangePerson() {
  const from = useStaffMember();
  const { busy, failure, change } = useChange(from);
  return (
    <WaysOut
      way={
        <Button variant="default" loading={busy} onClick={() => void change()}>
          {t("another")}
        </Button>
      }
    >
      <p className="dim">{t("stays", { name: from.name })}</p>
      <People busy={busy} failure={failure} onPick={(to) => void change(to)} />
    </WaysOut>
  );
}

/** On the sign-in page: who signed in at this browser before and only has to unlock. Nothing where there is nobody. */
export function ParkedPeople() {
  const { status } = useSession();
  const { busy, failure, change } = useChange();
  if (status !== "signed-out" || successors(allParked(deviceStorage), labNow().getTime()).length === 0) return null;
  return (
    <section className={styles.here} aria-labelledby="parked-people">
      <h2 id="parked-people">{t("here")}</h2>
      <p className="dim">{t("opens")}</p>
      <People busy={busy} failure={failure} onPick={(to) => void change(to)} />
    </section>
  );
}

type PeopleProps = { busy: boolean; failure: string | undefined; onPick: (to: Parked) => void };

function People({ busy, failure, onPick }: PeopleProps) {
  const session = useSession();
  const own = session.status === "staff" ? session.member.uid : undefined;
  const people = successors(allParked(deviceStorage), labNow().getTime(), own);
  return (
    <>
      <div role="status">{failure && <AlertLine tone="failure">{failure}</AlertLine>}</div>
      {people.length > 0 && (
        <ul className="list-rows">
          {people.map((one) => (
            <li key={one.uid}>
              <UnstyledButton className={styles.person} disabled={busy} onClick={() => onPick(one)}>
                <IconUserShare size={22} stroke={1.5} aria-hidden />
                <span>
                  <strong>{one.name}</strong>
                  {one.email !== one.name && <small className="dim">{one.email}</small>}
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
