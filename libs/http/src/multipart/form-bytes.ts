import { createByteCollector } from '../body/byte-collector.ts';
import type { BodyIntake } from '../body/byte-reader.ts';
import type { Part } from './parts.ts';

/** Counts the bytes of a request that are kept in memory. */
export type HeldBytes = Pick<BodyIntake, 'hold' | 'release'>;

/** Returns the bytes of a part, which stay on the account, or null as soon as they exceed the limit. */
export async function readUpTo(part: Part, limit: number, account: HeldBytes): Promise<Buffer | null> {
  const collector = createByteCollector();
  for (let chunk = await part.read(); chunk !== null; chunk = await part.read()) {
    if (collector.length + chunk.length > limit) {
      account.release(collector.length);
      return null;
    }
    account.hold(chunk.length);
    collector.add(chunk);
  }
  return collector.join();
}
