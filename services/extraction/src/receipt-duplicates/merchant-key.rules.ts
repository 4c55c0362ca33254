import { foldAlphanumeric, foldText } from '@probant/french/text-folding';

/**
 * Returns the key by which merchant names are compared: letters only, without legal form, store number and short words. "SARL Le Fournil
 * d'Élise n° 12" and "FOURNIL ELISE" have the same key. A name of nothing else ("7-11", "La SA") keeps its letters and digits. "" for no
 * name.
 */
export function toMerchantKey(name: string | null | undefined): string {
  const folded = foldText(name ?? '').replace(DOTTED_LETTERS_PATTERN, (letters) => letters.replace(/[. ]/g, ''));
  const words = folded.split(/[^\p{L}\p{N}]+/u).map((word) => word.replace(/\p{N}+/gu, ''));
  const keyWords = words.filter((word) => word !== '' && !LEGAL_FORMS.has(word) && !SMALL_WORDS.has(word));
  return keyWords.length > 0 ? keyWords.join('') : foldAlphanumeric(folded);
}

/** "s.a.r.l.", "s. a. s" */
const DOTTED_LETTERS_PATTERN = /(?<![\p{L}\p{N}])(?:\p{L}\. ?){1,4}\p{L}(?![\p{L}\p{N}])\.?/gu;

const LEGAL_FORMS: ReadonlySet<string> = new Set(
  'sarl sas sasu sa eurl eirl ei snc sci scop scea scp selarl selas gie earl gaec sdn bhd berhad plt ltd limited llc inc gmbh ag srl spa bv nv'.split(
    ' ',
  ),
);

const SMALL_WORDS: ReadonlySet<string> = new Set(
  'le la les l un une de du des d et a au aux en sur chez the of and no n ste societe ets etablissements enseigne magasin'.split(
    ' ',
  ),
);
