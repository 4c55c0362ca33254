import type { TrustSnapshot } from '@probant/2d-doc/trust/trust';
import type { Observation } from '../signals/signal.ts';
import type { ReadCode } from './read-code.ts';

/** Judges the signers of the codes of a document. */
export function judgeCodes(_codes: readonly ReadCode[], _trust: TrustSnapshot): readonly Observation[] {
  return [];
}
