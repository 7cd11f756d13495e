import { defineSecret } from "firebase-functions/params";

/** Signs archives in the name of the site: a private key on P-256 (PKCS #8, DER, base64). */
export const archiveKey = defineSecret("ARCHIVE_KEY");
