/** The position of a cosignature in the list of a tenant. */
export type CosignaturePosition = { readonly size: number; readonly erasures: number; readonly name: string };

/** Formats a position as the cursor of the page that begins after it. The name is last because it may contain anything. */
export const formatCosignatureCursor = ({ size, erasures, name }: CosignaturePosition): string =>
  Buffer.from(`${size} ${erasures} ${name}`).toString('base64url');

const POSITION_PATTERN = /^(\d{1,15}) (\d{1,15}) ([^\0]{1,512})$/su;

/** Parses a cursor. Returns null for a text that `formatCosignatureCursor` does not produce. */
export function parseCosignatureCursor(text: string): CosignaturePosition | null {
  const [, size, erasures, name] = POSITION_PATTERN.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? [];
  if (name === undefined) return null;
  const position = { size: Number(size), erasures: Number(erasures), name };
  return formatCosignatureCursor(position) === text ? position : null;
}
