import { shiftedPorts } from "../../emulators/ports.ts";

/** Of the emulators behind the site, which a measurement may have started after this was loaded. */
export const sitePorts = () =>
  shiftedPorts(Number(new URL(process.env.BASE_URL ?? "http://127.0.0.1:5000").port) - 5000);
