/** Passkeys want a site with a name, reached safely. */
export const canUsePasskeys = () =>
  "PublicKeyCredential" in window && window.isSecureContext && !/^[\d.]+$/.test(location.hostname);
