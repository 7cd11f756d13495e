import { connectFirestoreEmulator, getFirestore } from "firebase/firestore/lite";
import { EMULATOR_HOST, emulatorPort, firebaseApp } from "./app.ts";

/** The database past the device: every reading asks the server, nothing is kept, no listener answers in its place. */
export const firestoreLite = getFirestore(firebaseApp);

if (import.meta.env.MODE === "demo") connectFirestoreEmulator(firestoreLite, EMULATOR_HOST, emulatorPort(8080));
