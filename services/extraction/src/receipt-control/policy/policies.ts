import type { Cents } from '@probant/french/money';
import type { TenantId } from '@probant/kernel/tenant';

type Cap = { readonly category: string; readonly maxAmount: Cents };

/** What a tenant lets a receipt cost, in hundredths of one currency. */
export type Policy = {
  readonly currency: string;
  readonly defaultMaxAmount: Cents;
  readonly caps: readonly Cap[];
  /** Null: the VAT of no receipt is asked for. */
  readonly requireVatAbove: Cents | null;
  /** Ids of presets whose caps stand behind the own ones. */
  readonly presets: readonly string[];
  readonly flagWeekends: boolean;
};

/** Where the policies of the tenants are kept. */
export type Policies = {
  /** Null as long as the tenant has stored none. */
  of(tenant: TenantId): Promise<Policy | null>;
  /** Keeps it in the place of the one before, whole. */
  replace(tenant: TenantId, policy: Policy): Promise<void>;
};
