const ZERO_BYTE = 48;

export const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57;

/** Returns the number that a run of digits spells. */
export function parseDigits(bytes: Uint8Array, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at += 1) value = value * 10 + (bytes[at] as number) - ZERO_BYTE;
  return value;
}
