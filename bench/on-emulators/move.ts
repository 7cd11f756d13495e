import "../site-address.ts";
import { tell } from "../figures.ts";
import { recordMoves } from "../traffic/record-moves.ts";
import { suiteClient } from "../traffic/suite-client.ts";

/**
 * `node bench/on-emulators/move.ts [--port-offset N] [--rounds N]`: how long a person waits for a move of a whole ICSI record: the call, from
 * its request to its answer, of a record with every sheet, statement and straw of the demo's reviewed cycle. Needs a running
 * suite with the demo's data.
 */

const LIMIT_S = 1.5;
const client = suiteClient({ rounds: 20 });
const moves = await recordMoves(client);
const took: number[] = [];
for (let round = 0; round < client.given.rounds; round++) {
  const seconds = await moves.round();
  // The first calls load the code, which a person meets once a day at most.
  if (round > 0) took.push(...seconds);
}
took.sort((a, b) => a - b);
const at = (share: number) => took[Math.min(took.length - 1, Math.floor(share * took.length))] ?? Number.NaN;
tell([
  { what: "a move: median", result: at(0.5), unit: "s" },
  { what: "a move: 95 %", result: at(0.95), unit: "s", limit: LIMIT_S },
  { what: "moves measured", result: took.length, unit: "" },
]);
