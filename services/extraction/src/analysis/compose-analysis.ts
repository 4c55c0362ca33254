import { createHash } from 'node:crypto';
import type { DocumentType, ExtractionResult, ReceiptData } from '@probant/contracts/extraction';
import { isExtractionResult } from '@probant/contracts/generated/worker-checks';
import type { OpenedDocument } from '@probant/documents/document';
import type { TaskContext } from '@probant/documents/task-program';
import type { IsoDate } from '@probant/french/dates';
import { findDocuments } from '../boundaries/split-document.ts';
import { weighDocument } from '../detection/weighed-document.rules.ts';
import { isIssuerReplaceable, nameIssuer, parseKnownIssuers } from '../issuers/known-issuers.rules.ts';
import type { FieldReading } from '../reading/field-reading.ts';
import { toPurchase } from '../receipt-duplicates/same-purchase.rules.ts';
import { collectDocumentFindings } from '../receipt-findings/findings.rules.ts';
import { createReceiptReading } from '../receipt-findings/reading/receipt-reading.rules.ts';
import { listPages } from '../result/compose-result.ts';
import { createResult } from '../result/extract-document.ts';
import { type DocumentReading, readDocument } from '../result/read-document.ts';
import type { FileReading } from '../result/read-first-document.ts';
import {
  type AnalysisInput,
  type AnalysisOutput,
  type AnalysisTarget,
  RESULT_PART,
  type ReceiptAnalysis,
} from './analysis.tasks.ts';

/** A file that was read, before its result is composed. */
export type AnalysisState = FileReading & {
  /** The whole file. */
  readonly document: OpenedDocument;
  /** SHA-256 of the file; "" when it is not needed. */
  readonly sha256: string;
  /** The day of the call, in UTC. */
  readonly today: IsoDate;
};

type SendPart = TaskContext<unknown>['sendPart'];

/** Composes what an analysis returns. The result goes into the part `result`. */
export function composeAnalysis(state: AnalysisState, target: AnalysisTarget, sendPart: SendPart): AnalysisOutput {
  if (target.kind === 'receipt') return { result: null, receipt: analyzeReceipt(state, target) };
  const { document, documents, mayHoldMore } = state;
  const result = createResult(document, state.documentReading, { ...target, documents, mayHoldMore });
  const named = nameIssuer(result, parseKnownIssuers(target.knownIssuers));
  sendPart(RESULT_PART, encodeResult(named));
  return { result: { canNameIssuer: isIssuerReplaceable(result), documentType: result.document_type }, receipt: null };
}

/** Reads each document of a file by itself and composes a list of results. Pages keep their numbers in the file. */
export function composeSplitAnalysis(
  document: OpenedDocument,
  { type, today }: Pick<AnalysisInput, 'type' | 'today'>,
  target: Extract<AnalysisTarget, { kind: 'result' }>,
  sendPart: SendPart,
): AnalysisOutput {
  const issuers = parseKnownIssuers(target.knownIssuers);
  const results = findDocuments(document, type).map((part) => {
    const result = createResult(part, readPart(part, type, today), { ...target, mayHoldMore: part.mayHoldMore });
    const pages = target.withGeometry ? { pages: listPages(document) } : {};
    return { type: result.document_type, json: encodeResult(nameIssuer({ ...result, ...pages }, issuers)) };
  });
  const separated = results.flatMap(({ json }, index) => (index === 0 ? [json] : [COMMA, json]));
  sendPart(RESULT_PART, Buffer.concat([Buffer.from('['), ...separated, Buffer.from(']')]));
  const documentType = results.length === 1 ? (results[0]?.type ?? null) : null;
  return { result: { canNameIssuer: false, documentType }, receipt: null };
}

const COMMA = Buffer.from(',');

/** Reads a part of a file as a document whose pages are numbered from 1, which readers rely on, and returns the fields by the numbers of the file. */
function readPart(part: OpenedDocument, type: DocumentType | undefined, today: IsoDate): DocumentReading {
  const shift = (part.pages[0]?.number ?? 1) - 1;
  const pages = part.pages.map((page) => ({ ...page, number: page.number - shift }));
  const documentReading = readDocument(weighDocument({ ...part, pageCount: pages.length, pages }), type, today);
  const { reading } = documentReading;
  if (reading === null) return documentReading;
  const renumber = (field: FieldReading) => ({ ...field, page: field.page === null ? null : field.page + shift });
  const { detailFields = [] } = reading;
  return {
    ...documentReading,
    reading: { ...reading, fields: reading.fields.map(renumber), detailFields: detailFields.map(renumber) },
  };
}

/**
 * Returns a result as JSON.
 * @throws Error when it violates the schema of the response.
 */
export function encodeResult(result: ExtractionResult): Uint8Array {
  if (!isExtractionResult(result)) throw new Error('an extraction result violates its schema');
  return Buffer.from(JSON.stringify(result), 'utf8');
}

export const computeFileHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function analyzeReceipt(
  { weighed, documentReading, sha256, today }: AnalysisState,
  { withGeometry }: Pick<AnalysisTarget, 'withGeometry'>,
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
