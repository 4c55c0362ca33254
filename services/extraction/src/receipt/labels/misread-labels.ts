import { foldText } from '@probant/french/text-folding';

/** Label words that are long enough to be recognised with one misread letter, or with two in a long word. */
const LABEL_WORDS =
  'TOTAL SUBTOTAL AMOUNT PAYABLE ROUNDING ADJUSTMENT ROUNDED CHANGE RECEIVED DISCOUNT PAYMENT INCLUSIVE EXCLUDING TENDERED SUMMARY BALANCE CREDIT MONTANT ESPECES MONNAIE REGLEMENT BANCAIRE RENDU REMISE ARRONDI'.split(
    ' ',
  );
const MIN_WORD_LETTERS = 5;
const LONG_WORD_LETTERS = 8;
/** Words one letter away from a label that are not labels. */
const UNRELATED_WORDS = new Set(
  'MOUNT TONAL TOTALE TOTALS RENDS REMISES PAYMENTS AMOUNTS CHANGED CHARGE CREDITS VENDU TENDU PENDU'.split(' '),
);

/** Returns the text in capitals with its misread labels corrected: "Totel Amt Peyahle" becomes "TOTAL AMT PAYABLE". */
export const correctLabels = (text: string): string =>
  foldText(text)
    .toUpperCase()
    .replace(/[A-Z0-9|!+]{5,}/g, (word) => findNearestLabel(word) ?? word);

function findNearestLabel(word: string): string | null {
  if (
    LABEL_WORDS.includes(word) ||
    UNRELATED_WORDS.has(word) ||
    (word.match(/[A-Z]/g)?.length ?? 0) < MIN_WORD_LETTERS - 1
  )
    return null;
  return LABEL_WORDS.find((label) => isWithinEdits(word, label, label.length >= LONG_WORD_LETTERS ? 2 : 1)) ?? null;
}

/** Whether at most `maxEdits` letters are replaced, or exactly one is missing or added. */
function isWithinEdits(word: string, label: string, maxEdits: number): boolean {
  const extraLetters = word.length - label.length;
  if (extraLetters === 0) return countDifferences(word, label) <= maxEdits;
  if (Math.abs(extraLetters) !== 1) return false;
  const [long, short] = extraLetters > 0 ? [word, label] : [label, word];
  const position = [...short].findIndex((letter, index) => letter !== long[index]);
  return position < 0 || long.slice(position + 1) === short.slice(position);
}

const countDifferences = (word: string, label: string): number =>
  [...word].filter((letter, index) => letter !== label[index]).length;
