/** Resolves at the first Ctrl-C, SIGTERM or hang-up. From the call on, none of them ends the process by itself. */
export function interrupted(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve(signal));
  });
}
