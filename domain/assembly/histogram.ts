function count(table: usize, value: usize): void {
  const at = table + value * 4;
  store<u32>(at, load<u32>(at) + 1);
}

/** Tables of `histogram8`: neighbours are often equal, and one count would wait for the other. */
const TABLES: usize = 4;

/** Adds how often each value occurs among 8-bit samples to 256 counts at `counts`; behind them it works on 1024 more. */
export function histogram8(samples: usize, n: i32, counts: usize): void {
  const tables = counts + 1024;
  memory.fill(tables, 0, TABLES * 1024);
  let i: usize = 0;
  for (; i + TABLES <= (n as usize); i += TABLES) {
    const four = load<u32>(samples + i);
    count(tables, (four & 255) as usize);
    count(tables + 1024, ((four >> 8) & 255) as usize);
    count(tables + 2048, ((four >> 16) & 255) as usize);
    count(tables + 3072, (four >> 24) as usize);
  }
  for (; i < (n as usize); i++) count(counts, load<u8>(samples + i) as usize);
  for (let value: usize = 0; value < 1024; value += 4) {
    const sum = load<u32>(tables + value) + load<u32>(tables + value, 1024);
    const more = load<u32>(tables + value, 2048) + load<u32>(tables + value, 3072);
    store<u32>(counts + value, load<u32>(counts + value) + sum + more);
  }
}

/** The same of 16-bit samples, with 65,536 counts. */
export function histogram16(samples: usize, n: i32, counts: usize): void {
  for (let i: usize = 0; i < (n as usize); i++) count(counts, load<u16>(samples + i * 2) as usize);
}
