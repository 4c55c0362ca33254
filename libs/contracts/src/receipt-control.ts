import { type Static, Type } from 'typebox';
import { FieldConfidence, FieldGeometry, PageInfo, ReceiptData } from './extraction.ts';
import { NamedObject, Nullable } from './schema.ts';

export const FINDING_SEVERITIES = ['info', 'warning', 'critical'] as const;
export type FindingSeverity = (typeof FINDING_SEVERITIES)[number];

export const FindingDetail = NamedObject('FindingDetail', {
  checks: Type.Array(Type.String(), { description: 'Checks that were not made, or only in part' }),
  pages: Type.Array(Type.Integer({ minimum: 1 }), {
    description: 'Pages that were not read to their end; empty when it concerns the whole file',
  }),
});
export type FindingDetail = Static<typeof FindingDetail>;

export const FindingOut = NamedObject('Finding', {
  code: Type.String({ description: 'Stable snake_case code' }),
  message: Type.String({ description: 'Explanation in French: what was found, the amounts, and what to check' }),
  severity: Type.String({ description: FINDING_SEVERITIES.join(', ') }),
  detail: Type.Optional({
    ...FindingDetail,
    description: 'Addition, of `analysis_incomplete` only: what a limit or the time left out',
  }),
});
export type FindingOut = Static<typeof FindingOut>;

export const AUTHENTICITY_VERDICTS = ['consistent', 'suspicious', 'inconsistent'] as const;

export const AuthenticityOut = NamedObject('Authenticity', {
  score: Type.Number({ minimum: 0, maximum: 1 }),
  verdict: Type.Enum([...AUTHENTICITY_VERDICTS]),
  rules_version: Type.String(),
  signals: Type.Array(FindingOut),
  explanation: Type.String({ default: '' }),
});
export type AuthenticityOut = Static<typeof AuthenticityOut>;

export const ReceiptAnalysisItem = NamedObject('ReceiptAnalysisItem', {
  index: Type.Integer({ minimum: 0, description: 'Position in the upload' }),
  filename: Type.String(),
  data: Nullable(ReceiptData),
  confidence: Nullable(Type.Number({ minimum: 0, maximum: 1 })),
  findings: Type.Array(FindingOut),
  authenticity: {
    ...Nullable(AuthenticityOut),
    description: 'null when not evaluated, which does not mean that there are no signals',
  },
  error: Nullable(Type.String({ description: 'Reason why the file could not be analysed' })),
  field_confidences: Type.Array(FieldConfidence, {
    description: 'Addition: how sure each value of `data` is; empty when nothing was read',
  }),
  geometry: Type.Optional(
    Type.Array(FieldGeometry, { description: 'Addition, with `include=geometry`: where each value is printed' }),
  ),
  pages: Type.Optional(Type.Array(PageInfo, { description: 'Addition, with `include=geometry`' })),
});
export type ReceiptAnalysisItem = Static<typeof ReceiptAnalysisItem>;

export const DUPLICATE_RULES = ['fingerprint', 'vendor_date_amount'] as const;
export type DuplicateRule = (typeof DUPLICATE_RULES)[number];

export const DuplicateGroupOut = NamedObject('DuplicateGroup', {
  indices: Type.Array(Type.Integer({ minimum: 0 }), { description: 'Positions of the receipts, ascending' }),
  rule: Type.Enum([...DUPLICATE_RULES]),
});
export type DuplicateGroupOut = Static<typeof DuplicateGroupOut>;

export const ReceiptAnalysisResponse = NamedObject('ReceiptAnalysis', {
  items: Type.Array(ReceiptAnalysisItem),
  duplicate_groups: Type.Array(DuplicateGroupOut),
  analysed_at: Type.String({ format: 'date-time' }),
  policy_is_default: Type.Boolean({ description: 'True when the tenant has stored no policy' }),
});
export type ReceiptAnalysisResponse = Static<typeof ReceiptAnalysisResponse>;

/** Progress event, an addition for clients that request `text/event-stream`. */
export const ReceiptProgress = NamedObject('ReceiptProgress', {
  index: Type.Integer({ minimum: 0, description: 'Position of the finished file in the upload' }),
  filename: Type.String(),
  error: Nullable(Type.String()),
  finished: Type.Integer({ minimum: 1, description: 'Number of files finished so far' }),
});
export type ReceiptProgress = Static<typeof ReceiptProgress>;

/** Upper bound on the amounts of a policy, in units of its currency. */
const MAX_POLICY_AMOUNT = 1_000_000_000_000;
const amountLimit = (description: string) => Type.Number({ minimum: 0, maximum: MAX_POLICY_AMOUNT, description });

export const ExpenseCap = NamedObject('ExpenseCap', {
  category: Type.String({ minLength: 1, maxLength: 200, description: 'Category; case and accents are ignored' }),
  max_amount: amountLimit('Maximum amount of one receipt of this category'),
});
export type ExpenseCap = Static<typeof ExpenseCap>;

/** `presets` and `flag_weekends` are additions: omitted from the response while unused. */
const policyFields = {
  currency: Type.String({ minLength: 3, maxLength: 3, default: 'EUR', description: 'ISO 4217 code' }),
  default_max_amount: Type.Number({
    minimum: 0,
    maximum: MAX_POLICY_AMOUNT,
    default: 1000,
    description: 'Maximum amount of one receipt whose category has no limit',
  }),
  caps: Type.Array(ExpenseCap, { maxItems: 1000, default: [], description: 'Limits by category' }),
  require_vat_above: {
    ...Nullable(amountLimit('Receipts above this amount are expected to show their VAT')),
    default: null,
  },
};

/** A policy is replaced as a whole: an omitted member returns to its default. */
export const ExpensePolicy = NamedObject('ExpensePolicy', {
  currency: Type.Optional(policyFields.currency),
  default_max_amount: Type.Optional(policyFields.default_max_amount),
  caps: Type.Optional(policyFields.caps),
  require_vat_above: Type.Optional(policyFields.require_vat_above),
  presets: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
      maxItems: 20,
      default: [],
      description: 'Addition: ids of GET /v1/receipt-policies/presets. Their limits apply where `caps` has none',
    }),
  ),
  flag_weekends: Type.Optional(
    Type.Boolean({ default: false, description: 'Addition: report receipts dated on a Saturday or Sunday' }),
  ),
});
export type ExpensePolicy = Static<typeof ExpensePolicy>;

export const ExpensePolicyOut = NamedObject('ExpensePolicyOut', {
  ...policyFields,
  is_default: Type.Boolean({ default: false, description: 'True when no policy has been stored for the tenant' }),
  presets: Type.Optional(Type.Array(Type.String())),
  flag_weekends: Type.Optional(Type.Boolean()),
});
export type ExpensePolicyOut = Static<typeof ExpensePolicyOut>;

/** Limits for receipts dated from `valid_from` to `valid_until`, both included. */
export const PresetTable = NamedObject('PresetTable', {
  valid_from: Type.String({ format: 'date' }),
  valid_until: Type.String({ format: 'date' }),
  source: Type.String(),
  caps: Type.Array(ExpenseCap),
});

export const PolicyPreset = NamedObject('PolicyPreset', {
  id: Type.String(),
  title: Type.String(),
  currency: Type.String({ minLength: 3, maxLength: 3 }),
  tables: Type.Array(PresetTable),
});
export type PolicyPreset = Static<typeof PolicyPreset>;
