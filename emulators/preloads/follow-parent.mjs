// Loaded into firebase-tools before its own code: when the program that started it is gone, however it ended, the
// emulators shut down as well instead of holding their ports.
process.once("disconnect", () => {
  // Nobody reads what it prints any more; failing at that would end it before it has stopped its emulators.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  process.kill(process.pid, "SIGTERM");
});
process.channel?.unref();
