import { createServiceSigner, createSignatureVerifier, type SignatureVerifier } from '@probant/http/service-identity';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource } from '@probant/kernel/ids';
import type { ServiceName } from '@probant/kernel/service-catalogue';
import { OPERATOR_TENANT } from '@probant/kernel/tenant';
import type { BaseSettings } from '../settings.ts';

type Deps = { readonly settings: Pick<BaseSettings, 'interService'>; readonly clock: Clock };

/** Returns the verifier of signed calls of this installation, or null without PROBANT_SERVICE_SECRET: then none is accepted. */
export const createCallVerifier = ({ settings: { interService }, clock }: Deps): SignatureVerifier | null =>
  interService.serviceSecret === null ? null : createSignatureVerifier(interService.serviceSecret, clock);

/** Returns the headers of a signed GET of a path. */
export type SignGet = (path: string) => Readonly<Record<string, string>>;

/**
 * Returns the signer of calls that the gateway makes for no caller, such as those for descriptions; null without
 * PROBANT_SERVICE_SECRET. The gateway is no service, so the calls are in the name of the service that gets them.
 */
export function createGetSigner(
  service: ServiceName,
  { settings: { interService }, clock, newId }: Deps & { readonly newId: IdSource },
): SignGet | null {
  if (interService.serviceSecret === null) return null;
  const sign = createServiceSigner(interService.serviceSecret, clock);
  return (path) => sign({ method: 'GET', path, body: '', tenantId: OPERATOR_TENANT, service, idempotencyKey: newId() });
}
