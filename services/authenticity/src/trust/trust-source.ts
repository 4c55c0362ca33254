import { EMBEDDED_TRUST_LIST } from '@probant/2d-doc/trust/embedded-trust-list';
import type { TrustSnapshot } from '@probant/2d-doc/trust/trust';
import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';

type TrustSourceOptions = {
  /** The keystore of the operator; it may not exist. */
  readonly folder: string;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** Creates a source of the trust list and the signers. */
export const createTrustSource =
  (_options: TrustSourceOptions): (() => Promise<TrustSnapshot>) =>
  async () => ({ ...EMBEDDED_TRUST_LIST, signers: [] });
