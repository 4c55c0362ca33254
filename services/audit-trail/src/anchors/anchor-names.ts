import type { TenantId } from '@probant/kernel/tenant';

/** What an anchor covers: events 1 to `size`, and as many entries of the erasure ledger. */
export type AnchorPlace = { readonly size: number; readonly erasures: number };

const SIZE_DIGITS = 20;
const ERASURES_DIGITS = 10;

/** `<tenant>/<size>.note`, or `<tenant>/<size>-<erasures>.note` where something has been erased: names sort as sizes do. */
export const nameOf = (tenant: TenantId, place: AnchorPlace): string => `${tenant}/${stemOf(place)}.note`;

/** The time stamp of an anchor stands beside it. */
export const tokenOf = (tenant: TenantId, place: AnchorPlace): string => `${tenant}/${stemOf(place)}.tsr`;

/** A name before those of all anchors of this size, and after those of all smaller ones. */
export const fileBefore = (tenant: TenantId, size: number): string =>
  size <= 0 ? '' : `${tenant}/${digits(size - 1, SIZE_DIGITS)}~`;

const stemOf = ({ size, erasures }: AnchorPlace): string =>
  erasures === 0 ? digits(size, SIZE_DIGITS) : `${digits(size, SIZE_DIGITS)}-${digits(erasures, ERASURES_DIGITS)}`;

const digits = (count: number, length: number): string => String(count).padStart(length, '0');

const NOTE = new RegExp(`^(\\d{${SIZE_DIGITS}})(?:-(\\d{${ERASURES_DIGITS}}))?\\.note$`);

/** What an object's name says that it covers; null for what is no anchor of the tenant. */
export function placeOf(tenant: TenantId, name: string): AnchorPlace | null {
  if (!name.startsWith(`${tenant}/`)) return null;
  const [whole, size, erasures] = NOTE.exec(name.slice(tenant.length + 1)) ?? [];
  if (whole === undefined) return null;
  const place = { size: Number(size), erasures: Number(erasures ?? 0) };
  return Number.isSafeInteger(place.size) && name === nameOf(tenant, place) ? place : null;
}
