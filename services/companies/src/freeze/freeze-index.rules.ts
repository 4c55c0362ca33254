import { computeEditDistance } from '@probant/french/edit-distance';
import { listNameWords } from './company-names.rules.ts';

/** An entity of the list of asset freezes. */
export type FreezeEntry = {
  /** Number of the national register of freezes. */ readonly id: number;
  readonly names: readonly string[];
};

/** Names of the list, found by how their words begin. */
export type FreezeIndex = {
  /** Returns the numbers of the entities whose name resembles one of these, in ascending order, at most 10. */
  findSimilar(names: readonly string[]): readonly number[];
};

type ListedName = { readonly id: number; readonly words: ReadonlySet<string>; readonly compact: string };

const PREFIX_CHARACTERS = 3;
const MAX_MATCHES = 10;
/** Letters that may differ: one in eight. Shorter names must be equal. */
const MAX_DISTANCE_SHARE = 1 / 8;
/** A listed name of one short word inside a longer name is a coincidence. */
const MIN_CONTAINED_WORDS = 2;
const MIN_CONTAINED_CHARACTERS = 10;

/**
 * Indexes a list. A name resembles another one when their letters are equal, when at most one letter in eight differs, or when all words
 * (two or more, ten letters) of the listed one are in it. Legal forms do not count. A name whose words all begin otherwise is not found.
 */
export function createFreezeIndex(entries: readonly FreezeEntry[]): FreezeIndex {
  const namesByPrefix = new Map<string, ListedName[]>();
  for (const { id, names } of entries)
    for (const name of names) {
      const words = listNameWords(name);
      const listed = { id, words: new Set(words), compact: words.join('') };
      for (const prefix of listPrefixes(words)) {
        const sharing = namesByPrefix.get(prefix) ?? [];
        sharing.push(listed);
        namesByPrefix.set(prefix, sharing);
      }
    }
  return {
    findSimilar(names) {
      const matches = new Set<number>();
      const compared = new Set<ListedName>();
      for (const name of names) {
        const words = listNameWords(name);
        const own = { words: new Set(words), compact: words.join('') };
        compared.clear();
        for (const prefix of listPrefixes(words))
          for (const listed of namesByPrefix.get(prefix) ?? []) {
            if (compared.has(listed) || matches.has(listed.id)) continue;
            compared.add(listed);
            if (isSimilar(own, listed)) matches.add(listed.id);
          }
      }
      return [...matches].sort((a, b) => a - b).slice(0, MAX_MATCHES);
    },
  };
}

const listPrefixes = (words: readonly string[]): ReadonlySet<string> =>
  new Set([words.join(''), ...words].map((word) => word.slice(0, PREFIX_CHARACTERS)));

function isSimilar(own: Omit<ListedName, 'id'>, listed: ListedName): boolean {
  if (own.compact === listed.compact) return true;
  const length = Math.max(own.compact.length, listed.compact.length);
  const maxDistance = Math.floor(length * MAX_DISTANCE_SHARE);
  const mayBeClose = Math.abs(own.compact.length - listed.compact.length) <= maxDistance;
  if (mayBeClose && maxDistance > 0 && computeEditDistance(own.compact, listed.compact, maxDistance) !== null)
    return true;
  return (
    listed.words.size >= MIN_CONTAINED_WORDS &&
    listed.compact.length >= MIN_CONTAINED_CHARACTERS &&
    [...listed.words].every((word) => own.words.has(word))
  );
}
