import type { ProbantClient } from '@probant/client';

/**
 * An expense policy. Its routes exist only where the operator publishes them, so that the description of the public API, from which the
 * types of the client come, does not have them.
 */
export type Policy = {
  readonly currency: string;
  readonly default_max_amount: number;
  readonly caps: readonly { readonly category: string; readonly max_amount: number }[];
  readonly require_vat_above: number | null;
  readonly presets?: readonly string[];
  readonly flag_weekends?: boolean;
};
export type StoredPolicy = Policy & { readonly is_default: boolean };

type PolicyCalls = {
  get(path: '/v1/receipt-policies', init: { readonly signal: AbortSignal }): Promise<StoredPolicy>;
  put(
    path: '/v1/receipt-policies',
    init: { readonly body: Policy; readonly signal: AbortSignal },
  ): Promise<StoredPolicy>;
};

export const readPolicy = (client: ProbantClient, signal: AbortSignal): Promise<StoredPolicy> =>
  (client as unknown as PolicyCalls).get('/v1/receipt-policies', { signal });

export const savePolicy = (client: ProbantClient, body: Policy, signal: AbortSignal): Promise<StoredPolicy> =>
  (client as unknown as PolicyCalls).put('/v1/receipt-policies', { body, signal });
