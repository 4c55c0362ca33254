import type { DocumentReader, OpenedDocument } from '@probant/documents/document';
import { toPlainText } from '@probant/documents/document';
import {
  collectFindings,
  createReceiptReading,
  DEFAULT_POLICY,
  extractDocument,
  type FindingCode,
  findTerritory,
  isReceiptLike,
  POLICY_PRESETS,
  type ReceiptReading,
  weighDocument,
} from '@probant/extraction/lab';
import type { IsoDate } from '@probant/french/dates';
import { generateReceipts } from '../../generate/generate-receipts.ts';
import { generateResumes } from '../../generate/generate-resumes.ts';
import type { GeneratedReceipt, Medium } from '../../generate/generated-document.ts';
import { addDays } from '../../generate/invented/days.ts';
import type { EvaluationInput } from '../extraction/opened-files.ts';
import { formatTable } from '../extraction/table.ts';
import { type Fault, RECEIPT_FAULTS } from './faults.ts';

const GENERATOR_SEED = 20_261_122;
const CLEAN_RECEIPTS = 200;
const CLEAN_PHOTOS = 24;
const CASES_PER_CODE = 6;
const PHOTO_CASES_PER_CODE = 2;
/** Receipts generated to find those that can show a fault. */
const MAX_CANDIDATES = 40;
const ANALYSIS_DELAY_DAYS = 3;
const MAX_AMOUNT_WITHOUT_CAP = 1000;

type OpenedReceipt = { readonly receipt: GeneratedReceipt; readonly document: OpenedDocument };

/**
 * Counts each finding on generated receipts that should have it, and the findings on clean receipts: by the rules on the printed truth,
 * and after extraction.
 */
export async function buildFindingTables({ limit, reader }: EvaluationInput): Promise<string[]> {
  const clean = await openCleanReceipts(reader, Math.min(limit, CLEAN_RECEIPTS), 'pdf');
  const photos = await openCleanReceipts(reader, Math.min(limit, CLEAN_PHOTOS), 'photo');
  const rows = [['code', 'by the rules', 'goal', 'read from text', 'read from photos']];
  for (const fault of RECEIPT_FAULTS) rows.push(await faultRow(reader, fault, limit));
  rows.push(await otherPaperRow(reader, Math.min(limit, CASES_PER_CODE)));
  return [
    'Findings on fictitious receipts that should have them',
    ...formatTable(rows),
    'By the rules: on the printed truth. A dash: no page can show the fault.',
    '',
    'Findings on clean receipts',
    ...formatTable([
      ['set', 'files', 'files with a finding', 'goal', 'which'],
      cleanRow('by the rules', clean, readTruth, '0'),
      cleanRow('read from text', clean, readDocument, '0'),
      cleanRow('read from photos', photos, readDocument, '0'),
    ]),
  ];
}

async function openCleanReceipts(
  reader: DocumentReader,
  count: number,
  medium: Medium,
): Promise<readonly OpenedReceipt[]> {
  const opened: OpenedReceipt[] = [];
  for await (const receipt of generateReceipts({ seed: GENERATOR_SEED, count: 2 * count, part: 'report', medium })) {
    if (!isClean(receipt)) continue;
    opened.push({ receipt, document: await reader.open(receipt.bytes, { tenant: 'eval' }) });
    if (opened.length === count) break;
  }
  return opened;
}

/** The generator invents overseas merchants with metropolitan rates; those are not clean. */
const isClean = ({ truth }: GeneratedReceipt): boolean =>
  (truth.total_amount ?? 0) <= MAX_AMOUNT_WITHOUT_CAP &&
  ['metropole', 'corse', null].includes(findTerritory(truth.vendor_address));

type ReceiptReader = (opened: OpenedReceipt, fault?: Fault) => ReceiptReading;

/** Returns the printed truth as a reading without errors or doubt. */
const readTruth: ReceiptReader = ({ receipt, document }, fault) => {
  const data = fault?.read?.(receipt.truth) ?? receipt.truth;
  const scores = fault?.scores ?? {};
  const isReceipt = isReceiptLike(weighDocument(document), { data, scores: { total_amount: 1, ...scores } });
  return {
    data,
    scores,
    rawText: toPlainText(document.pages),
    isReceiptLike: isReceipt,
    isTotalContradicted: false,
    picture: null,
    unread: null,
  };
};

