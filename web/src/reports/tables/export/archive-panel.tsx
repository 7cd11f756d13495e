import { Button, NativeSelect } from "@mantine/core";
import { can } from "@zona/domain/identity/access";
import { useState } from "react";
import { useAccess } from "../../../people/access/own-access.ts";
import { useStaffMember } from "../../../people/session/session.ts";
import { dataOf, useSnapshot } from "../../../platform/firebase/snapshot.ts";
import { useAction } from "../../../platform/ui/use-action.tsx";
import { t } from "../reports-text.ts";
import { listenToArchivedStudies, requestArchive } from "./exports-data.ts";

/** For administrators who open records: asks for the archive of their organisation, or of one of its studies. */
export function ArchivePanel() {
  const access = useAccess();
  const me = useStaffMember();
  const { organisation } = access;
  const studies =
    dataOf(useSnapshot(`archived studies of ${organisation}`, listenToArchivedStudies(organisation)))?.records ?? [];
  const opened = studies.filter(({ id }) => can(access, "open", { organisation, studyId: id }));
  const isAllOpen = access.everywhere.includes("open");
  const [chosen, setChosen] = useState<string>();
  const [isAsked, setIsAsked] = useState(false);
  const action = useAction();
  const offered = [
    ...(isAllOpen ? [{ value: "", label: t("archiveAll", { organisation }) }] : []),
    ...opened.map(({ id, protocolCode, title }) => ({ value: id, label: `${protocolCode} ${title}` })),
  ];
  const study = offered.find(({ value }) => value === chosen)?.value ?? offered[0]?.value;
  if (study === undefined) return null;

  async function ask(studyId: string) {
    const archive = studyId === "" ? { organisation } : { study: studyId };
    const name = opened.find(({ id }) => id === studyId)?.protocolCode ?? organisation;
    const request = { archive, title: t("archiveNamed", { name }), filterText: t("archiveFilter") };
    setIsAsked(await action.run(() => requestArchive(request, { uid: me.uid, name: me.name })));
  }

  return (
    <section aria-label={t("archiveTitle")}>
      <h3>{t("archiveTitle")}</h3>
      <p className="dim">{t("archiveLead")}</p>
      <NativeSelect
        label={t("archiveOf")}
        value={study}
        data={offered}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {action.refusal}
      <Button mt="sm" variant="default" loading={action.busy} onClick={() => void ask(study)}>
        {t("archiveExport")}
      </Button>
      <p role="status">{isAsked && t("exportWaiting")}</p>
    </section>
  );
}
