import { createHash } from 'node:crypto';
import { ExtractionResult, type ReceiptData } from '@probant/contracts/extraction';
import type { TaskContext } from '@probant/documents/task-program';
import type { IsoDate } from '@probant/french/dates';
import { Value } from 'typebox/value';
import type { WeighedDocument } from '../detection/weighed-document.rules.ts';
import { createResult } from '../extract/extract-document.ts';
import { isIssuerReplaceable, nameIssuer, parseKnownIssuers } from '../extract/issuers/known-issuers.rules.ts';
import type { DocumentReading } from '../extract/read-document.ts';
import { createReceiptReading } from '../receipt-control/analyze/receipt-reading.rules.ts';
import { toPurchase } from '../receipt-control/duplicates/same-purchase.rules.ts';
import { collectDocumentFindings } from '../receipt-control/findings/findings.rules.ts';
import { type AnalysisOutput, type AnalysisTarget, RESULT_PART, type ReceiptAnalysis } from './analysis-tasks.ts';

/** A file that was read, before its result is composed. */
export type AnalysisState = {
  readonly weighed: WeighedDocument;
  readonly documentReading: DocumentReading;
  /** SHA-256 of the file; "" when it is not needed. */
  readonly sha256: string;
};

type SendPart = TaskContext<unknown>['sendPart'];

/** Composes what an analysis returns. The result goes into the part `result`. */
export function composeAnalysis(state: AnalysisState, target: AnalysisTarget, sendPart: SendPart): AnalysisOutput {
  const { document } = state.weighed;
  if (target.kind === 'receipt') return { result: null, receipt: analyzeReceipt(state, target) };
  const result = createResult(document, state.documentReading, target);
  const named = nameIssuer(result, parseKnownIssuers(target.knownIssuers));
  sendPart(RESULT_PART, encodeResult(named));
  return { result: { canNameIssuer: isIssuerReplaceable(result) }, receipt: null };
}

/**
 * Returns a result as JSON.
 * @throws Error when it violates the schema of the response.
 */
export function encodeResult(result: ExtractionResult): Uint8Array {
  if (!Value.Check(ExtractionResult, result)) throw new Error('an extraction result violates its schema');
  return Buffer.from(JSON.stringify(result), 'utf8');
}

export const computeFileHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function analyzeReceipt(
  { weighed, documentReading, sha256 }: AnalysisState,
  { today, withGeometry }: { readonly today: IsoDate; readonly withGeometry: boolean },
): ReceiptAnalysis {
  const { document } = weighed;
  const result = createResult(document, documentReading, { withGeometry });
  const { field_confidences, geometry, pages } = result;
  const data = result.data as ReceiptData | null;
  return {
    data,
    confidence: data === null ? null : result.confidence,
    findings: collectDocumentFindings(createReceiptReading(weighed, result), today),
    purchase: toPurchase({
      sha256,
      fingerprint: document.fingerprint ?? null,
      data: (data ?? {}) as ReceiptData,
      rawText: result.raw_text,
      textSource: result.text_source,
    }),
    evidence: { field_confidences, ...(withGeometry ? { geometry, pages } : {}) },
  };
}
