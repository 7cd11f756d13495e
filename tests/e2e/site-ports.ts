import { shiftedPorts } from "../../emulators/ports.ts";

/** Of the emulators behind the site: a test that cannot wait for a schedule ticks it. */
export const PORTS = shiftedPorts(Number(new URL(process.env.BASE_URL ?? "http://127.0.0.1:5000").port) - 5000);
