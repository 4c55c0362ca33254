import type { ServiceAppName } from '@probant/kernel/service-catalogue';
import type { TenantId } from '@probant/kernel/tenant';

/** The owner of the API key of a request. `key` is kept only to forward it unchanged to another service. */
export type Caller = { readonly tenantId: TenantId; readonly keyId: string; readonly key: string };

/** A service that signed its call. When it acts for a caller and forwarded the API key, the object is also a `Caller`. */
export type ServiceCaller = { readonly tenantId: TenantId; readonly service: ServiceAppName };
