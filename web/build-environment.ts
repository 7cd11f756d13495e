import * as z from "zod";

const setting = z.string().min(1);

/** What a production build must be told; `.env.example` lists the same names. */
const BuildEnvironment = z.object({
  VITE_FIREBASE_API_KEY: setting,
  VITE_FIREBASE_AUTH_DOMAIN: setting,
  VITE_FIREBASE_PROJECT_ID: setting,
  VITE_FIREBASE_APP_ID: setting,
  VITE_APP_CHECK_SITE_KEY: setting,
});

/** Checked at build time, so that no validator has to be shipped to the sign-in page. Throws one sentence. */
export function checkBuildEnvironment(env: Record<string, string>): void {
  const parsed = BuildEnvironment.safeParse(env);
  if (parsed.success) return;
  const names = parsed.error.issues.map((issue) => issue.path.join("."));
  throw new Error(`A production build needs ${names.join(", ")}: see web/.env.example.`);
}
