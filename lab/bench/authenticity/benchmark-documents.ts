import { PUBLISHED_PRIVATE_KEY } from '@probant/2d-doc/testing/published-key';
import { writeCode } from '@probant/2d-doc/testing/write-code';
import { writeCodedPdf } from '@probant/authenticity/two-d-doc/testing/coded-pdf';
import { BANK_CODE, BANK_ROWS } from '@probant/authenticity/two-d-doc/testing/sample-codes';
import type { SupportingDocumentType } from '@probant/contracts/authenticity';
import { generateInvoices } from '../../generate/generate-invoices.ts';
import { generateReceipts } from '../../generate/generate-receipts.ts';
import { generateRibs } from '../../generate/generate-ribs.ts';
import type { GeneratedDocument } from '../../generate/generated-document.ts';
import { createScannedPage } from '../extraction/benchmark-files.ts';

/** A document and the profile with which it is analysed. */
export type BenchmarkDocument = { readonly bytes: Uint8Array; readonly profile: SupportingDocumentType };

export type BenchmarkDocuments = {
  /** One page each, with a text layer. */
  readonly bornDigital: readonly BenchmarkDocument[];
  readonly scans: readonly BenchmarkDocument[];
  readonly coded: readonly BenchmarkDocument[];
  readonly photos: readonly BenchmarkDocument[];
};

const SEED = 17;
const BORN_DIGITAL_COUNT_OF_EACH = 40;
const SCAN_COUNT_OF_EACH = 10;
const CODED_COUNT = 20;
const PHOTO_COUNT = 20;

/** Creates the documents of the benchmark, the same in each run. */
export async function createBenchmarkDocuments(): Promise<BenchmarkDocuments> {
  const part = 'train';
  const generate = async (count: number, medium: 'pdf' | 'scan') => [
    ...(await collect(generateRibs({ seed: SEED, count, part, medium }), 'rib')),
    ...(await collect(generateInvoices({ seed: SEED, count, part, medium }), 'other')),
  ];
  const fullPage = await createScannedPage();
  return {
    bornDigital: await generate(BORN_DIGITAL_COUNT_OF_EACH, 'pdf'),
    scans: [...(await generate(SCAN_COUNT_OF_EACH, 'scan')), { bytes: fullPage.bytes, profile: 'other' }],
    coded: Array<BenchmarkDocument>(CODED_COUNT).fill(await createCodedSlip()),
    photos: await collect(generateReceipts({ seed: SEED, count: PHOTO_COUNT, part }), 'receipt'),
  };
}

async function collect(
  documents: AsyncIterable<Pick<GeneratedDocument<unknown>, 'bytes'>>,
  profile: SupportingDocumentType,
): Promise<readonly BenchmarkDocument[]> {
  const collected: BenchmarkDocument[] = [];
  for await (const { bytes } of documents) collected.push({ bytes, profile });
  return collected;
}

/** A slip with a text layer and one code, which is read and compared with the page. */
async function createCodedSlip(): Promise<BenchmarkDocument> {
  const code = writeCode({ ...BANK_CODE, authorityId: 'FR00', certificateId: '0001' }, PUBLISHED_PRIVATE_KEY);
  return { bytes: await writeCodedPdf({ rows: BANK_ROWS, codes: [code] }), profile: 'rib' };
}
