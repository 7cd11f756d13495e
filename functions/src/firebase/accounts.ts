import { adminApp } from "./app.ts";

/** The accounts of everybody. Their library is loaded when it is first asked for: most instances never ask. */
export const adminAuth = async () => (await import("firebase-admin/auth")).getAuth(adminApp());
