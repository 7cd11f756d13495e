import { ALL_OWN_STUDIES, type Grants } from "@zona/domain/identity/access";
import { ROLE_WORDS, t } from "./role-text.ts";

/** Each role with where it is held; `nameOf` calls a study as people do. */
export const rolesInWords = (roles: Grants, nameOf: (studyId: string) => string): string[] =>
  Object.entries(roles)
    .toSorted(([one], [other]) => Number(other === ALL_OWN_STUDIES) - Number(one === ALL_OWN_STUDIES))
    .flatMap(([studyId, held]) => {
      const study = studyId === ALL_OWN_STUDIES ? t("allStudies") : nameOf(studyId);
      return held.map((role) => t("roleIn", { role: ROLE_WORDS[role].name, study }));
    });
