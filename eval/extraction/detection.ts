import { DOCUMENT_TYPES, type DocumentType } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import { extractDocument } from '@probant/extraction/extract-document';
import { GENERATORS } from '../generate/generators.ts';
import { type EvaluationInput, filesOf, openAll } from './opened-files.ts';
import { passages } from './passages.ts';
import { share, table } from './table.ts';

const SETS: readonly (readonly [string, RegExp, DocumentType])[] = [
  ['invoices-facturx-fnfe', /\.pdf$/i, 'invoice'],
  ['invoices-zugferd', /\.pdf$/i, 'invoice'],
  ['invoices-invoice2data', /\.pdf$/i, 'invoice'],
  ['invoices-pdf', /\.pdf$/i, 'invoice'],
  ['receipts-sroie', /\.jpg$/i, 'receipt'],
  ['id-mrz', /\.(?:png|jpg)$/i, 'id_card'],
  ['resumes', /\.pdf$/i, 'resume'],
];

/** Any number does; it is not one that something was tried on. */
const SEED = 20_261_122;
const COUNT = { pdf: 40, scan: 8, photo: 8 } as const;
const GOAL = '>= .98';

/** What is said of a document whose type is not given: a type, or none where the answer is a guess without data. */
function told(document: OpenedDocument): DocumentType | 'none' {
  // Attachments are dropped: the type is told from text and layout alone.
  const wish = { type: undefined, withGeometry: false };
  const { document_type, confidence, data } = extractDocument({ ...document, attachments: [] }, wish);
  return data === null && confidence < 0.3 ? 'none' : document_type;
}

type Row = { readonly set: string; readonly wanted: DocumentType | 'none'; readonly answers: readonly string[] };

/** Detection on the development sets, on templates that nothing was learned from, and on texts of no known type. */
export async function detectionTable(input: EvaluationInput): Promise<string[]> {
  const dev = await developmentRows(input);
  const generated = await generatedRows(input);
  return [
    'Detection of the type',
    ...table([
      ['set', 'files', 'ours', 'goal', 'taken for'],
      ...dev.map((row) => cells(row)),
      total('development sets', dev),
      ...generated.map((row) => cells(row)),
      total('generated', generated),
      ...otherRows(input).map((row) => cells(row, GOAL)),
    ]),
  ];
}

async function developmentRows({ folder, limit, reader }: EvaluationInput): Promise<Row[]> {
  const rows: Row[] = [];
  for (const type of DOCUMENT_TYPES) {
    const paths = SETS.filter(([, , wanted]) => wanted === type).flatMap(([set, pattern]) =>
      filesOf(`${folder}/${set}`, pattern, limit),
    );
    const documents = await openAll(reader, paths);
    const answers = documents.map((document) => (document ? told(document) : 'unreadable'));
    if (answers.length > 0) rows.push({ set: type, wanted: type, answers });
  }
  return rows;
}

async function generatedRows({ limit, reader }: EvaluationInput): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, generate] of Object.entries(GENERATORS))
    for (const medium of ['pdf', 'scan', 'photo'] as const) {
      const order = { seed: SEED, count: Math.min(limit, COUNT[medium]), part: 'report', medium } as const;
      const answers: string[] = [];
      let wanted: DocumentType = 'invoice';
      for await (const { kind, bytes } of generate(order)) {
        wanted = kind;
        const document = await reader.open(bytes, { tenant: 'eval' }).catch(() => null);
        answers.push(document ? told(document) : 'unreadable');
      }
      rows.push({ set: `generated ${name}, ${medium}`, wanted, answers });
    }
  return rows;
}

const otherRows = ({ folder, limit }: EvaluationInput): Row[] =>
  ['spf-qr', 'cnil-faq', 'cnil-users'].flatMap((set) => {
    const documents = passages(`${folder}/../../assistant/${set}/corpus.jsonl`, limit);
    return documents.length === 0
      ? []
      : [{ set: `no known type, ${set}`, wanted: 'none', answers: documents.map(told) }];
  });

const rightOf = ({ wanted, answers }: Row): number => answers.filter((answer) => answer === wanted).length;

const cells = (row: Row, goal = ''): string[] => [
  row.set,
  String(row.answers.length),
  share(rightOf(row), row.answers.length),
  goal,
  counted(row.answers.filter((answer) => answer !== row.wanted)),
];

function total(set: string, rows: readonly Row[]): string[] {
  const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
  const files = sum(({ answers }) => answers.length);
  return [set, String(files), share(sum(rightOf), files), GOAL, ''];
}

const counted = (answers: readonly string[]): string =>
  [...new Set(answers)].map((answer) => `${answer} ${answers.filter((one) => one === answer).length}`).join(', ');
