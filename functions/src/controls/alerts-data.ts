import { COLLECTIONS, CONTROL_ALERTS } from "@zona/domain/collections";
import { ControlAlert } from "@zona/domain/controls/alerts";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { textAt } from "../firebase/fields.ts";
import { currentSite } from "../firebase/site.ts";
import { allNames } from "../identity/people-data.ts";
import { notificationRecords } from "../notifications/notification-data.ts";
import { openTable } from "../tables/tables-data.ts";
import type { AlertPorts } from "./alerts.ts";
import { chartsIn } from "./control-charts.ts";
import { targetOf } from "./note-chart-data.ts";

/** Charts of everything that an organisation's studies hold, as its leads see them. */
export function alertPorts(now: Date, db = getFirestore(adminApp())): AlertPorts {
  const alerts = db.collection(CONTROL_ALERTS);
  const zone = async () => (await currentSite()).timeZone;
  const ports = { open: openTable, names: () => allNames(), zone, target: targetOf };
  return {
    async organisations() {
      const { docs } = await db.collection(COLLECTIONS.studies).select("organisation").get();
      return [...new Set(docs.flatMap((study) => textAt(study, "organisation") ?? []))];
    },
    charts: (request, organisation) =>
      chartsIn(
        request,
        { path: "organisation", op: "==", value: organisation, isCoded: false },
        organisation,
        ports,
        now,
      ),
    async known(id) {
      const stored = await alerts.doc(id).get();
      return readRecord(ControlAlert, stored.id, stored.data());
    },
    save: async (id, alert) => void (await alerts.doc(id).set(alert)),
    notices: notificationRecords(db),
  };
}
