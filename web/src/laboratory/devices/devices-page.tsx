import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type Device, deviceKey, keyOfDevice } from "@zona/domain/devices/device";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { useCanAnywhere } from "../../people/access/own-access.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { AsOf, EmptyState, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { calibrationWord, isCalibrationOver } from "./device-words.ts";
import { listenToDevices } from "./devices-data.ts";
import { KIND_WORDS, STATUS_WORDS, t } from "./devices-text.ts";

const DevicePage = onDemand(async () => (await import("./device-page.tsx")).DevicePage);
const DeviceDialog = onDemand(async () => (await import("./device-dialog.tsx")).DeviceDialog);

/** `/devices`, and `/devices/PZ-4711` for one of them. */
export function DevicesPage() {
  const { key } = useParams();
  return key === undefined ? <DeviceList /> : <DevicePage key={key} serial={deviceKey(key)} />;
}

function DeviceList() {
  const { organisation } = useStaffMember();
  const devices = useSnapshot(`devices of ${organisation}`, listenToDevices(organisation));
  const mayRegister = useCanAnywhere("enter");
  const [isNew, setIsNew] = useState(false);
  const records = dataOf(devices)?.records.toSorted((a, b) => a.name.localeCompare(b.name));
  const used = records?.filter(({ status }) => status === "in_use") ?? [];
  const others = records?.filter(({ status }) => status !== "in_use") ?? [];
  return (
    <Page
      title={t("title")}
      lead={t("lead")}
      actions={
        mayRegister && (
          <Button leftSection={<IconPlus size={20} stroke={1.5} aria-hidden />} onClick={() => setIsNew(true)}>
            {t("register")}
          </Button>
        )
      }
    >
      <Section id="in-use" title={t("inService")} isLoading={devices.status === "loading"}>
        {devices.status === "loading" && <RowsSkeleton rows={6} />}
        <SnapshotFailure snapshot={devices} title={t("failed")} />
        <AsOf snapshot={devices} />
        {records?.length === 0 && <EmptyState title={t("none")} hint={t("noneHint")} />}
        <Rows devices={used} />
      </Section>
      {others.length > 0 && (
        <Section id="others" title={t("others")}>
          <Rows devices={others} />
        </Section>
      )}
      {isNew && <DeviceDialog device={undefined} onClose={() => setIsNew(false)} />}
    </Page>
  );
}

const Rows = ({ devices }: { devices: readonly Device[] }) =>
  devices.length > 0 && (
    <ul className="list-rows">
      {devices.map((device) => (
        <li key={device.id} className="list-row">
          <div>
            <Link to={`/devices/${keyOfDevice(device)}`}>
              <bdi>{device.name}</bdi>
            </Link>
            <p className="dim">
              {[KIND_WORDS[device.kind], device.maker, device.model].join(" · ")} ·{" "}
              <span className="mono">{device.serial}</span>
            </p>
          </div>
          <span className={device.status === "in_use" && isCalibrationOver(device) ? "attention" : "dim"}>
            {device.status === "in_use" ? calibrationWord(device) : STATUS_WORDS[device.status]}
          </span>
        </li>
      ))}
    </ul>
  );
