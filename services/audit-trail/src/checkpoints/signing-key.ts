import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { openKeyFile } from '@probant/audit/notes/key-file';

/** The Ed25519 key that signs the logs of this installation; made on the first start. */
export const openSigningKey = (dataDir: string): Promise<KeyObject> =>
  openKeyFile(join(dataDir, 'keys', 'audit-log.pem'));
