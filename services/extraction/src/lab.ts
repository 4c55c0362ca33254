/** What the laboratory measures or fits inside this package (`lab/`). The product never imports this file. */
export { computeFileHash } from './analysis/compose-analysis.ts';
export { weighDocument } from './detection/weighed-document.rules.ts';
export { createExtractionService } from './extraction.service.ts';
export {
  type ChosenFields,
  chooseFields,
  type FieldCandidates,
  findFieldCandidates,
} from './invoice/fields/choose-fields.ts';
export { type Calibration, collectGrounds, computeConfidence } from './invoice/fields/confidence.rules.ts';
export {
  createLearnedRankings,
  type InvoiceWeights,
  LEARNED_FIELDS,
  type LearnedField,
  VALUE_DESCRIBERS,
} from './invoice/fields/learned-rankings.ts';
export { readInvoicePages } from './invoice/page/invoice-pages.ts';
export { type KnownIssuer, nameIssuer } from './issuers/known-issuers.rules.ts';
export { type BoostedTrees, rankByTrees } from './ranking/boosted-trees.ts';
export type { Segment } from './reading/rows.ts';
export { findDateCandidates } from './receipt/date/date-candidates.ts';
export { findPrintedDays } from './receipt/date/date-notations.ts';
export { findMerchantCandidates } from './receipt/merchant/merchant-candidates.ts';
export { rankMerchants } from './receipt/merchant/rank-merchants.ts';
export { readReceipt } from './receipt/read-receipt.ts';
export { readReceiptAmounts } from './receipt/receipt-amounts.ts';
export { readReceiptRows } from './receipt/receipt-rows.ts';
export { RECEIPT_WEIGHTS, type ReceiptWeights } from './receipt/receipt-weights.ts';
export { rankTotals } from './receipt/total/rank-totals.ts';
export { findTotalCandidates } from './receipt/total/total-candidates.ts';
export { type ComparedReceipt, findDuplicateGroups } from './receipt-duplicates/duplicate-groups.rules.ts';
export { toPurchase } from './receipt-duplicates/same-purchase.rules.ts';
export { FINDING_CODES, type Finding, type FindingCode } from './receipt-findings/finding-catalogue.ts';
export { collectFindings } from './receipt-findings/findings.rules.ts';
export { createReceiptReading, isReceiptLike } from './receipt-findings/reading/receipt-reading.rules.ts';
export type { ReceiptReading } from './receipt-findings/reading/receipt-reading.ts';
export { findTerritory } from './receipt-findings/vat-territories.ts';
export { DEFAULT_POLICY } from './receipt-policies/policy.rules.ts';
export type { Policy } from './receipt-policies/policy.ts';
export { POLICY_PRESETS } from './receipt-policies/presets.ts';
export { composeResult } from './result/compose-result.ts';
export { extractDocument } from './result/extract-document.ts';
