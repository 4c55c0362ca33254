import type { Cents } from '@probant/french/money';
import type { TenantId } from '@probant/kernel/tenant';

type Cap = { readonly category: string; readonly maxAmount: Cents };

/** The expense policy of a tenant. Amounts in hundredths of `currency`. */
export type Policy = {
  readonly currency: string;
  readonly defaultMaxAmount: Cents;
  readonly caps: readonly Cap[];
  /** Null: VAT is never required. */
  readonly requireVatAbove: Cents | null;
  /** Ids of presets whose caps apply after the policy's own. */
  readonly presets: readonly string[];
  readonly flagWeekends: boolean;
};

/** Storage of the tenants' policies. */
export type PolicyStore = {
  /** Returns the policy of a tenant, or null when it has stored none. */
  find(tenant: TenantId): Promise<Policy | null>;
  /** Stores a policy and replaces the previous one completely. */
  replace(tenant: TenantId, policy: Policy): Promise<void>;
};
