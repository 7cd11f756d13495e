import type { Call } from "../cloud.ts";
import { covers, type Found, once, read, until, written } from "../google.ts";
import { ALREADY, needed, type Step, settings } from "../step.ts";

/** Length alone, as NIST SP 800-63B asks: rules about kinds of characters make passwords worse. */
const LEAST_PASSWORD = 12;

/** Identity Platform, its ways of signing in, and what it asks of passwords. */
export function identitySteps(projectId: string): readonly Step[] {
  const url = `https://identitytoolkit.googleapis.com/admin/v2/projects/${projectId}/config`;
  const changed = (title: string, mask: string, wanted: Found) =>
    settings(title, url, wanted, { method: "PATCH", url: `${url}?updateMask=${mask}`, body: wanted });
  return [
    platform(projectId, url),
    changed("password accounts, and codes of an authenticator as a second factor", "signIn.email,mfa", {
      signIn: { email: { enabled: true, passwordRequired: true } },
      mfa: {
        state: "ENABLED",
        providerConfigs: [{ state: "ENABLED", totpProviderConfig: { adjacentIntervals: 1 } }],
      },
    }),
    changed(
      `passwords of at least ${LEAST_PASSWORD} characters, and no word on which addresses have an account`,
      "passwordPolicyConfig,emailPrivacyConfig",
      {
        passwordPolicyConfig: {
          passwordPolicyEnforcementState: "ENFORCE",
          // Somebody with a shorter one sets a new one by the link of "Forgot password" before they sign in.
          forceUpgradeOnSignin: true,
          passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: LEAST_PASSWORD } }],
        },
        emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
      },
    ),
    needed(
      "Google's sign-in",
      `https://identitytoolkit.googleapis.com/admin/v2/projects/${projectId}/defaultSupportedIdpConfigs/google.com`,
      ({ enabled }) => enabled === true,
      "Google's sign-in is switched off, and only the console can make its client: Authentication, Sign-in method, Google, Enable. Then run this again.",
    ),
  ];
}

/** A project with plain Firebase Auth answers as well, but knows neither blocking functions nor second factors. */
function platform(projectId: string, url: string): Step {
  const make: Call = {
    method: "POST",
    url: `https://identitytoolkit.googleapis.com/v2/projects/${projectId}/identityPlatform:initializeAuth`,
    body: {},
  };
  const wanted = { subtype: "IDENTITY_PLATFORM" };
  return {
    title: "Identity Platform, which blocking functions need",
    does: [`unless GET ${url} says ${wanted.subtype}: ${written(make)}`],
    take: async (cloud) => {
      const isThere = async () => covers(await read(cloud, url), wanted);
      return (await until(cloud, wanted.subtype, isThere, () => once(cloud, make))) ? "made" : ALREADY;
    },
  };
}
