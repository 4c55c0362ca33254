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

/** Dated ceilings that a policy can include; a receipt is compared with the table in force on its date, both days included. */
export type PolicyPreset = {
  readonly id: string;
  readonly title: string;
  readonly currency: string;
  readonly tables: readonly {
    readonly valid_from: string;
    readonly valid_until: string;
    readonly source: string;
    readonly caps: Policy['caps'];
  }[];
};

type PolicyCalls = {
  get(path: '/v1/receipt-policies/presets', init: { readonly signal: AbortSignal }): Promise<readonly PolicyPreset[]>;
  get(path: '/v1/receipt-policies', init: { readonly signal: AbortSignal }): Promise<StoredPolicy>;
  put(
    path: '/v1/receipt-policies',
    init: { readonly body: Policy; readonly signal: AbortSignal },
  ): Promise<StoredPolicy>;
};

export const readPolicy = (client: ProbantClient, signal: AbortSignal): Promise<StoredPolicy> =>
  (client as unknown as PolicyCalls).get('/v1/receipt-policies', { signal });

export const readPresets = (client: ProbantClient, signal: AbortSignal): Promise<readonly PolicyPreset[]> =>
  (client as unknown as PolicyCalls).get('/v1/receipt-policies/presets', { signal });

export const savePolicy = (client: ProbantClient, body: Policy, signal: AbortSignal): Promise<StoredPolicy> =>
  (client as unknown as PolicyCalls).put('/v1/receipt-policies', { body, signal });
