import { createHash } from 'node:crypto';
import type { TenantId } from '@probant/kernel/tenant';
import type { Month } from '../journal/month.ts';

/** The folder and the file of a key. The same in a folder and in a bucket, so that keys can be copied from one to the other. */
type KekPath = { readonly tenantFolder: string; readonly file: string };

/** Returns where the key of a month is stored: `<hash of the tenant>/<month>.kek`. */
export const createKekPath = (tenant: TenantId, month: Month): KekPath => ({
  // A tenant id may have characters that a file name cannot have.
  tenantFolder: createHash('sha256').update(tenant).digest('hex').slice(0, TENANT_DIGITS),
  file: `${month}.kek`,
});

const TENANT_DIGITS = 32;
