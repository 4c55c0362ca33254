import type { TrustList } from './read-trust-list.ts';
import type { SignerCertificate, TrustSnapshot } from './trust.ts';

/** Joins a trust list with the certificates of a keystore, as plain data. */
export const createTrustSnapshot = (
  { sequence, issued, authorities }: TrustList,
  signers: readonly SignerCertificate[],
): TrustSnapshot => ({
  sequence,
  issued,
  authorities: authorities.map(({ id, name, state, certificates }) => ({ id, name, state, certificates })),
  signers,
});
