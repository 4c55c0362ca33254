import { readFileSync } from 'node:fs';
import { type ComparedReceipt, findDuplicateGroups } from '@probant/extraction/lab';
import { foldAlphanumeric } from '@probant/french/text-folding';
import { createSemaphore } from '@probant/kernel/semaphore';
import { type EvaluationInput, listFiles, readJson } from '../extraction/opened-files.ts';
import { formatTable } from '../extraction/table.ts';
import { readForComparison } from './read-for-comparison.ts';

const PHOTOGRAPH_SETS = ['receipts-sroie', 'receipts-sroie-small'];

/** The truth of a photograph, as SROIE publishes it. */
type LabelledReceipt = { readonly company?: string; readonly date?: string; readonly total?: string };
type Photograph = { readonly id: string; readonly truth: LabelledReceipt; readonly compared: ComparedReceipt };

/** Returns the paths of the photographed receipts, by set and name. */
export const listPhotographs = (folder: string, limit: number): readonly string[] =>
  PHOTOGRAPH_SETS.flatMap((set) => listFiles(`${folder}/${set}`, /\.jpg$/, limit));

/** Groups all photographs as one batch, three times the maximum batch, and counts wrong and missed groups. */
export async function buildPhotographTable({ folder, limit, reader }: EvaluationInput): Promise<string[]> {
  const limitReads = createSemaphore(2);
  const read = (path: string, index: number): Promise<Photograph> =>
    limitReads(async () => ({
      id: /([^/]+)\.jpg$/.exec(path)?.[1] ?? path,
      truth: readJson(path.replace(/\.jpg$/, '.json')) as LabelledReceipt,
      compared: await readForComparison(reader, readFileSync(path), index),
    }));
  const photographs = await Promise.all(listPhotographs(folder, limit).map(read));
  const pairs = listPairs(photographs);
  const sameMerchantPairs = pairs.filter(([a, b]) => isSameMerchant(a, b));
  const identicalPairs = pairs.filter(([a, b]) => a.compared.sha256 === b.compared.sha256);
  const groups = findDuplicateGroups(photographs.map(({ compared }) => compared));
  const members = groups.map(({ indices }) => indices.map((index) => photographs[index] as Photograph));
  const wrongGroups = members.filter((group) => listPairs(group).some(([a, b]) => !isSamePurchase(a, b)));
  const foundPairs = identicalPairs.filter(([a, b]) => members.some((group) => group.includes(a) && group.includes(b)));
  return [
    `Photographed receipts, one batch of ${photographs.length}`,
    ...formatTable([
      ['measure', 'of', 'ours', 'goal'],
      [
        'groups that are not the same purchase',
        `${sameMerchantPairs.length} pairs of one merchant`,
        String(wrongGroups.length),
        '0',
      ],
      ['identical files found', String(identicalPairs.length), String(foundPairs.length), 'all'],
      ['groups reported', '', String(groups.length), ''],
    ]),
    ...groups.map(({ rule }, index) => `  ${rule}: ${members[index]?.map(({ id }) => id).join(', ')}`),
  ];
}

const isSameMerchant = (a: Photograph, b: Photograph): boolean =>
  foldAlphanumeric(a.truth.company ?? '') === foldAlphanumeric(b.truth.company ?? '');

/** Whether two photographs show the same purchase by their published truth. */
const isSamePurchase = (a: Photograph, b: Photograph): boolean =>
  isSameMerchant(a, b) && a.truth.date === b.truth.date && a.truth.total === b.truth.total;

/** Returns every pair of items of a list. */
export const listPairs = <T>(items: readonly T[]): readonly (readonly [T, T])[] =>
  items.flatMap((first, index) => items.slice(index + 1).map((second) => [first, second] as const));
