import { createHash } from "node:crypto";
import { addressKey } from "@zona/domain/mail/mail-address";

/** Where an address is kept: its hash, so that no id of a document holds an address. */
export const contactId = (email: string) => createHash("sha256").update(addressKey(email)).digest("hex");
