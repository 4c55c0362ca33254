import type { PageRow } from '../../content/text/page-rows.ts';
import type { Place } from '../../signals/signal.ts';
import { HOLDER_FIELDS } from '../content/compare-names.ts';
import { listNameWords } from '../content/name-words.rules.ts';
import type { Rival } from '../content/rival.ts';
import { readWords, type SignedValues, splitWords } from '../content/signed-values.rules.ts';

/**
 * Returns what contradicts a field for a reader: without the names on a page that may name its holder by an initial or together with a
 * spouse, without streets whose numbers include the signed one, and each place once. The signals keep their own rules.
 */
export function selectContradictions(
  rivals: readonly Rival[],
  id: string,
  { signed, rows }: { readonly signed: SignedValues; readonly rows: readonly PageRow[] },
): readonly Rival[] {
  const own = rivals.filter(({ fields }) => fields.includes(id));
  if (own.some(({ kind }) => kind === 'holder_name') && mayNameHolder(readHolderWords(signed, id), rows))
    return listDistinct(own.filter(({ kind }) => kind !== 'holder_name'));
  const [number = ''] = id === '22' ? readWords(signed, '22') : [];
  return listDistinct(own.some(({ text }) => includesNumber(text, number)) ? [] : own);
}

/** Of which a few are shown. */
const MAX_DISTINGUISHED = 30;

/** Without a text that is a part of another one, as a name is of the same name with its title. */
const listDistinct = (rivals: readonly Rival[]): readonly Rival[] =>
  rivals
    .slice(0, MAX_DISTINGUISHED)
    .filter(
      (rival, at) =>
        !rivals.some(
          (other, index) =>
            index !== at && isWithin(rival.place, other.place) && (index < at || !isWithin(other.place, rival.place)),
        ),
    );

function isWithin({ page, box }: Place, other: Place): boolean {
  if (page !== other.page || box === undefined || other.box === undefined) return false;
  return box[0] >= other.box[0] && box[1] >= other.box[1] && box[2] <= other.box[2] && box[3] <= other.box[3];
}

const readHolderWords = (signed: SignedValues, id: string): readonly string[] =>
  (HOLDER_FIELDS.find((ids) => ids.includes(id)) ?? [id]).flatMap((field) =>
    listNameWords(signed.get(field)?.value ?? ''),
  );

/** "M. et Mme", "Madame ou Monsieur", in the words of a row. */
const JOINT_TITLE_PATTERN =
  /\b(?:(?:m|mr|monsieur) (?:et|ou) (?:mme|madame)|(?:mme|madame) (?:et|ou) (?:m|mr|monsieur))\b/;
/** Words between such a title and a family name: first names. */
const MAX_WORDS_AFTER_TITLE = 6;

/** Whether a word of a signed name is printed beside the initial of another one, or after a joint title. */
function mayNameHolder(names: readonly string[], rows: readonly PageRow[]): boolean {
  return rows.some((row) => {
    const words = splitWords(row.text);
    return words.some((word, at) => {
      if (!names.includes(word)) return false;
      const isInitial = (beside: string | undefined) =>
        beside?.length === 1 && names.some((name) => name !== word && name.startsWith(beside));
      const isJoint = JOINT_TITLE_PATTERN.test(words.slice(Math.max(0, at - MAX_WORDS_AFTER_TITLE), at).join(' '));
      return isJoint || isInitial(words[at - 1]) || isInitial(words[at + 1]);
    });
  });
}

/** "4-6 rue", "4 à 6 rue", "4, 6 rue": the numbers of one building. */
const NUMBER_RANGE_PATTERN = /\b(\d{1,4})\s?(?:[-–/,]|à|a|et)\s?(\d{1,4})\b/giu;

/** Whether a printed street has a range of numbers with the signed one in it. */
function includesNumber(text: string, number: string): boolean {
  if (!/^\d{1,4}$/.test(number)) return false;
  return [...text.matchAll(NUMBER_RANGE_PATTERN)].some(
    ([, first, last]) => Number(first) <= Number(number) && Number(number) <= Number(last),
  );
}
