import { Checkbox } from "@mantine/core";
import type { Grants, StudyRole } from "@zona/domain/identity/access";
import { DateField } from "../../platform/ui/fields/date-field.tsx";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { type NamedStudy, RoleFields } from "./role-fields.tsx";
import { t } from "./role-text.ts";

/** What is typed of a grant: the day is `YYYY-MM-DD`, empty for no end. */
export type TypedGrant = { roles: Grants; isAdmin: boolean; lastDay: string; reason: string };

type Props = {
  organisation: string;
  ownOrganisation: string;
  studies: readonly NamedStudy[];
  value: TypedGrant;
  /** Shown at the day. */
  dayFault: string | undefined;
  /** Of an invitation anybody's access may end; of an account, only that of one's own people. */
  hasEnd: boolean;
  onChange: (some: Partial<TypedGrant>) => void;
};

/** Roles, administration, end and reason: of a person, and of an invitation. */
export function GrantFields({ organisation, ownOrganisation, studies, value, dayFault, hasEnd, onChange }: Props) {
  const isOwn = organisation === ownOrganisation;
  const change = (studyId: string, roles: StudyRole[]) => onChange({ roles: { ...value.roles, [studyId]: roles } });
  return (
    <>
      <RoleFields
        organisation={organisation}
        ownOrganisation={ownOrganisation}
        studies={studies}
        value={value.roles}
        onChange={change}
      />
      {isOwn && (
        <Checkbox
          label={t("administrator")}
          description={t("administratorHint", { organisation })}
          checked={value.isAdmin}
          onChange={(event) => onChange({ isAdmin: event.currentTarget.checked })}
        />
      )}
      {hasEnd && (
        <DateField
          label={t("until")}
          hint={t("untilHint")}
          error={dayFault}
          value={value.lastDay}
          onChange={(lastDay) => onChange({ lastDay })}
        />
      )}
      <FreeText
        shape="required"
        label={t("reason")}
        description={t("reasonHint")}
        value={value.reason}
        minLength={3}
        maxLength={500}
        onChange={(reason) => onChange({ reason })}
      />
    </>
  );
}
