import { type App, getApps, initializeApp } from "firebase-admin/app";

/** The one admin app of the process; the blocking functions' own runtime may have made it before us. */
export const adminApp = (): App => getApps()[0] ?? initializeApp();

/** The accounts of everybody. Their library is loaded when it is first asked for: most instances never ask. */
export const adminAuth = async () => (await import("firebase-admin/auth")).getAuth(adminApp());
