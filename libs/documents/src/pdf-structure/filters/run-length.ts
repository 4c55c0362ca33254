import { createByteCollector } from './byte-collector.ts';
import type { FilterOutput } from './flate.ts';

const END_CODE = 128;

/**
 * Decodes run lengths (ISO 32000-1, 7.4.5).
 * @throws UnreadableDocument (took_too_much_memory) above `maxBytes`.
 */
export function decodeRunLength(packed: Uint8Array, maxBytes: number): FilterOutput {
  const output = createByteCollector(maxBytes);
  for (let at = 0; at < packed.length && packed[at] !== END_CODE; ) {
    const code = packed[at] as number;
    if (code < END_CODE) {
      output.add(packed.subarray(at + 1, at + 2 + code));
      at += code + 2;
    } else {
      output.repeat(packed[at + 1] ?? 0, 257 - code);
      at += 2;
    }
  }
  return { bytes: output.getBytes(), isDamaged: false };
}
