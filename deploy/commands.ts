import type { Command } from "./step.ts";

export const gcloud = (...args: string[]): Command => ({ program: "gcloud", args });
export const firebase = (...args: string[]): Command => ({ program: "npx", args: ["firebase", ...args] });
