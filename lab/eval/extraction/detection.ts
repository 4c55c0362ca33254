import { DOCUMENT_TYPES } from '@probant/contracts/document-types';
import type { DocumentType } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import { extractDocument } from '@probant/extraction/lab';
import { DOCUMENT_GENERATORS } from '../../generate/generators.ts';
import { type EvaluationInput, listFiles, openAll } from './opened-files.ts';
import { readPassages } from './passages.ts';
import { formatShare, formatTable } from './table.ts';

const DEVELOPMENT_SETS: readonly (readonly [string, RegExp, DocumentType])[] = [
  ['invoices-facturx-fnfe', /\.pdf$/i, 'invoice'],
  ['invoices-zugferd', /\.pdf$/i, 'invoice'],
  ['invoices-invoice2data', /\.pdf$/i, 'invoice'],
  ['invoices-pdf', /\.pdf$/i, 'invoice'],
  ['receipts-sroie', /\.jpg$/i, 'receipt'],
  ['id-mrz', /\.(?:png|jpg)$/i, 'id_card'],
  ['resumes', /\.pdf$/i, 'resume'],
];

/** A seed that was not used during development. */
const REPORT_SEED = 20_261_122;
const COUNT_BY_MEDIUM = { pdf: 40, scan: 8, photo: 8 } as const;
const DETECTION_GOAL = '>= .98';

/** Returns the detected type of a document, or none when the result is a guess without data. */
function detectType(document: OpenedDocument): DocumentType | 'none' {
  // Without attachments, the type is detected from text and layout only.
  const options = { type: undefined, withGeometry: false };
  const { document_type, confidence, data } = extractDocument({ ...document, attachments: [] }, options);
  return data === null && confidence < 0.3 ? 'none' : document_type;
}

type Row = {
  readonly set: string;
  readonly expectedType: DocumentType | 'none';
  readonly detectedTypes: readonly string[];
};

/** Builds the table of detection on the development sets, on generated documents of unseen templates, and on texts of no known type. */
export async function buildDetectionTable(input: EvaluationInput): Promise<string[]> {
  const developmentSets = await readDevelopmentRows(input);
  const generated = await readGeneratedRows(input);
  return [
    'Detection of the type',
    ...formatTable([
      ['set', 'files', 'ours', 'goal', 'taken for'],
      ...developmentSets.map((row) => createCells(row)),
      createTotalRow('development sets', developmentSets),
      ...generated.map((row) => createCells(row)),
      createTotalRow('generated', generated),
      ...readOtherRows(input).map((row) => createCells(row, DETECTION_GOAL)),
    ]),
  ];
}

async function readDevelopmentRows({ folder, limit, reader }: EvaluationInput): Promise<Row[]> {
  const rows: Row[] = [];
  for (const type of DOCUMENT_TYPES) {
    const paths = DEVELOPMENT_SETS.filter(([, , expectedType]) => expectedType === type).flatMap(([set, pattern]) =>
      listFiles(`${folder}/${set}`, pattern, limit),
    );
    const documents = await openAll(reader, paths);
    const detectedTypes = documents.map((document) => (document ? detectType(document) : 'unreadable'));
    if (detectedTypes.length > 0) rows.push({ set: type, expectedType: type, detectedTypes });
  }
  return rows;
}

async function readGeneratedRows({ limit, reader }: EvaluationInput): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, generate] of Object.entries(DOCUMENT_GENERATORS))
    for (const medium of ['pdf', 'scan', 'photo'] as const) {
      const order = {
        seed: REPORT_SEED,
        count: Math.min(limit, COUNT_BY_MEDIUM[medium]),
        part: 'report',
        medium,
      } as const;
      const detectedTypes: string[] = [];
      let expectedType: DocumentType = 'invoice';
      for await (const { kind, bytes } of generate(order)) {
        expectedType = kind;
        const document = await reader.open(bytes, { tenant: 'eval' }).catch(() => null);
        detectedTypes.push(document ? detectType(document) : 'unreadable');
      }
      rows.push({ set: `generated ${name}, ${medium}`, expectedType, detectedTypes });
    }
  return rows;
}

const readOtherRows = ({ folder, limit }: EvaluationInput): Row[] =>
  ['spf-qr', 'cnil-faq', 'cnil-users'].flatMap((set) => {
    const documents = readPassages(`${folder}/../../assistant/${set}/corpus.jsonl`, limit);
    return documents.length === 0
      ? []
      : [{ set: `no known type, ${set}`, expectedType: 'none', detectedTypes: documents.map(detectType) }];
  });

const rightOf = ({ expectedType, detectedTypes }: Row): number =>
  detectedTypes.filter((detectedType) => detectedType === expectedType).length;

const createCells = (row: Row, goal = ''): string[] => [
  row.set,
  String(row.detectedTypes.length),
  formatShare(rightOf(row), row.detectedTypes.length),
  goal,
  countTypes(row.detectedTypes.filter((detectedType) => detectedType !== row.expectedType)),
];

function createTotalRow(set: string, rows: readonly Row[]): string[] {
  const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
  const files = sum(({ detectedTypes }) => detectedTypes.length);
  return [set, String(files), formatShare(sum(rightOf), files), DETECTION_GOAL, ''];
}

const countTypes = (detectedTypes: readonly string[]): string =>
  [...new Set(detectedTypes)]
    .map((detectedType) => `${detectedType} ${detectedTypes.filter((other) => other === detectedType).length}`)
    .join(', ');
