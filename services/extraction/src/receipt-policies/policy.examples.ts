import type { ExpensePolicy, ExpensePolicyOut } from '@probant/contracts/receipt-control';
import { POLICY_PRESETS } from './presets.ts';

const SENT_POLICY: ExpensePolicy = {
  currency: 'EUR',
  default_max_amount: 300,
  caps: [
    { category: 'Repas', max_amount: 25 },
    { category: 'Hôtel', max_amount: 140 },
  ],
  require_vat_above: 150,
};

const STORED_POLICY: ExpensePolicyOut = {
  currency: 'EUR',
  default_max_amount: 300,
  caps: [
    { category: 'Repas', max_amount: 25 },
    { category: 'Hôtel', max_amount: 140 },
  ],
  require_vat_above: 150,
  is_default: false,
};

const DEFAULT_POLICY_OUT: ExpensePolicyOut = {
  currency: 'EUR',
  default_max_amount: 1000,
  caps: [],
  require_vat_above: null,
  is_default: true,
};

export const POLICY_EXAMPLES = {
  requests: {
    caps: { summary: 'Two caps, and VAT required above 150 euros', value: SENT_POLICY },
    presets: {
      summary: 'The dated caps of a preset, with weekend purchases flagged',
      value: { default_max_amount: 300, presets: ['urssaf-repas'], flag_weekends: true } satisfies ExpensePolicy,
    },
  },
  answers: {
    stored: { summary: 'A policy stored by the tenant', value: STORED_POLICY },
    default: { summary: 'No policy stored', value: DEFAULT_POLICY_OUT },
  },
  presets: { shipped: { summary: 'The presets that come with the service', value: POLICY_PRESETS } },
} as const;
