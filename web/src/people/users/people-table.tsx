import { Button } from "@mantine/core";
import {
  IconBuilding,
  IconCheck,
  IconHourglass,
  IconShieldCheck,
  IconUserOff,
  type TablerIcon,
} from "@tabler/icons-react";
import { fullTime, shortDay } from "../../platform/i18n/dates.ts";
import { t as roleText } from "../roles/role-text.ts";
import { rolesInWords } from "../roles/roles-in-words.ts";
import type { ListedPerson, Standing } from "./listed-person.ts";
import styles from "./users-page.module.css";
import { t } from "./users-text.ts";

type Props = {
  people: readonly ListedPerson[];
  ownUid: string;
  nameOf: (studyId: string) => string;
  onChange: (person: ListedPerson) => void;
};

/** One row per person, those who wait first. */
export function PeopleTable({ people, ownUid, nameOf, onChange }: Props) {
  return (
    <div className="table-scroll">
      <table className="data-table" data-stacks>
        <thead>
          <tr>
            <th scope="col">{t("name")}</th>
            <th scope="col">{t("state")}</th>
            <th scope="col">{t("roles")}</th>
            <th scope="col" className={styles.organisation}>
              {t("organisation")}
            </th>
            <th scope="col">{t("lastSignIn")}</th>
            <th scope="col">
              <span className="visually-hidden">{t("actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <Row
              key={person.account.id}
              person={person}
              isSelf={person.account.id === ownUid}
              nameOf={nameOf}
              onChange={() => onChange(person)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = { person: ListedPerson; isSelf: boolean; nameOf: Props["nameOf"]; onChange: () => void };

function Row({ person, isSelf, nameOf, onChange }: RowProps) {
  const { name, email, organisation, lastSignInAt } = person.account;
  return (
    <tr className={person.standing === "disabled" ? styles.disabled : undefined}>
      <th scope="row">
        <strong className={styles.name}>
          <bdi>{name}</bdi>
          {person.number !== undefined && <span className="dim">, {t("number", { number: person.number })}</span>}
          {isSelf && <span className="dim"> ({t("you")})</span>}
        </strong>
        {email !== name && (
          <small className={`dim ${styles.name}`}>
            {email.replace(/@.*/, "")}
            <wbr />
            {/@.*/.exec(email)?.[0]}
          </small>
        )}
      </th>
      <td>
        <State person={person} />
      </td>
      <td>
        <Roles person={person} nameOf={nameOf} />
      </td>
      <td className={styles.organisation}>{organisation}</td>
      <td data-label={t("lastSignIn")}>
        {lastSignInAt ? <time dateTime={lastSignInAt.toISOString()}>{fullTime(lastSignInAt)}</time> : t("never")}
      </td>
      <td className={styles.end}>
        <Button
          size="sm"
          variant={person.standing === "waiting" ? "filled" : "default"}
          aria-label={person.standing === "waiting" ? t("giveAccessTo", { name }) : t("change", { name })}
          onClick={onChange}
        >
          {person.standing === "waiting" ? t("giveAccess") : t("changeButton")}
        </Button>
      </td>
    </tr>
  );
}

function Roles({ person: { roles, isAdmin, account }, nameOf }: Pick<RowProps, "person" | "nameOf">) {
  const held = rolesInWords(roles, nameOf);
  return (
    <>
      {isAdmin && (
        <span className={styles.mark}>
          <IconShieldCheck size={18} stroke={1.5} aria-hidden />
          {roleText("administrator")}
        </span>
      )}
      {held.map((one) => (
        <span key={one} className={styles.name}>
          {one}
        </span>
      ))}
      {held.length === 0 && !isAdmin && <span className="dim">{roleText("noRole")}</span>}
      {account.hasSecondStep && <small className={`dim ${styles.name}`}>{t("withSecondStep")}</small>}
    </>
  );
}

const ICONS: Readonly<Record<Standing, TablerIcon>> = {
  waiting: IconHourglass,
  active: IconCheck,
  elsewhere: IconBuilding,
  ended: IconUserOff,
  former: IconUserOff,
  disabled: IconUserOff,
};

function State({ person: { standing, until } }: Pick<RowProps, "person">) {
  const Icon = ICONS[standing];
  return (
    <>
      <span className={`${styles.mark} ${standing === "disabled" ? "failure" : ""}`}>
        <Icon size={18} stroke={1.5} aria-hidden />
        {t(standing)}
      </span>
      {until && standing !== "disabled" && (
        <small className={`dim ${styles.name}`}>{roleText("untilDay", { day: shortDay(until) })}</small>
      )}
    </>
  );
}
