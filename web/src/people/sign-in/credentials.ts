import { signInFailure } from "../../platform/firebase/auth-failure.ts";

const SHORTEST_PASSWORD = 6;

const sentence = (code: string) => signInFailure({ code: `auth/${code}` });

/** The same sentences as the identity service's refusals, before anything is sent. */
export const emailFault = (email: string) =>
  /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : sentence("invalid-email");

export function passwordFault(password: string, isNew: boolean): string | undefined {
  if (password === "") return sentence("missing-password");
  return isNew && password.length < SHORTEST_PASSWORD ? sentence("weak-password") : undefined;
}

/** Faults by field; none means that it may be sent. */
export function credentialFaults(email: string, password: string | undefined, isNew: boolean): Record<string, string> {
  const faults: [string, string | undefined][] = [["email", emailFault(email)]];
  if (password !== undefined) faults.push(["password", passwordFault(password, isNew)]);
  return Object.fromEntries(faults.filter((fault): fault is [string, string] => fault[1] !== undefined));
}
