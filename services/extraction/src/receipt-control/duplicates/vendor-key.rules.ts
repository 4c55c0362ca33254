import { alphanumeric, fold } from '@probant/french/text-folding';

/**
 * What a shop's name is compared by: letters alone, without legal form, shop number and small words. "SARL Le Fournil d'Élise n° 12"
 * and "FOURNIL ELISE" are one. A name of nothing else ("7-11", "La SA") keeps all its letters and digits; "" for none.
 */
export function vendorKey(name: string | null | undefined): string {
  const folded = fold(name ?? '').replace(DOTTED, (letters) => letters.replace(/[. ]/g, ''));
  const words = folded.split(/[^\p{L}\p{N}]+/u).map((word) => word.replace(/\p{N}+/gu, ''));
  const telling = words.filter((word) => word !== '' && !LEGAL_FORMS.has(word) && !SMALL_WORDS.has(word));
  return telling.length > 0 ? telling.join('') : alphanumeric(folded);
}

/** "s.a.r.l.", "s. a. s" */
const DOTTED = /(?<![\p{L}\p{N}])(?:\p{L}\. ?){1,4}\p{L}(?![\p{L}\p{N}])\.?/gu;

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
