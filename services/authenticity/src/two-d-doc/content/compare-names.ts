import { isPrinted, type PrintedText } from '../../content/fields/printed-text.ts';
import type { PageRow } from '../../content/text/page-rows.ts';
import { findLabelledRows } from './labelled-rows.ts';
import { findTitledNames, listNameWords } from './name-words.rules.ts';
import type { PrintedPage } from './printed-page.ts';
import { createRival, type Rival } from './rival.ts';
import type { SignedValues } from './signed-values.rules.ts';

/** Fields that together name the person whom a document is about. */
export const HOLDER_FIELDS: readonly (readonly string[])[] = [['10'], ['12', '13'], ['30'], ['46'], ['60', '62']];
const HOLDER_LABEL_PATTERN =
  /\b(?:titulaires?(?: du compte)?|nom(?: et prenoms?| du client| de famille)?|prenoms?|beneficiaire|declarant 1|salarie|intitule du compte)\b ?:?/;

/** Family names in a field of their own, printed after a label of their own. */
const FAMILY_NAME_FIELDS: readonly string[] = ['13', '62'];
const FAMILY_NAME_LABEL_PATTERN = /^nom(?: de famille| de naissance| patronymique)? ?:?(?=[ :])/;

/** Names of the person: another one after a title or a usual label. */
export function compareNames(signed: SignedValues, printed: PrintedPage): readonly Rival[] {
  const rivals = compareHolders(signed, printed);
  return rivals.length > 0 ? rivals : compareFamilyNames(signed, printed);
}

const compareFamilyNames = (signed: SignedValues, printed: PrintedPage): readonly Rival[] =>
  FAMILY_NAME_FIELDS.flatMap((id) => {
    const words = readHolder(signed, [id]);
    if (words.length === 0 || words.some((word) => isNamePrinted(word, printed.text))) return [];
    return listLabelled(printed.rows, FAMILY_NAME_LABEL_PATTERN)
      .filter(({ words: names }) => listNameWords(names.map(({ text }) => text).join(' ')).length > 0)
      .map(({ row, words: names }) => createRival('holder_name', [id], row, names));
  });

const compareHolders = (signed: SignedValues, printed: PrintedPage): readonly Rival[] =>
  HOLDER_FIELDS.flatMap((ids) => {
    const words = readHolder(signed, ids);
    const missing = words.filter((word) => !isNamePrinted(word, printed.text));
    if (missing.length === 0) return [];
    const named =
      missing.length === words.length ? findOtherNames(printed) : findChangedNames(printed, { words, missing });
    const contradicted = ids.filter((id) => readHolder(signed, [id]).some((word) => missing.includes(word)));
    return named.map(({ row, words: names }) => createRival('holder_name', contradicted, row, names));
  });

/** Returns the folded words of the signed name; a cut one lacks its last word, of which only a part is there. */
function readHolder(signed: SignedValues, ids: readonly string[]): readonly string[] {
  return ids.flatMap((id) => {
    const field = signed.get(id);
    const words = listNameWords(field?.value ?? '');
    return field?.isTruncated ? words.slice(0, -1) : words;
  });
}

const isNamePrinted = (word: string, text: PrintedText): boolean =>
  text.compact.includes(word) || isPrinted({ kind: 'text', compact: word, tokens: [word] }, text) === true;

/** No word of the signed name is printed: any other name in its place counts. */
const findOtherNames = ({ rows }: PrintedPage): readonly NamedWords[] =>
  [...listTitled(rows), ...listLabelled(rows)].filter(
    ({ words }) => listNameWords(words.map(({ text }) => text).join(' ')).length >= 2,
  );

type Holder = { readonly words: readonly string[]; readonly missing: readonly string[] };

/** A part of the signed name is printed: a name that has as many words, one of them and others instead of those that are missing. */
function findChangedNames(printed: PrintedPage, { words: signedWords, missing }: Holder): readonly NamedWords[] {
  if (printed.isMisreadable) return [];
  return [...listTitled(printed.rows), ...listLabelled(printed.rows)].filter(({ words }) => {
    const names = listNameWords(words.map(({ text }) => text).join(' '));
    const others = names.filter((name) => !signedWords.includes(name));
    return names.length === signedWords.length && others.length === missing.length && others.length < names.length;
  });
}

type NamedWords = { readonly row: PageRow; readonly words: PageRow['words'] };

const listTitled = (rows: readonly PageRow[]): readonly NamedWords[] =>
  rows.flatMap((row) => findTitledNames(row.words).map((words) => ({ row, words })));

/** What is after a label and looks like a name: capitals first, no digits. */
const listLabelled = (rows: readonly PageRow[], label = HOLDER_LABEL_PATTERN): readonly NamedWords[] =>
  findLabelledRows(rows, label).flatMap(({ row, words }) => {
    const end = words.findIndex(({ text }) => !/^\p{Lu}[\p{L}'’.-]*$/u.test(text));
    const names = end < 0 ? words : words.slice(0, end);
    return names.length === 0 ? [] : [{ row, words: names }];
  });
