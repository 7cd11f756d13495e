const END = "~>";
const WHITE_SPACE = /[\0\t\n\f\r ]+/g;

/** The bytes behind ASCII85 up to its end mark; undefined where anything in it is not as the standard writes it. */
export function fromAscii85(packed: Buffer): Buffer | undefined {
  const end = packed.indexOf(END, 0, "latin1");
  if (end < 0) return undefined;
  const digits = packed.toString("latin1", 0, end).replace(WHITE_SPACE, "").replaceAll("z", "!!!!!");
  if (/[^!-u]/.test(digits) || digits.length % 5 === 1) return undefined;
  const missing = (5 - (digits.length % 5)) % 5;
  const whole = digits + "u".repeat(missing);
  const bytes = Buffer.alloc((whole.length / 5) * 4);
  for (let group = 0; group < whole.length / 5; group++) {
    let value = 0;
    for (let at = 0; at < 5; at++) value = value * 85 + whole.charCodeAt(5 * group + at) - 33;
    if (value > 0xffff_ffff) return undefined;
    bytes.writeUInt32BE(value, 4 * group);
  }
  return bytes.subarray(0, bytes.length - missing);
}
