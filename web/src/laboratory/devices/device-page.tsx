import { Button } from "@mantine/core";
import type { Device } from "@zona/domain/devices/device";
import { defaultView } from "@zona/domain/reports/default-views";
import { reportAddress } from "@zona/domain/reports/report-address";
import { Fragment, useState } from "react";
import { Link } from "react-router";
import { useCanAnywhere } from "../../people/access/own-access.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { AsOf, EmptyState, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { VersionHistory } from "../version-history.tsx";
import { calibrationWord, inWords } from "./device-words.ts";
import { listenToDevice, listenToDeviceHistory } from "./devices-data.ts";
import { STATUS_WORDS, t } from "./devices-text.ts";

const DeviceDialog = onDemand(async () => (await import("./device-dialog.tsx")).DeviceDialog);

/** The records that name a device, whenever that was. */
const recordsOf = ({ name }: Device) =>
  reportAddress({ ...defaultView("tests"), filter: { field: "device", op: "eq", value: [name] } });

/** One device: what it is, the records that used it, and every change. */
export function DevicePage({ serial }: { serial: string }) {
  const { organisation } = useStaffMember();
  const snapshot = useSnapshot(`device ${serial}`, listenToDevice(organisation, serial));
  const mayEdit = useCanAnywhere("enter");
  const [isEdited, setIsEdited] = useState(false);
  const device = dataOf(snapshot);
  const due = device?.status === "in_use" ? calibrationWord(device) : undefined;
  return (
    <Page
      title={device?.name ?? serial}
      lead={<Link to="/devices">{t("all")}</Link>}
      status={device && <strong>{[STATUS_WORDS[device.status], ...(due ? [due] : [])].join(", ")}</strong>}
      actions={
        mayEdit && (
          <Button variant="default" disabled={!device} onClick={() => setIsEdited(true)}>
            {t("edit")}
          </Button>
        )
      }
    >
      {snapshot.status === "loading" && <RowsSkeleton rows={6} />}
      <SnapshotFailure snapshot={snapshot} title={t("failed")} />
      <AsOf snapshot={snapshot} />
      {snapshot.status === "ready" && !device && (
        <EmptyState title={t("unknown")} hint={t("unknownHint")} action={t("all")} to="/devices" />
      )}
      {device && (
        <>
          <Section id="device" title={t("about")}>
            <dl className="facts">
              {Object.entries(inWords(device)).map(
                ([label, value]) =>
                  value !== undefined && (
                    <Fragment key={label}>
                      <dt>{label}</dt>
                      <dd>
                        <bdi>{value}</bdi>
                      </dd>
                    </Fragment>
                  ),
              )}
            </dl>
          </Section>
          <Section id="records" title={t("records")}>
            <p>
              {t("recordsLead")} <Link to={recordsOf(device)}>{t("showRecords")}</Link>
            </p>
          </Section>
          <VersionHistory
            of={`device ${serial}`}
            listen={listenToDeviceHistory(organisation, serial)}
            inWords={inWords}
          />
        </>
      )}
      {isEdited && device && <DeviceDialog device={device} onClose={() => setIsEdited(false)} />}
    </Page>
  );
}
