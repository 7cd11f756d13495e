import type { DeviceDetails } from "@zona/domain/devices/device";
import type { Site } from "@zona/domain/sites/site";
import { type Study, StudyDetails } from "@zona/domain/studies/study";
import { useState } from "react";
import { useStaffMember } from "../../people/session/session.ts";
import { codeOf } from "../../platform/firebase/errors.ts";
import { serverFailureSentence } from "../../platform/firebase/failure.ts";
import { type Editor, saveVersion, studyPath } from "./configuration-data.ts";
import { t } from "./studies-text.ts";

/** Who saves here: the signed-in administrator, for the organisation of their address. */
export function useEditor(): Editor {
  const { uid, name, organisation } = useStaffMember();
  return { by: { uid, name }, organisation };
}

/** Saves the next version of the site or a study; says why it was not done. */
export function useSaveVersion(changedMeanwhile: string = t("changedMeanwhile")) {
  const editor = useEditor();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function save(path: string, rev: number, fields: Site | StudyDetails | DeviceDetails): Promise<boolean> {
    setBusy(true);
    setFailure(undefined);
    try {
      await saveVersion(path, rev, fields, editor);
      return true;
    } catch (error) {
      setFailure(codeOf(error) === "aborted" ? changedMeanwhile : serverFailureSentence(error));
      return false;
    } finally {
      setBusy(false);
    }
  }
  const saveStudy = (study: Study, changes: Partial<StudyDetails>) =>
    save(studyPath(study.id), study.rev, StudyDetails.parse({ ...study, ...changes }));
  return { busy, failure, save, saveStudy };
}
