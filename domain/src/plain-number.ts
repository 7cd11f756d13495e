/**
 * Whether a lot or serial number can be told from every other one by the characters that a path holds (`lotKey`, `deviceKey`):
 * letters that it cannot hold would all become the same.
 */
export const isPlainNumber = (number: string): boolean => /^[ -~]*[A-Za-z0-9][ -~]*$/.test(number);
