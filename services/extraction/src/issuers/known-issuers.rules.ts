import type { ExtractionResult, InvoiceData, ReceiptData } from '@probant/contracts/extraction';
import { foldAlphanumeric } from '@probant/french/text-folding';
import { findNearestName } from './known-names.rules.ts';
import { findRegisteredIssuers } from './known-registrations.rules.ts';

/** An issuer known to the caller. Not stored. */
export type KnownIssuer = { readonly name: string; readonly registration?: string | null };

/** Parses the form field, which `findKnownIssuersProblem` has checked. An absent or blank field is an empty list. */
export const parseKnownIssuers = (text: string | undefined): readonly KnownIssuer[] =>
  text === undefined || text.trim() === '' ? [] : (JSON.parse(text) as readonly KnownIssuer[]);

/** Characters in which issuers are searched: some 30 pages. The issuer is named on the first page, and again below the last. */
const MAX_MATCHED_LENGTH = 100_000;

/**
 * Replaces the vendor name of an invoice or a receipt by that of a known issuer. A registration printed in the text is proof. A name of at
 * least six letters outweighs the layout, even with one or two letters misread. The result is unchanged when two issuers match equally
 * well.
 */
export function nameIssuer(result: ExtractionResult, issuers: readonly KnownIssuer[]): ExtractionResult {
  const { data } = result;
  if (issuers.length === 0 || data === null || !hasReplaceableIssuer(data, result)) return result;
  const text = result.raw_text.slice(0, MAX_MATCHED_LENGTH);
  const match = matchRegistration(text, issuers) ?? matchName(text, issuers);
  if (match === null) return result;
  const evidence = { field: 'vendor_name', score: match.score, reason: match.reason } as const;
  return {
    ...result,
    data: { ...data, vendor_name: match.name },
    field_confidences: [evidence, ...result.field_confidences.filter(({ field }) => field !== 'vendor_name')],
    ...(result.geometry && data.vendor_name !== match.name
      ? { geometry: result.geometry.filter(({ field }) => field !== 'vendor_name') }
      : {}),
  };
}

/** Whether the result may have a vendor name, and not one from embedded XML, which is exact. */
export const isIssuerReplaceable = (result: ExtractionResult): boolean =>
  result.data !== null && hasReplaceableIssuer(result.data, result);

function hasReplaceableIssuer(
  data: NonNullable<ExtractionResult['data']>,
  { field_confidences: fields }: ExtractionResult,
): data is InvoiceData | ReceiptData {
  const isNamedByXml = fields.some(({ field, reason }) => field === 'vendor_name' && reason === 'embedded_xml');
  return 'vendor_name' in data && !isNamedByXml;
}

type IssuerMatch = { readonly name: string; readonly score: number; readonly reason: 'checksum_valid' | 'label_match' };

/** Finds the issuer by its registration. Issuers with the same registration (branches, spelling variants) are distinguished by name. */
function matchRegistration(text: string, issuers: readonly KnownIssuer[]): IssuerMatch | null {
  const registered = findRegisteredIssuers(text, issuers);
  const name = getOnlyName(registered) ?? findNearestName(text, registered)?.name ?? null;
  return name === null ? null : { name, score: 0.95, reason: 'checksum_valid' };
}

function matchName(text: string, issuers: readonly KnownIssuer[]): IssuerMatch | null {
  const nearest = findNearestName(text, issuers);
  return nearest === null ? null : { name: nearest.name, score: nearest.exact ? 0.85 : 0.75, reason: 'label_match' };
}

function getOnlyName(issuers: readonly KnownIssuer[]): string | null {
  const names = new Set(issuers.map(({ name }) => foldAlphanumeric(name)));
  return names.size === 1 ? (issuers[0]?.name ?? null) : null;
}
