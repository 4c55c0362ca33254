import type { LogKeys } from '@probant/audit/notes/log-keys';
import type { TenantId } from '@probant/kernel/tenant';
import { connectSuccessions, type LogSigner } from './log-signer.ts';
import { SigningKeyMissingError } from './signing-key-missing-error.ts';
import type { SigningKeysRepository } from './signing-keys.repository.ts';

/** Reads the keys that verify a log: the current one, and each earlier one up to its succession. */
export type ReadLogKeys = (tenant: TenantId) => Promise<LogKeys>;

export const createLogKeysReader =
  (
    { readRotations, readSuccessions }: Pick<SigningKeysRepository, 'readRotations' | 'readSuccessions'>,
    signer: LogSigner,
  ): ReadLogKeys =>
  async (tenant) => {
    await followIfPossible(signer, await readRotations());
    return connectSuccessions(signer.getVerifierKey(tenant), await readSuccessions(tenant));
  };

/** Verification does not need the new private key: the successions name its public part. */
async function followIfPossible(signer: LogSigner, rotations: readonly string[]): Promise<void> {
  try {
    await signer.followRotations(rotations);
  } catch (error) {
    if (!(error instanceof SigningKeyMissingError)) throw error;
  }
}
