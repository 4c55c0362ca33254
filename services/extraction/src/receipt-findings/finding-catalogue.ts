import type { FindingOut, FindingSeverity } from '@probant/contracts/receipt-control';

/**
 * The finding codes and their severity. `total_mismatch` becomes critical above 1 euro and 2 %, `vat_rate_unknown` becomes info on a
 * receipt from abroad.
 */
const SEVERITY_BY_CODE = {
  total_missing: 'warning',
  date_missing: 'warning',
  vendor_missing: 'warning',
  currency_missing: 'info',
  total_mismatch: 'warning',
  lines_mismatch: 'warning',
  line_amount_mismatch: 'info',
  vat_mismatch: 'warning',
  vat_sum_mismatch: 'warning',
  vat_rate_unknown: 'warning',
  vat_rate_territory: 'info',
  future_date: 'critical',
  invalid_date: 'warning',
  date_too_old: 'info',
  negative_total: 'info',
  zero_total: 'warning',
  invalid_time: 'info',
  low_confidence: 'info',
  card_slip_only: 'warning',
  not_a_receipt: 'warning',
  analysis_incomplete: 'info',
  amount_above_cap: 'warning',
  amount_above_default: 'warning',
  currency_mismatch: 'warning',
  vat_missing_above_threshold: 'warning',
  category_without_cap: 'info',
  preset_without_table: 'info',
  weekend_date: 'info',
} as const satisfies Readonly<Record<string, FindingSeverity>>;

export type FindingCode = keyof typeof SEVERITY_BY_CODE;
export type Finding = FindingOut & { readonly code: FindingCode; readonly severity: FindingSeverity };

export const FINDING_CODES = Object.keys(SEVERITY_BY_CODE) as readonly FindingCode[];

/** Creates a finding with the severity of its code, unless another one is given. */
export const createFinding = (
  code: FindingCode,
  message: string,
  severity: FindingSeverity = SEVERITY_BY_CODE[code],
): Finding => ({
  code,
  message,
  severity,
});
