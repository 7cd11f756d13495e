/**
 * Resolves at the first Ctrl-C, SIGTERM or hang-up, or when the process that started this one is gone. From the call on
 * no signal ends the process by itself.
 */
export function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve());
    process.once("disconnect", resolve);
    process.channel?.unref();
    // A terminal that was closed reads nothing more: failing at that would end the process before it has saved.
    for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  });
}
