import "@mantine/core/styles/Checkbox.css";
import { Checkbox } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { ALL_OWN_STUDIES, type Grants, StudyRole } from "@zona/domain/identity/access";
import { type GrantedStudy, mayHold, mayHoldEverywhere } from "@zona/domain/identity/study-roles";
import { useState } from "react";
import styles from "./role-fields.module.css";
import { ROLE_WORDS, t } from "./role-text.ts";

/** As many as a request takes. */
const MOST_ROLES = 4;

export type NamedStudy = GrantedStudy & { protocolCode: string; title: string };

type Roles = readonly StudyRole[];

type Props = {
  /** Whose people this is about, and whose studies. */
  organisation: string;
  ownOrganisation: string;
  studies: readonly NamedStudy[];
  /** One study, and no role in all of them. */
  isHereAlone?: boolean;
  value: Grants;
  onChange: (studyId: string, roles: StudyRole[]) => void;
};

/** Roles in all studies and in each of them, with what every role opens. Those that the person may not hold are not offered. */
export function RoleFields({ organisation, ownOrganisation, studies, isHereAlone = false, value, onChange }: Props) {
  const isOwn = organisation === ownOrganisation;
  const holdable = (study: GrantedStudy) => StudyRole.options.filter((role) => mayHold(role, organisation, study));
  return (
    <fieldset className={styles.roles}>
      <legend>{t("roles")}</legend>
      <p className="dim">{isOwn ? t("rolesHint") : t("otherOrganisation", { organisation: ownOrganisation })}</p>
      {isOwn && !isHereAlone && (
        <Study
          title={t("everywhere", { organisation })}
          hint={t("everywhereHint")}
          offered={StudyRole.options.filter(mayHoldEverywhere)}
          held={value[ALL_OWN_STUDIES] ?? []}
          isOpen
          onChange={(roles) => onChange(ALL_OWN_STUDIES, roles)}
        />
      )}
      {studies.map((study) => (
        <Study
          key={study.id}
          title={study.protocolCode}
          hint={study.title}
          offered={holdable(study)}
          held={value[study.id] ?? []}
          isOpen={studies.length === 1}
          onChange={(roles) => onChange(study.id, roles)}
        />
      ))}
      {!isOwn && studies.length === 0 && <p>{t("noStudies")}</p>}
    </fieldset>
  );
}

type StudyProps = {
  title: string;
  hint: string;
  offered: Roles;
  held: Roles;
  isOpen: boolean;
  onChange: (roles: StudyRole[]) => void;
};

function Study({ title, hint, offered, held, isOpen, onChange }: StudyProps) {
  // Whoever takes the last role away is still at it.
  const [isOpenAtFirst] = useState(isOpen || held.length > 0);
  const said = held.map((role) => ROLE_WORDS[role].name).join(", ");
  return (
    <details className={styles.study} open={isOpenAtFirst}>
      <summary>
        <IconChevronRight size={18} stroke={1.5} aria-hidden />
        <span className={styles.title}>
          <bdi>{title}</bdi>
          <small className="dim">{hint}</small>
        </span>
        <span className="dim">{said || t("noRole")}</span>
      </summary>
      <fieldset className={styles.offered} aria-label={title}>
        {offered.map((role) => (
          <Checkbox
            key={role}
            label={ROLE_WORDS[role].name}
            description={ROLE_WORDS[role].opens}
            checked={held.includes(role)}
            disabled={held.length >= MOST_ROLES && !held.includes(role)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...held, role] : held.filter((one) => one !== role))
            }
          />
        ))}
      </fieldset>
    </details>
  );
}
