import type { TenantId } from '@probant/kernel/tenant';

/** How much of a log an anchor or checkpoint covers: events 1 to `size`, and entries 1 to `erasures` of the erasure ledger. */
export type LogSize = { readonly size: number; readonly erasures: number };

const SIZE_DIGITS = 20;
const ERASURES_DIGITS = 10;

/** Returns `<tenant>/<size>.note`, or `<tenant>/<size>-<erasures>.note` after an erasure. Names sort as sizes do. */
export const formatNoteName = (tenant: TenantId, logSize: LogSize): string => `${tenant}/${stemOf(logSize)}.note`;

/** Returns the name of an anchor's time-stamp token, which is stored next to the note. */
export const formatTokenName = (tenant: TenantId, logSize: LogSize): string => `${tenant}/${stemOf(logSize)}.tsr`;

/** Returns a name that sorts before all anchors of this size and after all smaller ones. */
export const formatNameBefore = (tenant: TenantId, size: number): string =>
  size <= 0 ? '' : `${tenant}/${digits(size - 1, SIZE_DIGITS)}~`;

const stemOf = ({ size, erasures }: LogSize): string =>
  erasures === 0 ? digits(size, SIZE_DIGITS) : `${digits(size, SIZE_DIGITS)}-${digits(erasures, ERASURES_DIGITS)}`;

const digits = (count: number, length: number): string => String(count).padStart(length, '0');

const NOTE_PATTERN = new RegExp(`^(\\d{${SIZE_DIGITS}})(?:-(\\d{${ERASURES_DIGITS}}))?\\.note$`);

/** Parses the name of an object. Returns null when it is not an anchor of the tenant. */
export function parseNoteName(tenant: TenantId, name: string): LogSize | null {
  if (!name.startsWith(`${tenant}/`)) return null;
  const [match, size, erasures] = NOTE_PATTERN.exec(name.slice(tenant.length + 1)) ?? [];
  if (match === undefined) return null;
  const logSize = { size: Number(size), erasures: Number(erasures ?? 0) };
  return Number.isSafeInteger(logSize.size) && name === formatNoteName(tenant, logSize) ? logSize : null;
}
