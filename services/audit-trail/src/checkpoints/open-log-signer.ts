import { join } from 'node:path';
import { openKeyFile } from '@probant/audit/notes/key-file';
import { createLogSigner, type LogSigner } from './log-signer.ts';

/** Opens the signer with the Ed25519 key of this installation, which is created on the first start. */
export const openLogSigner = async ({
  auditOrigin,
  dataDir,
}: {
  readonly auditOrigin: string;
  readonly dataDir: string;
}): Promise<LogSigner> => createLogSigner(auditOrigin, await openKeyFile(join(dataDir, 'keys', 'audit-log.pem')));
