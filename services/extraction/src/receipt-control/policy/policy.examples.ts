import type { ExpensePolicy, ExpensePolicyOut } from '@probant/contracts/receipt-control';
import { PRESETS } from './presets.ts';

const SENT: ExpensePolicy = {
  currency: 'EUR',
  default_max_amount: 300,
  caps: [
    { category: 'Repas', max_amount: 25 },
    { category: 'Hôtel', max_amount: 140 },
  ],
  require_vat_above: 150,
};

const STORED: ExpensePolicyOut = {
  currency: 'EUR',
  default_max_amount: 300,
  caps: [
    { category: 'Repas', max_amount: 25 },
    { category: 'Hôtel', max_amount: 140 },
  ],
  require_vat_above: 150,
  is_default: false,
};

const DEFAULT: ExpensePolicyOut = {
  currency: 'EUR',
  default_max_amount: 1000,
  caps: [],
  require_vat_above: null,
  is_default: true,
};

export const POLICY_EXAMPLES = {
  requests: {
    caps: { summary: 'Two ceilings, and VAT asked for above 150 euros', value: SENT },
    presets: {
      summary: 'The dated ceilings of a preset, and weekends told',
      value: { default_max_amount: 300, presets: ['urssaf-repas'], flag_weekends: true } satisfies ExpensePolicy,
    },
  },
  answers: {
    stored: { summary: 'A policy that the tenant stored', value: STORED },
    default: { summary: 'No policy stored', value: DEFAULT },
  },
  presets: { shipped: { summary: 'What is shipped', value: PRESETS } },
} as const;
