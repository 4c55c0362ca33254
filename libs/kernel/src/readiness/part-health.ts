/** Health of something that a process needs. `reason` is a sentence for the operator. */
export type PartHealth = { readonly status: 'ok' } | { readonly status: 'degraded'; readonly reason: string };
