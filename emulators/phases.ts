/** When the command was given, milliseconds since the epoch; the bootstrap passes it on. */
export const STARTED_AT = Number(process.env.ZONA_STARTED_AT ?? Date.now());

/** Prints how long `work` took, one line per phase, and passes its result or failure on. */
export async function phase<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begin = Date.now();
  const result = await work();
  printPhase(name, Date.now() - begin);
  return result;
}

export function printPhase(name: string, milliseconds: number): void {
  console.log(`${name.padEnd(20)} ${(milliseconds / 1000).toFixed(1)} s`);
}

/** Milliseconds since the command was given. */
export function sinceCommand(): number {
  return Date.now() - STARTED_AT;
}
