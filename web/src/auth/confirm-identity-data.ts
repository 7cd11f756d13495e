import {
  EmailAuthProvider,
  GoogleAuthProvider,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  type User,
} from "firebase/auth";
import { auth } from "../firebase/auth.ts";

const isGoogle = (user: User) => user.providerData.some(({ providerId }) => providerId === "google.com");

/** Whether the person who is signed in proves it with a password, instead of Google's window. */
export const asksPassword = () => auth.currentUser !== null && !isGoogle(auth.currentUser);

/** Demo builds have no popup; the emulator takes the same account again without asking. */
function demoCredential({ providerData, uid, email, displayName }: User) {
  const sub = providerData.find(({ providerId }) => providerId === "google.com")?.uid ?? uid;
  return GoogleAuthProvider.credential(JSON.stringify({ sub, email, email_verified: true, name: displayName ?? "" }));
}

/**
 * Proves afresh that the same person sits here: the new token's time of sign-in is what the rules ask of a signature.
 * Another account is refused by the identity service. Rejects with its error.
 */
export async function confirmIdentity(password: string): Promise<void> {
  const user = auth.currentUser;
  if (!user) throw new Error("Nobody is signed in.");
  if (!isGoogle(user)) {
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? "", password));
  } else if (import.meta.env.MODE === "demo") {
    await reauthenticateWithCredential(user, demoCredential(user));
  } else {
    const provider = new GoogleAuthProvider();
    provider.setCustomParameters({ login_hint: user.email ?? "" });
    await reauthenticateWithPopup(user, provider);
  }
  await user.getIdToken(true);
}
