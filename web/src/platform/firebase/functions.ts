import "./app-check.ts";
import { REGION } from "@zona/domain/collections";
import { connectFunctionsEmulator, getFunctions } from "firebase/functions";
import { EMULATOR_HOST, emulatorPort, firebaseApp } from "./app.ts";

/** Functions that people call by hand; all others react to what is written. */
export const functions = getFunctions(firebaseApp, REGION);

if (import.meta.env.MODE === "demo") connectFunctionsEmulator(functions, EMULATOR_HOST, emulatorPort(5001));
