/** What a signing PIN looks like. */
export const SIGNING_PIN = /^[0-9]{6}$/;

/** Numbers that whoever finds a locked computer tries first: one digit, or digits in a row. */
export const isGuessedFirst = (pin: string) =>
  /^(.)\1+$/.test(pin) || "01234567890".includes(pin) || "09876543210".includes(pin);
