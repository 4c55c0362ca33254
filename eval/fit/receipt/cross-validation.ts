import { createHash } from 'node:crypto';
import type { ScorerWeights } from '../../../services/extraction/src/receipt/scoring/scorer.ts';
import { fitTrees } from '../boosted-trees.ts';
import type { FieldName, LabelledReceipt } from './labelled-receipts.ts';

export const FOLDS = 5;
/** A drawn receipt says little that the next one does not. */
const DRAWN = 0.2;

/** Weights for one field. Receipts of an issuer with many count less each, since what is read later is of other issuers. */
export function fitField(receipts: readonly LabelledReceipt[], field: FieldName): ScorerWeights {
  const ofIssuer = Map.groupBy(receipts, ({ group }) => group);
  return fitTrees(
    receipts.flatMap(({ set, group, candidates }) => {
      const weight = set === 'drawn' ? DRAWN : 1 / Math.sqrt(ofIssuer.get(group)?.length ?? 1);
      return candidates[field].map((example) => ({ ...example, weight }));
    }),
  );
}

type Grouped = Pick<LabelledReceipt, 'id' | 'group'>;

/** Receipts of one issuer, or of one drawn layout, are all in one fold. The larger groups first, each to the smallest fold. */
export function foldsByIssuer<T extends Grouped>(receipts: readonly T[]): readonly (readonly T[])[] {
  const parts: T[][] = Array.from({ length: FOLDS }, () => []);
  const groups = [...Map.groupBy(receipts, ({ group }) => group).values()].sort((a, b) => b.length - a.length);
  for (const group of groups) parts.toSorted((a, b) => a.length - b.length)[0]?.push(...group);
  return parts;
}

/** Whatever their issuer, always in the same order of chance. */
export function foldsByChance<T extends Grouped>(receipts: readonly T[]): readonly (readonly T[])[] {
  const chance = (id: string) => createHash('sha256').update(id).digest('hex');
  const shuffled = receipts.toSorted((a, b) => (chance(a.id) < chance(b.id) ? -1 : 1));
  return Array.from({ length: FOLDS }, (_, part) => shuffled.filter((_, at) => at % FOLDS === part));
}

export const exceptFold = <T>(folds: readonly (readonly T[])[], fold: number): T[] =>
  folds.filter((_, other) => other !== fold).flat();
