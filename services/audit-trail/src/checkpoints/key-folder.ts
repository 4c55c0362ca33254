import { join } from 'node:path';

export type KeyFolder = { readonly auditOrigin: string; readonly dataDir: string };

/**
 * The current key; the next one while `rotate-key` runs, or after a crash of it; and a copy of the notes of all rotations, because a
 * restored backup of the database may be older than the last one.
 */
export const getKeyFiles = ({ dataDir }: Pick<KeyFolder, 'dataDir'>) => ({
  current: join(dataDir, 'keys', 'audit-log.pem'),
  next: join(dataDir, 'keys', 'audit-log.next.pem'),
  rotations: join(dataDir, 'keys', 'audit-log.rotations.json'),
});
