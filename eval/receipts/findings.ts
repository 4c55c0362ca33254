import type { DocumentReader, OpenedDocument } from '@probant/documents/document';
import { textOf } from '@probant/documents/document';
import { extractDocument } from '@probant/extraction/extract-document';
import type { IsoDate } from '@probant/french/dates';
import { weigh } from '../../services/extraction/src/detection/weighed-document.rules.ts';
import { looksLikeReceipt } from '../../services/extraction/src/receipt-control/analyze/likeness.rules.ts';
import { receiptReadingOf } from '../../services/extraction/src/receipt-control/analyze/receipt-reading-of.rules.ts';
import type { FindingCode } from '../../services/extraction/src/receipt-control/findings/catalogue.ts';
import { findingsOf } from '../../services/extraction/src/receipt-control/findings/findings.rules.ts';
import type { ReceiptReading } from '../../services/extraction/src/receipt-control/findings/receipt-reading.ts';
import { territoryOf } from '../../services/extraction/src/receipt-control/findings/vat-territories.ts';
import { DEFAULT_POLICY } from '../../services/extraction/src/receipt-control/policy/policy.rules.ts';
import { PRESETS } from '../../services/extraction/src/receipt-control/policy/presets.ts';
import type { EvaluationInput } from '../extraction/opened-files.ts';
import { table } from '../extraction/table.ts';
import type { GeneratedReceipt, Medium } from '../generate/document.ts';
import { generateReceipts } from '../generate/generate-receipts.ts';
import { generateResumes } from '../generate/generate-resumes.ts';
import { daysAfter } from '../generate/invented/days.ts';
import { FAULTS, type Fault } from './faults.ts';

const SEED = 20_261_122;
const CLEAN = 200;
const CLEAN_PHOTOS = 24;
const CASES = 6;
const PHOTO_CASES = 2;
/** Receipts looked through for those that can show a fault. */
const MOST_LOOKED_AT = 40;
const DAYS_LATER = 3;
const MOST_WITHOUT_CAP = 1000;

type Opened = { readonly receipt: GeneratedReceipt; readonly document: OpenedDocument };

/** Each finding on receipts drawn so that it is due, and receipts that add up: by the rules on what the page says, and as read. */
export async function findingTables({ limit, reader }: EvaluationInput): Promise<string[]> {
  const clean = await cleanReceipts(reader, Math.min(limit, CLEAN), 'pdf');
  const photos = await cleanReceipts(reader, Math.min(limit, CLEAN_PHOTOS), 'photo');
  const rows = [['code', 'by the rules', 'goal', 'read from text', 'read from photos']];
  for (const fault of FAULTS) rows.push(await faultRow(reader, fault, limit));
  rows.push(await strangerRow(reader, Math.min(limit, CASES)));
  return [
    'Findings on receipts that never existed, each drawn so that it is due',
    ...table(rows),
    'By the rules: on what the page says. A dash: no page can be drawn with it, or it is not seen there.',
    '',
    'Findings on clean receipts',
    ...table([
      ['set', 'files', 'files with a finding', 'goal', 'which'],
      cleanRow('by the rules', clean, truthReading, '0'),
      cleanRow('read from text', clean, readReading, '0'),
      cleanRow('read from photos', photos, readReading, '0'),
    ]),
  ];
}

async function cleanReceipts(reader: DocumentReader, count: number, medium: Medium): Promise<readonly Opened[]> {
  const opened: Opened[] = [];
  for await (const receipt of generateReceipts({ seed: SEED, count: 2 * count, part: 'report', medium })) {
    if (!isClean(receipt)) continue;
    opened.push({ receipt, document: await reader.open(receipt.bytes, { tenant: 'eval' }) });
    if (opened.length === count) break;
  }
  return opened;
}

/** A shop overseas with the rates of the mainland, which the generator invents, is not clean. */
const isClean = ({ truth }: GeneratedReceipt): boolean =>
  (truth.total_amount ?? 0) <= MOST_WITHOUT_CAP &&
  ['metropole', 'corse', null].includes(territoryOf(truth.vendor_address));

type Reads = (opened: Opened, fault?: Fault) => ReceiptReading;

