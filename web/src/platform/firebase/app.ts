import { initializeApp } from "firebase/app";

// The mode is written out at every use: only so does the bundler leave what belongs to demo builds out of production.

/** Demo builds talk to the emulators and to nothing else; they need no configuration. */
const demoOptions = { apiKey: "demo", authDomain: "demo-zona.firebaseapp.com", projectId: "demo-zona", appId: "demo" };

const productionOptions = () => ({
  apiKey: import.meta.env.VITE_FIREBASE_API_KEY,
  authDomain: import.meta.env.VITE_FIREBASE_AUTH_DOMAIN,
  projectId: import.meta.env.VITE_FIREBASE_PROJECT_ID,
  appId: import.meta.env.VITE_FIREBASE_APP_ID,
});

const options = import.meta.env.MODE === "demo" ? demoOptions : productionOptions();

export const firebaseApp = initializeApp(options);
export const projectId = options.projectId;

/** The suite shifts all its ports together and serves the page at 5000 plus the shift. */
export const emulatorPort = (defaultPort: number) => defaultPort + Number(location.port) - 5000;
export const EMULATOR_HOST = "127.0.0.1";
