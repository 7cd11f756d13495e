import { isMainThread, parentPort } from "node:worker_threads";
import { CASES } from "./fake/projects.ts";
import { rehearse } from "./rehearse.ts";
import { workplace } from "./workplace.ts";

/** Orders of faults in which each project is deployed; with the projects, a thousand deployments. */
const ORDERS = 112;
/** How many of a hundred calls meet a fault once. */
export const FAULTS_IN_HUNDRED = 12;

export type Orders = { orders: number; passed: number; failures: string[] };

/** By the calls that firebase-tools makes, without it: milliseconds in place of seconds. */
async function inAThousandOrders(): Promise<Orders> {
  const { root, remove } = workplace();
  const found: Orders = { orders: ORDERS, passed: 0, failures: [] };
  for (let seed = 1; seed <= ORDERS; seed++) {
    for (const one of CASES) {
      try {
        await rehearse(one, { seed, faultsInHundred: FAULTS_IN_HUNDRED, tools: "modelled", root });
        found.passed++;
      } catch (error) {
        found.failures.push(error instanceof Error ? error.message : String(error));
      }
    }
  }
  remove();
  return found;
}

// A thread of its own: the fake that the real tools call must answer meanwhile.
if (!isMainThread) parentPort?.postMessage(await inAThousandOrders());
