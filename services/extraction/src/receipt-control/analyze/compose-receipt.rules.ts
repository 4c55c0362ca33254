import type { ReceiptAnalysisItem } from '@probant/contracts/receipt-control';
import type { ReceiptAnalysis } from '../../analysis/analysis.tasks.ts';
import { checkAgainstPolicy, type PolicyInForce } from '../../receipt-findings/policy-findings.rules.ts';

/** What an item of a batch says of a receipt that was read. */
export type ReceiptOutcome = Pick<
  ReceiptAnalysisItem,
  'data' | 'confidence' | 'findings' | 'field_confidences' | 'geometry' | 'pages'
>;

/** Returns what was read from a receipt, with the findings of its document and then those of the policy. */
export function composeReceipt(
  { data, confidence, findings, evidence }: ReceiptAnalysis,
  category: string | null,
  policyInForce: PolicyInForce,
): ReceiptOutcome {
  const policyFindings = checkAgainstPolicy({ data: data ?? {} }, category, policyInForce);
  return { data, confidence, findings: [...findings, ...policyFindings], ...evidence };
}
