import type { TrustSnapshot } from '@probant/2d-doc/trust/trust';

/** A trust list without authorities. */
export const EMPTY_TRUST: TrustSnapshot = { sequence: 0, issued: '2026-01-01', authorities: [], signers: [] };
