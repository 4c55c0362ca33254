import type { Database } from '@probant/database/database';
import { roundToCents } from '@probant/french/money';
import type { Policy, PolicyStore } from './policy.ts';

export const createPolicyRepository = (database: Database): PolicyStore => ({
  find: (tenant) =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<PolicyRow>(
        `select currency, default_max_amount, require_vat_above, caps, presets, flag_weekends
         from extraction.expense_policy where tenant_id = $1`, // primary key
        [tenant],
      );
      return row ? toPolicy(row) : null;
    }),
  replace: (tenant, policy) =>
    database.tenant(tenant, async (sql) => {
      await sql.query(
        `insert into extraction.expense_policy
           (tenant_id, currency, default_max_amount, require_vat_above, caps, presets, flag_weekends)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (tenant_id) do update set
           (currency, default_max_amount, require_vat_above, caps, presets, flag_weekends) =
           (excluded.currency, excluded.default_max_amount, excluded.require_vat_above, excluded.caps, excluded.presets,
            excluded.flag_weekends)`,
        [
          tenant,
          policy.currency,
          policy.defaultMaxAmount,
          policy.requireVatAbove,
          JSON.stringify(policy.caps.map(({ category, maxAmount }) => ({ category, max_amount: maxAmount }))),
          policy.presets,
          policy.flagWeekends,
        ],
      );
    }),
});

type PolicyRow = {
  readonly currency: string;
  readonly default_max_amount: number;
  readonly require_vat_above: number | null;
  readonly caps: readonly { readonly category: string; readonly max_amount: number }[];
  readonly presets: readonly string[];
  readonly flag_weekends: boolean;
};

const toPolicy = (row: PolicyRow): Policy => ({
  currency: row.currency,
  defaultMaxAmount: roundToCents(row.default_max_amount),
  caps: row.caps.map(({ category, max_amount }) => ({ category, maxAmount: roundToCents(max_amount) })),
  requireVatAbove: row.require_vat_above === null ? null : roundToCents(row.require_vat_above),
  presets: row.presets,
  flagWeekends: row.flag_weekends,
});
