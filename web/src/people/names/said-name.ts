import type { Person } from "@zona/domain/identity/claims";
import { createContext, use } from "react";

export type SayName = (person: Person) => string;

export const nameAlone: SayName = ({ name }) => name;
export const SayNameContext = createContext<SayName>(nameAlone);

/** How people are named here: by name alone, or told apart where a page asks for that. */
export const useSaidName = () => use(SayNameContext);
