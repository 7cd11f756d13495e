import "./app-check.ts";
import { REGION } from "@zona/domain/collections";
import type { StaffOperation } from "@zona/domain/identity/staff-operations";
import { connectFunctionsEmulator, getFunctions, httpsCallable } from "firebase/functions";
import { EMULATOR_HOST, emulatorPort, firebaseApp } from "./app.ts";

const functions = getFunctions(firebaseApp, REGION);

if (import.meta.env.MODE === "demo") connectFunctionsEmulator(functions, EMULATOR_HOST, emulatorPort(5001));

type Progress = { done: number; of: number };
type Request<In> = { operation: StaffOperation; data: In };

/** One operation of the server; all others react to what is written. Rejects with what `serverFailureSentence` reads. */
export function staffOperation<In, Out>(operation: StaffOperation) {
  const callable = httpsCallable<Request<In>, Out, Progress>(functions, "staffCall");
  return {
    ask: async (data: In): Promise<Out> => (await callable({ operation, data })).data,
    /** As `ask`, and tells how far the work is; `signal` cancels it. */
    stream: (data: In, signal: AbortSignal) => callable.stream({ operation, data }, { signal }),
  };
}
