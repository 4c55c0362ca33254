import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { textOf } from '@probant/documents/document';
import { createDocumentReader, type DocumentReaderOptions } from '@probant/documents/reader';
import { createLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { type EvaluationInput, filesOf } from '../extraction/opened-files.ts';
import { table } from '../extraction/table.ts';
import { quantile } from '../quantile.ts';
import { type CharacterErrors, characterErrors } from './character-errors.rules.ts';
import { type DrawnPicture, drawnPictures, type State } from './drawn-pictures.ts';

type Cost = Parameters<NonNullable<DocumentReaderOptions['onCost']>>[0];

/** Twelve pages of each state: four kinds of pages, three of each. */
const PAGES = 12;
const SEED = 2027;

const STATES: readonly (readonly [State, title: string, goal: number])[] = [
  ['clean', 'clean scans', 0.002],
  ['bad', 'bad scans', 0.005],
  ['photo', 'photos', 0.02],
];

/**
 * French text on pages that we draw, in words and fonts that nothing was tuned on, and what it costs the one child that reads them, one
 * after the other, and then photos of receipts.
 */
export async function ocrTable({ folder, limit }: EvaluationInput): Promise<string[]> {
  const costs: Cost[] = [];
  const reader = await createDocumentReader({
    models: fileURLToPath(new URL('../../models/ppocr-v6', import.meta.url)),
    logger: createLogger({ level: 'error', destination: process.stderr }),
    metrics: createMetrics(),
    children: 1,
    onCost: (cost) => costs.push(cost),
  });
  const read = async (bytes: Uint8Array): Promise<readonly string[]> => {
    const { pages } = await reader.open(bytes, { tenant: 'eval' });
    return textOf(pages).split('\n');
  };
  try {
    const rows = [ERRORS_HEAD];
    for (const [state, title, goal] of STATES) {
      const before = costs.length;
      const counted: CharacterErrors[] = [];
      let lines = 0;
      for await (const page of drawnPictures('report', state, Math.min(PAGES, limit), SEED)) {
        counted.push(characterErrors(page.lines, await read(page.jpeg)));
        lines += page.lines.length;
      }
      rows.push(errorsRow(title, goal, counted, lines, costs.slice(before)));
    }
    const denseFrom = costs.length;
    const dense: DrawnPicture[] = [];
    for await (const page of drawnPictures('report', 'clean', Math.min(PAGES, limit), SEED, 'bill')) dense.push(page);
    for (const page of dense) await read(page.jpeg);
    const photosFrom = costs.length;
    for (const path of filesOf(`${folder}/receipts-sroie`, /\.jpg$/, limit)) await read(readFileSync(path));
    const memory = costs.flatMap((cost) => cost.memory ?? []);
    return [
      'OCR of French text: characters read wrong',
      ...table(rows),
      '',
      ...table([
        ['cost', 'documents', 'ours', 'goal'],
        costRow('CPU s of a receipt photo, median', secondsOf(costs.slice(photosFrom)), 0.5, '<= 0.8'),
        costRow(
          'CPU s of an A4 scan of about 30 lines, median',
          secondsOf(costs.slice(denseFrom, photosFrom)),
          0.5,
          '<= 2.2',
        ),
        costRow(
          'MB of the child, p99',
          memory.map((bytes) => bytes / 1e6),
          0.99,
          '<= 600',
        ),
      ]),
      'CPU seconds are of a child that has read a page before; on a busy machine whose cores share their units they grow up to twofold.',
    ];
  } finally {
    await reader.close();
  }
}

const ERRORS_HEAD = [
  'state',
  'pages',
  'lines',
  'characters',
  'wrong',
  'ours',
  'goal',
  'figures wrong',
  'CPU s, median',
];

function errorsRow(
  title: string,
  goal: number,
  counted: readonly CharacterErrors[],
  lines: number,
  costs: readonly Cost[],
) {
  const sum = (of: (one: CharacterErrors) => number) => counted.reduce((all, one) => all + of(one), 0);
  const [characters, errors] = [sum((one) => one.characters), sum((one) => one.errors)];
  return [
    title,
    String(counted.length),
    String(lines),
    String(characters),
    String(errors),
    (errors / characters).toFixed(4),
    `<= ${goal}`,
    `${sum((one) => one.wrongFigures)} of ${sum((one) => one.figures)}`,
    quantile(secondsOf(costs), 0.5).toFixed(2),
  ];
}

const secondsOf = (costs: readonly Cost[]): number[] => costs.flatMap((cost) => cost.cpuSeconds ?? []);

const costRow = (what: string, values: readonly number[], share: number, goal: string): string[] => [
  what,
  String(values.length),
  quantile(values, share).toFixed(2),
  goal,
];
