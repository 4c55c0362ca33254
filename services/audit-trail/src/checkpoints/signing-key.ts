import { join } from 'node:path';
import { openKeyFile } from '@probant/audit/notes/key-file';
import type { Config } from '@probant/kernel/config';
import { type LogSigner, logSigner } from './log-signer.ts';

/** Signs with the Ed25519 key of this installation, which is made on the first start. */
export const openLogSigner = async ({
  auditOrigin,
  dataDir,
}: Pick<Config, 'auditOrigin' | 'dataDir'>): Promise<LogSigner> =>
  logSigner(auditOrigin, await openKeyFile(join(dataDir, 'keys', 'audit-log.pem')));
