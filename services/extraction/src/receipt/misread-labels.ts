import { fold } from '@probant/french/text-folding';

/** The words by which amounts are labelled, long enough to be known with one letter misread, or two in a long word. */
const WORDS =
  'TOTAL SUBTOTAL AMOUNT PAYABLE ROUNDING ADJUSTMENT ROUNDED CHANGE RECEIVED DISCOUNT PAYMENT INCLUSIVE EXCLUDING TENDERED SUMMARY BALANCE CREDIT MONTANT ESPECES MONNAIE REGLEMENT BANCAIRE RENDU REMISE ARRONDI'.split(
    ' ',
  );
const LEAST_LETTERS = 5;
const LETTERS_OF_A_LONG_WORD = 8;
/** Real words one letter away from a label. */
const NO_LABEL = new Set(
  'MOUNT TONAL TOTALE TOTALS RENDS REMISES PAYMENTS AMOUNTS CHANGED CHARGE CREDITS VENDU TENDU PENDU'.split(' '),
);

/** The text in capitals, its misread labels spelled right: "Totel Amt Peyahle" is "TOTAL AMT PAYABLE". */
export const spelledRight = (text: string): string =>
  fold(text)
    .toUpperCase()
    .replace(/[A-Z0-9|!+]{5,}/g, (word) => nearestLabel(word) ?? word);

function nearestLabel(word: string): string | null {
  if (WORDS.includes(word) || NO_LABEL.has(word) || (word.match(/[A-Z]/g)?.length ?? 0) < LEAST_LETTERS - 1)
    return null;
  return WORDS.find((label) => within(word, label, label.length >= LETTERS_OF_A_LONG_WORD ? 2 : 1)) ?? null;
}

/** Whether at most so many letters are exchanged, or one is missing or too many. */
function within(word: string, label: string, most: number): boolean {
  const longer = word.length - label.length;
  if (longer === 0) return differences(word, label) <= most;
  if (Math.abs(longer) !== 1) return false;
  const [long, short] = longer > 0 ? [word, label] : [label, word];
  const at = [...short].findIndex((letter, index) => letter !== long[index]);
  return at < 0 || long.slice(at + 1) === short.slice(at);
}

const differences = (one: string, other: string): number =>
  [...one].filter((letter, at) => letter !== other[at]).length;