/** What the page says, without a mistake or a doubt. */
const truthReading: Reads = ({ receipt, document }, fault) => {
  const data = fault?.read?.(receipt.truth) ?? receipt.truth;
  const scores = fault?.scores ?? {};
  const looks = looksLikeReceipt(weigh(document), { data, scores: { total_amount: 1, ...scores } });
  return { data, scores, rawText: textOf(document.pages), looksLikeReceipt: looks };
};

const readReading: Reads = ({ document }) => readAsReceipt(document);

const readAsReceipt = (document: OpenedDocument): ReceiptReading =>
  receiptReadingOf(weigh(document), extractDocument(document, { type: 'receipt', withGeometry: false }));

function codesOf(reading: ReceiptReading, bought: string, fault: Partial<Fault> = {}): readonly FindingCode[] {
  const today = daysAfter(bought, fault.daysLater ?? DAYS_LATER) as IsoDate;
  const inForce = { policy: { ...DEFAULT_POLICY, ...fault.policy }, presets: PRESETS };
  return findingsOf(reading, { category: fault.category ?? null, inForce, today }).map(({ code }) => code);
}

const dayOf = ({ truth }: GeneratedReceipt): string => truth.receipt_date ?? '2026-03-12';

function cleanRow(title: string, opened: readonly Opened[], reads: Reads, goal: string): string[] {
  const found = opened.map((one) => codesOf(reads(one), dayOf(one.receipt)));
  const counts = Map.groupBy(found.flat(), (code) => code);
  const which = [...counts].map(([code, all]) => `${code} ${all.length}`).join(', ');
  const withFinding = found.filter((codes) => codes.length > 0).length;
  return [title, String(opened.length), String(withFinding), goal, which];
}

async function faultRow(reader: DocumentReader, fault: Fault, limit: number): Promise<string[]> {
  const texts = await faultyReceipts(reader, fault, Math.min(limit, CASES), 'pdf');
  const fired = (cases: readonly Opened[], reads: Reads) => {
    const due = cases.filter((one) =>
      codesOf(reads(one, fault), dayOfPurchase(one, fault), fault).includes(fault.code),
    );
    return `${due.length}/${cases.length}`;
  };
  const onlyRead = fault.sale === undefined && (fault.read !== undefined || fault.scores !== undefined);
  if (onlyRead) return [fault.code, fired(texts, truthReading), 'all', '-', '-'];
  const photos = await faultyReceipts(reader, fault, Math.min(limit, PHOTO_CASES), 'photo');
  return [fault.code, fired(texts, truthReading), 'all', fired(texts, readReading), fired(photos, readReading)];
}

/** A day that does not exist cannot be counted from. */
const dayOfPurchase = ({ receipt }: Opened, { code }: Fault): string =>
  code === 'invalid_date' ? `${dayOf(receipt).slice(0, 4)}-03-02` : dayOf(receipt);

async function faultyReceipts(
  reader: DocumentReader,
  { sale, shows = () => true }: Fault,
  count: number,
  medium: Medium,
): Promise<readonly Opened[]> {
  const opened: Opened[] = [];
  const order = { seed: SEED + 1, count: MOST_LOOKED_AT, part: 'report', medium } as const;
  for await (const receipt of generateReceipts(order, sale)) {
    if (!shows(receipt.truth, receipt.template)) continue;
    opened.push({ receipt, document: await reader.open(receipt.bytes, { tenant: 'eval' }) });
    if (opened.length === count) break;
  }
  return opened;
}

/** A resume handed in as a receipt. */
async function strangerRow(reader: DocumentReader, count: number): Promise<string[]> {
  const fired = { pdf: 0, photo: 0 };
  const counts = { pdf: count, photo: Math.min(count, PHOTO_CASES) };
  for (const medium of ['pdf', 'photo'] as const)
    for await (const { bytes } of generateResumes({ seed: SEED, count: counts[medium], part: 'report', medium })) {
      const document = await reader.open(bytes, { tenant: 'eval' });
      fired[medium] += Number(!readAsReceipt(document).looksLikeReceipt);
    }
  const texts = `${fired.pdf}/${counts.pdf}`;
  return ['not_a_receipt', texts, 'all', texts, `${fired.photo}/${counts.photo}`];
}
