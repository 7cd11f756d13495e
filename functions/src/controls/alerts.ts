import { alertStep, type ControlAlert, noticeOfSignal } from "@zona/domain/controls/alerts";
import type { ControlAnswer, ControlRequest } from "@zona/domain/controls/control-charts";
import { INDICATORS } from "@zona/domain/controls/indicators";
import { type NotifyPort, notify } from "../notifications/notify.ts";

export type AlertPorts = {
  organisations(): Promise<readonly string[]>;
  charts(request: ControlRequest, organisation: string): Promise<ControlAnswer>;
  known(id: string): Promise<ControlAlert | undefined>;
  save(id: string, alert: ControlAlert): Promise<void>;
  notices: NotifyPort;
};

/**
 * Tells the leads of each organisation of new signals in its charts of all cycles together: groups would alarm as often as there are
 * of them. A signal is told before it is noted, and finds its own notices there when a run that died is repeated.
 */
export async function tellSignals(ports: AlertPorts, now: Date): Promise<string> {
  let signals = 0;
  for (const organisation of await ports.organisations())
    for (const indicator of INDICATORS) {
      const { charts } = await ports.charts({ indicator, by: "all", quarters: 0 }, organisation);
      for (const signal of charts.flatMap(({ share, cusum }) => [...share.signals, ...cusum.signals])) {
        const id = `${organisation}~${indicator}~${signal.rule}`;
        const known = await ports.known(id);
        const step = alertStep(signal, known, now);
        if (!step) continue;
        if (step === "tell") {
          const leads = (await ports.notices.staff()).filter(
            ({ access }) => access.organisation === organisation && access.everywhere.includes("move"),
          );
          const uids = leads.map(({ uid }) => uid);
          const notice = noticeOfSignal(indicator, signal);
          await notify(notice, uids, ports.notices);
          await ports.notices.alert(notice, { organisation });
          signals += 1;
        }
        await ports.save(id, { until: signal.until, told: (known?.told ?? 0) + Number(step === "tell") });
      }
    }
  return `${signals} signals told`;
}
