// Loaded into firebase-tools before its own code: when the program that started it is gone, however it ended, the
// emulators shut down as well instead of holding their ports.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
