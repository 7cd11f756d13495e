import { type App, getApps, initializeApp } from "firebase-admin/app";

/** The one admin app of the process; the blocking functions' own runtime may have made it before us. */
export const adminApp = (): App => getApps()[0] ?? initializeApp();
