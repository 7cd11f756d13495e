import { numberFormat } from "./formats.ts";

const one = numberFormat({ maximumFractionDigits: 1 });
const whole = numberFormat({ maximumFractionDigits: 0 });

/** Bytes in units of 1024, as file managers and our limits count: 512 B, 4.7 MB. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${whole.format(bytes)} B`;
  if (bytes < 1024 ** 2) return `${whole.format(bytes / 1024)} kB`;
  if (bytes < 1024 ** 3) return `${one.format(bytes / 1024 ** 2)} MB`;
  return `${one.format(bytes / 1024 ** 3)} GB`;
}

/** 70 or 70.3. */
export const oneDecimal = (value: number) => one.format(value);
export const wholeNumber = (value: number) => whole.format(value);

export const pixels = (width: number, height: number) => `${whole.format(width)} × ${whole.format(height)} px`;
