import { defineSecret } from "firebase-functions/params";

/** The secrets of all webhooks are derived from it; a new one makes every receiver ask for its secret again. */
export const webhookKey = defineSecret("WEBHOOK_KEY");

/**
 * Whether an endpoint may be this computer, without TLS. Where an emulator is named, the Admin SDK reaches that and no database of a
 * project: whoever set this in production would have no webhook left to send.
 */
export const isLocalAllowed = () => (process.env.FIRESTORE_EMULATOR_HOST ?? "") !== "";
