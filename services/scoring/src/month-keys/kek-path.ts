import { nameTenantFolder } from '@probant/kernel/durable-files/key-folder';
import type { TenantId } from '@probant/kernel/tenant';
import type { Month } from '../journal/month.ts';

/** The folder and the file of a key. The same in a folder and in a bucket, so that keys can be copied from one to the other. */
type KekPath = { readonly tenantFolder: string; readonly file: string };

/** Returns where the key of a month is stored: `<hash of the tenant>/<month>.kek`. */
export const createKekPath = (tenant: TenantId, month: Month): KekPath => ({
  tenantFolder: nameTenantFolder(tenant),
  file: `${month}.kek`,
});
