import { german as users } from "../users/users-text.de.ts";

/** What pages behind the sign-in say, by the names of their catalogues. */
export const german = { ...users };
