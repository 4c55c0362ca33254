import { MIB_BYTES } from '@probant/kernel/byte-units';
import { takeTurn } from '@probant/kernel/event-loop-turns';

/** Bytes copied in one turn of the event loop: about a millisecond. */
const BYTES_PER_TURN = 4 * MIB_BYTES;

/** Returns pieces as one array, which is filled in several turns of the event loop. */
export async function joinInTurns(pieces: readonly Uint8Array[]): Promise<Uint8Array> {
  const joined = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  let turnEnd = BYTES_PER_TURN;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
    if (at < turnEnd) continue;
    turnEnd = at + BYTES_PER_TURN;
    await takeTurn();
  }
  return joined;
}
