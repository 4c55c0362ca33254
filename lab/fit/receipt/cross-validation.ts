import { createHash } from 'node:crypto';
import type { BoostedTrees } from '@probant/extraction/lab';
import { fitTrees } from '../boosted-trees.ts';
import type { FieldName, LabelledReceipt } from './labelled-receipts.ts';

export const FOLD_COUNT = 5;
/** Generated receipts are similar to one another. */
const GENERATED_WEIGHT = 0.2;
/** With all features in each tree, a new issuer was judged by one of them: names with digits were never right. */
const COLUMN_SHARE = 0.5;

/** Fits the weights of one field. Each receipt of an issuer with many receipts counts less, because later receipts are of other issuers. */
export function fitField(receipts: readonly LabelledReceipt[], field: FieldName): BoostedTrees {
  const byIssuer = Map.groupBy(receipts, ({ group }) => group);
  return fitTrees(
    receipts.flatMap(({ set, group, candidates }) => {
      const weight = set === 'drawn' ? GENERATED_WEIGHT : 1 / Math.sqrt(byIssuer.get(group)?.length ?? 1);
      return candidates[field].map((example) => ({ ...example, weight }));
    }),
    COLUMN_SHARE,
  );
}

type Grouped = Pick<LabelledReceipt, 'id' | 'group'>;

/** Puts all receipts of an issuer, or of a generated layout, into one fold: the larger groups first, each into the smallest fold. */
export function splitByIssuer<T extends Grouped>(receipts: readonly T[]): readonly (readonly T[])[] {
  const parts: T[][] = Array.from({ length: FOLD_COUNT }, () => []);
  const groups = [...Map.groupBy(receipts, ({ group }) => group).values()].sort((a, b) => b.length - a.length);
  for (const group of groups) parts.toSorted((a, b) => a.length - b.length)[0]?.push(...group);
  return parts;
}

/** Splits regardless of the issuer, in a reproducible pseudo-random order. */
export function splitAtRandom<T extends Grouped>(receipts: readonly T[]): readonly (readonly T[])[] {
  const randomKey = (id: string) => createHash('sha256').update(id).digest('hex');
  const shuffled = receipts.toSorted((a, b) => (randomKey(a.id) < randomKey(b.id) ? -1 : 1));
  return Array.from({ length: FOLD_COUNT }, (_, part) => shuffled.filter((_, at) => at % FOLD_COUNT === part));
}

/** Returns the members of all folds except one. */
export const mergeExceptFold = <T>(folds: readonly (readonly T[])[], fold: number): T[] =>
  folds.filter((_, index) => index !== fold).flat();
