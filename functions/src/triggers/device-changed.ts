import { DEVICES } from "@zona/domain/collections";
import { Device } from "@zona/domain/devices/device";
import { readRecord } from "@zona/domain/stored-record";
import { onDocumentWritten } from "firebase-functions/firestore";
import { logged } from "../firebase/logged.ts";
import { accountOf } from "../firebase/parameters.ts";
import { mediaFactsRecords } from "../media/media-facts-data.ts";
import { refreshFactsOfDevice } from "../media/refresh-facts.ts";

/** A camera's clock that was corrected: what it took since is placed in time again. */
export const deviceChanged = onDocumentWritten(
  {
    serviceAccount: accountOf("records"),
    document: `${DEVICES}/{deviceId}`,
    retry: true,
    memory: "256MiB",
    timeoutSeconds: 540,
  },
  async ({ params: { deviceId }, data }) => {
    const [before, after] = [data?.before, data?.after].map((one) => readRecord(Device, deviceId, one?.data()));
    await logged("media of a device refreshed", { deviceId }, () =>
      refreshFactsOfDevice({ before, after }, mediaFactsRecords()),
    );
  },
);