const readDocument: ReceiptReader = ({ document }) => readAsReceipt(document);

const readAsReceipt = (document: OpenedDocument): ReceiptReading =>
  createReceiptReading(weighDocument(document), extractDocument(document, { type: 'receipt', withGeometry: false }));

function collectCodes(
  reading: ReceiptReading,
  purchaseDate: string,
  fault: Partial<Fault> = {},
): readonly FindingCode[] {
  const today = addDays(purchaseDate, fault.daysLater ?? ANALYSIS_DELAY_DAYS) as IsoDate;
  const inForce = { policy: { ...DEFAULT_POLICY, ...fault.policy }, presets: POLICY_PRESETS };
  return collectFindings(reading, { category: fault.category ?? null, inForce, today }).map(({ code }) => code);
}

const dayOf = ({ truth }: GeneratedReceipt): string => truth.receipt_date ?? '2026-03-12';

function cleanRow(title: string, opened: readonly OpenedReceipt[], read: ReceiptReader, goal: string): string[] {
  const codesByReceipt = opened.map((receipt) => collectCodes(read(receipt), dayOf(receipt.receipt)));
  const occurrences = Map.groupBy(codesByReceipt.flat(), (code) => code);
  const summary = [...occurrences].map(([code, all]) => `${code} ${all.length}`).join(', ');
  const withFinding = codesByReceipt.filter((codes) => codes.length > 0).length;
  return [title, String(opened.length), String(withFinding), goal, summary];
}

async function faultRow(reader: DocumentReader, fault: Fault, limit: number): Promise<string[]> {
  const texts = await openFaultyReceipts(reader, fault, Math.min(limit, CASES_PER_CODE), 'pdf');
  const countReported = (cases: readonly OpenedReceipt[], read: ReceiptReader) => {
    const reported = cases.filter((receipt) =>
      collectCodes(read(receipt, fault), dayOfPurchase(receipt, fault), fault).includes(fault.code),
    );
    return `${reported.length}/${cases.length}`;
  };
  const isReadingFault = fault.sale === undefined && (fault.read !== undefined || fault.scores !== undefined);
  if (isReadingFault) return [fault.code, countReported(texts, readTruth), 'all', '-', '-'];
  const photos = await openFaultyReceipts(reader, fault, Math.min(limit, PHOTO_CASES_PER_CODE), 'photo');
  return [
    fault.code,
    countReported(texts, readTruth),
    'all',
    countReported(texts, readDocument),
    countReported(photos, readDocument),
  ];
}

/** An impossible date cannot be the start of a day count. */
const dayOfPurchase = ({ receipt }: OpenedReceipt, { code }: Fault): string =>
  code === 'invalid_date' ? `${dayOf(receipt).slice(0, 4)}-03-02` : dayOf(receipt);

async function openFaultyReceipts(
  reader: DocumentReader,
  { sale, shows = () => true }: Fault,
  count: number,
  medium: Medium,
): Promise<readonly OpenedReceipt[]> {
  const opened: OpenedReceipt[] = [];
  const order = { seed: GENERATOR_SEED + 1, count: MAX_CANDIDATES, part: 'report', medium } as const;
  for await (const receipt of generateReceipts(order, sale)) {
    if (!shows(receipt.truth, receipt.template)) continue;
    opened.push({ receipt, document: await reader.open(receipt.bytes, { tenant: 'eval' }) });
    if (opened.length === count) break;
  }
  return opened;
}

/** Counts resumes, submitted as receipts, that are reported. */
async function otherPaperRow(reader: DocumentReader, count: number): Promise<string[]> {
  const reported = { pdf: 0, photo: 0 };
  const counts = { pdf: count, photo: Math.min(count, PHOTO_CASES_PER_CODE) };
  for (const medium of ['pdf', 'photo'] as const)
    for await (const { bytes } of generateResumes({
      seed: GENERATOR_SEED,
      count: counts[medium],
      part: 'report',
      medium,
    })) {
      const document = await reader.open(bytes, { tenant: 'eval' });
      reported[medium] += Number(!readAsReceipt(document).isReceiptLike);
    }
  const texts = `${reported.pdf}/${counts.pdf}`;
  return ['not_a_receipt', texts, 'all', texts, `${reported.photo}/${counts.photo}`];
}
