import { readFileSync } from 'node:fs';
import { toPlainText } from '@probant/documents/document';
import { createDocumentReader, type DocumentReaderOptions } from '@probant/documents/reader';
import { createLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { computeQuantile } from '@probant/kernel/statistics/quantile';
import { type EvaluationInput, listFiles } from '../extraction/opened-files.ts';
import { formatTable } from '../extraction/table.ts';
import { OCR_MODELS_FOLDER, UNHURRIED_LIMITS } from '../ocr-models.ts';
import { type CharacterErrors, countCharacterErrors } from './character-errors.rules.ts';
import { generatePagePictures, type PageCondition, type PagePicture } from './page-pictures.ts';

type Cost = Parameters<NonNullable<DocumentReaderOptions['onCost']>>[0];

/** Twelve pages per condition: three of each of the four kinds. */
const PAGES_PER_CONDITION = 12;
const PAGE_SEED = 2027;

const PAGE_CONDITIONS: readonly (readonly [PageCondition, title: string, goal: number])[] = [
  ['clean', 'clean scans', 0.002],
  ['bad', 'bad scans', 0.005],
  ['photo', 'photos', 0.02],
];

/**
 * Measures OCR errors on generated pages of French text, with sentences and fonts that nothing was tuned on, and the cost of reading them
 * and photos of receipts one after the other in one worker.
 */
export async function buildOcrTable({ folder, limit }: EvaluationInput): Promise<string[]> {
  const costs: Cost[] = [];
  const reader = await createDocumentReader({
    models: OCR_MODELS_FOLDER,
    logger: createLogger({ level: 'error', destination: process.stderr }),
    metrics: createMetrics(),
    workers: 1,
    limits: UNHURRIED_LIMITS,
    onCost: (cost) => costs.push(cost),
  });
  const read = async (bytes: Uint8Array): Promise<readonly string[]> => {
    const { pages } = await reader.open(bytes, { tenant: 'eval' });
    return toPlainText(pages).split('\n');
  };
  try {
    const rows = [ERROR_TABLE_HEADER];
    for (const [state, title, goal] of PAGE_CONDITIONS) {
      const before = costs.length;
      const counted: CharacterErrors[] = [];
      let lines = 0;
      for await (const page of generatePagePictures('report', state, Math.min(PAGES_PER_CONDITION, limit), PAGE_SEED)) {
        counted.push(countCharacterErrors(page.lines, await read(page.jpeg)));
        lines += page.lines.length;
      }
      rows.push(formatErrorRow(title, goal, counted, lines, costs.slice(before)));
    }
    const denseFrom = costs.length;
    const dense: PagePicture[] = [];
    for await (const page of generatePagePictures(
      'report',
      'clean',
      Math.min(PAGES_PER_CONDITION, limit),
      PAGE_SEED,
      'bill',
    ))
      dense.push(page);
    for (const page of dense) await read(page.jpeg);
    const photosFrom = costs.length;
    for (const path of listFiles(`${folder}/receipts-sroie`, /\.jpg$/, limit)) await read(readFileSync(path));
    const memory = costs.flatMap((cost) => cost.memory ?? []);
    return [
      'OCR of French text: characters read wrong',
      ...formatTable(rows),
      '',
      ...formatTable([
        ['cost', 'documents', 'ours', 'goal'],
        formatCostRow('CPU s of a receipt photo, median', listCpuSeconds(costs.slice(photosFrom)), 0.5, '<= 0.8'),
        formatCostRow(
          'CPU s of an A4 scan of about 30 lines, median',
          listCpuSeconds(costs.slice(denseFrom, photosFrom)),
          0.5,
          '<= 2.2',
        ),
        formatCostRow(
          'MB of the worker, p99',
          memory.map((bytes) => bytes / 1e6),
          0.99,
          '<= 600',
        ),
      ]),
      'CPU seconds are those of a warm worker; on a busy machine whose cores share execution units they can double.',
    ];
  } finally {
    await reader.close();
  }
}

const ERROR_TABLE_HEADER = [
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

function formatErrorRow(
  title: string,
  goal: number,
  counted: readonly CharacterErrors[],
  lines: number,
  costs: readonly Cost[],
) {
  const sum = (count: (page: CharacterErrors) => number) => counted.reduce((total, page) => total + count(page), 0);
  const [characters, errors] = [sum((page) => page.characters), sum((page) => page.errors)];
  return [
    title,
    String(counted.length),
    String(lines),
    String(characters),
    String(errors),
    (errors / characters).toFixed(4),
    `<= ${goal}`,
    `${sum((page) => page.wrongFigures)} of ${sum((page) => page.figures)}`,
    computeQuantile(listCpuSeconds(costs), 0.5).toFixed(2),
  ];
}

const listCpuSeconds = (costs: readonly Cost[]): number[] => costs.flatMap((cost) => cost.cpuSeconds ?? []);

const formatCostRow = (measure: string, values: readonly number[], share: number, goal: string): string[] => [
  measure,
  String(values.length),
  computeQuantile(values, share).toFixed(2),
  goal,
];
