import "./app-check.ts";
import { REGION } from "@zona/domain/collections";
import type { StaffOperation } from "@zona/domain/identity/staff-operations";
import { connectFunctionsEmulator, getFunctions, httpsCallable } from "firebase/functions";
import { VISIT } from "../browser/visit-id.ts";
import { EMULATOR_HOST, emulatorPort, firebaseApp } from "./app.ts";

const functions = getFunctions(firebaseApp, REGION);

if (import.meta.env.MODE === "demo") connectFunctionsEmulator(functions, EMULATOR_HOST, emulatorPort(5001));

type Request<In> = { operation: StaffOperation; data: In; visit: string };

/** One operation of the server; all others react to what is written. Rejects with what `serverFailureSentence` reads. */
export function staffOperation<In, Out>(operation: StaffOperation) {
  const callable = httpsCallable<Request<In>, Out>(functions, "staffCall");
  return {
    ask: async (data: In): Promise<Out> => (await callable({ operation, data, visit: VISIT })).data,
    /** As `ask`; `signal` ends it, on the server as well. */
    async cancellable(data: In, signal: AbortSignal): Promise<Out> {
      const { stream, data: answer } = await callable.stream({ operation, data, visit: VISIT }, { signal });
      // Cancelled, the stream and the answer both reject: whoever waits hears it from the stream, and from the answer nobody.
      answer.catch(() => undefined);
      for await (const _ of stream);
      return answer;
    },
  };
}
