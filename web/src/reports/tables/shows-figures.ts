import { createContext } from "react";

/** Whether a table shows figures alone, of at least five subjects each: what would name a subject or a person is not offered. */
export const ShowsFigures = createContext(false);
