import { readFileSync } from 'node:fs';
import { alphanumeric } from '@probant/french/text-folding';
import { semaphore } from '@probant/kernel/semaphore';
import type { ComparedReceipt } from '../../services/extraction/src/receipt-control/duplicates/compared-receipt.ts';
import { duplicateGroups } from '../../services/extraction/src/receipt-control/duplicates/duplicate-groups.rules.ts';
import { type EvaluationInput, filesOf, readJson } from '../extraction/opened-files.ts';
import { table } from '../extraction/table.ts';
import { readForComparison } from './read-for-comparison.ts';

const SETS = ['receipts-sroie', 'receipts-sroie-small'];

type Key = { readonly company?: string; readonly date?: string; readonly total?: string };
type Photograph = { readonly id: string; readonly key: Key; readonly compared: ComparedReceipt };

/** The files of the photographed receipts, by set and name. */
export const photographs = (folder: string, limit: number): readonly string[] =>
  SETS.flatMap((set) => filesOf(`${folder}/${set}`, /\.jpg$/, limit));

/** Every photograph in one batch, thrice as large as a batch may be: what is grouped that is not one purchase, what is not that is. */
export async function photographTable({ folder, limit, reader }: EvaluationInput): Promise<string[]> {
  const oneOfTwo = semaphore(2);
  const read = (path: string, index: number): Promise<Photograph> =>
    oneOfTwo(async () => ({
      id: /([^/]+)\.jpg$/.exec(path)?.[1] ?? path,
      key: readJson(path.replace(/\.jpg$/, '.json')) as Key,
      compared: await readForComparison(reader, readFileSync(path), index),
    }));
  const all = await Promise.all(photographs(folder, limit).map(read));
  const pairs = pairsOf(all);
  const ofOneShop = pairs.filter(([one, other]) => sameShop(one, other));
  const filedTwice = pairs.filter(([one, other]) => one.compared.sha256 === other.compared.sha256);
  const groups = duplicateGroups(all.map(({ compared }) => compared));
  const members = groups.map(({ indices }) => indices.map((index) => all[index] as Photograph));
  const wrong = members.filter((group) => pairsOf(group).some(([one, other]) => !samePurchase(one, other)));
  const found = filedTwice.filter(([one, other]) =>
    members.some((group) => group.includes(one) && group.includes(other)),
  );
  return [
    `Photographed receipts, one batch of ${all.length}`,
    ...table([
      ['measure', 'of', 'ours', 'goal'],
      ['groups that are not one purchase', `${ofOneShop.length} pairs of one shop`, String(wrong.length), '0'],
      ['identical files found', String(filedTwice.length), String(found.length), 'all'],
      ['groups told', '', String(groups.length), ''],
    ]),
    ...groups.map(({ rule }, at) => `  ${rule}: ${members[at]?.map(({ id }) => id).join(', ')}`),
  ];
}

const sameShop = (one: Photograph, other: Photograph): boolean =>
  alphanumeric(one.key.company ?? '') === alphanumeric(other.key.company ?? '');

/** By what people wrote down of them. */
const samePurchase = (one: Photograph, other: Photograph): boolean =>
  sameShop(one, other) && one.key.date === other.key.date && one.key.total === other.key.total;

export const pairsOf = <T>(things: readonly T[]): readonly (readonly [T, T])[] =>
  things.flatMap((one, at) => things.slice(at + 1).map((other) => [one, other] as const));
