import { Button, Checkbox, Group, Stack } from "@mantine/core";
import type { ReportView } from "@zona/domain/reports/report-view";
import { useState } from "react";
import { useStaffMember } from "../../../people/session/session.ts";
import { failureSentence } from "../../../platform/firebase/failure.ts";
import { FreeText } from "../../../platform/ui/fields/free-text.tsx";
import { ModalDialog } from "../../../platform/ui/modal-dialog.tsx";
import { t } from "../reports-text.ts";
import { saveNewView, saveOverView } from "./saved-views-data.ts";
import type { OpenedView } from "./use-opened-view.ts";

type Props = {
  view: ReportView;
  opened: OpenedView;
  onClose: () => void;
  /** Hears the id of the view. */
  onSaved: (id: string) => void;
};

/** Names a view and says who sees it; over one's own it becomes the next version. */
export function SaveViewDialog({ view, opened, onClose, onSaved }: Props) {
  const me = useStaffMember();
  const own = opened.saved?.owner.uid === me.uid ? opened.saved : undefined;
  const [name, setName] = useState(opened.name);
  const [isShared, setIsShared] = useState(own?.isShared ?? false);
  const [failure, setFailure] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const kept = { name: name.trim(), isShared, view };
  const save = (work: () => Promise<string>) => () => {
    setIsSaving(true);
    work().then(onSaved, (error) => {
      setIsSaving(false);
      setFailure(failureSentence(error));
    });
  };
  const saveNew = save(() => saveNewView(kept, { uid: me.uid, name: me.name }));
  return (
    <ModalDialog label={t("saveTitle")} variant="centre" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          (own ? save(() => saveOverView(own, kept)) : saveNew)();
        }}
      >
        <Stack>
          <h2>{t("saveTitle")}</h2>
          <FreeText label={t("saveName")} value={name} maxLength={80} required data-autofocus onChange={setName} />
          <Checkbox
            label={t("saveShare")}
            checked={isShared}
            onChange={({ currentTarget }) => setIsShared(currentTarget.checked)}
          />
          {failure && <p role="alert">{failure}</p>}
          <Group gap="sm">
            <Button type="submit" loading={isSaving} disabled={kept.name === ""}>
              {own ? t("saveOver", { name: own.name }) : t("save")}
            </Button>
            {own && (
              <Button variant="default" disabled={isSaving || kept.name === ""} onClick={saveNew}>
                {t("saveNew")}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
          </Group>
        </Stack>
      </form>
    </ModalDialog>
  );
}
