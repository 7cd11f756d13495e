/** Tells the server what nothing on the page caught, without a word of it; what does so is loaded by the first fault. */
export const tellFault = (thrown: unknown) =>
  void import("./page-fault-data.ts").then((faults) => faults.tellFault(thrown)).catch(() => undefined);
