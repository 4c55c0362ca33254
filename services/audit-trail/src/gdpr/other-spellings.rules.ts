/** Spellings of an identifier that are listed; of an identifier with more, only the two pure forms are. */
const MAX_SPELLINGS = 64;
/** Marks on one letter whose orders are listed. Vietnamese has two, Greek three. */
const MAX_ORDERED_MARKS = 3;
/** A letter and the marks on it. Composed text keeps a Hangul syllable in one character. */
const LETTER_PATTERN = /\P{M}\p{M}*/gu;
/** Signs that Unicode keeps for old character sets, and that equal a letter: those of Ångström and Ohm. Nobody types the Kelvin sign for a K. */
const EQUAL_SIGNS: ReadonlyMap<string, string> = new Map([
  ['Å', '\u212b'],
  ['Ω', '\u2126'],
]);

/**
 * Returns the other spellings of an identifier that look the same: each letter with an accent is one character or a letter and a mark
 * (Unicode normalization forms C and D, and what lies between), and systems differ. At most 64; none for an identifier without accents.
 */
export function listOtherSpellings(id: string): readonly string[] {
  const letters = (id.normalize('NFC').match(LETTER_PATTERN) ?? []).map(listForms);
  const count = letters.reduce((product, { length }) => Math.min(product * length, MAX_SPELLINGS + 1), 1);
  const spellings =
    count > MAX_SPELLINGS
      ? []
      : letters.reduce<readonly string[]>(
          (starts, forms) => starts.flatMap((start) => forms.map((form) => start + form)),
          [''],
        );
  return [...new Set([...spellings, id.normalize('NFC'), id.normalize('NFD')])].filter((spelling) => spelling !== id);
}

/** Returns the spellings of one letter: composed, decomposed, with some of its marks composed, and with its marks in another order. */
function listForms(letter: string): readonly string[] {
  const composed = letter.normalize('NFC');
  const [base = '', ...marks] = composed.normalize('NFD');
  const isOrdered = marks.length <= MAX_ORDERED_MARKS && marks.every((mark) => /\p{M}/u.test(mark));
  const orders = isOrdered ? listOrders(marks) : [];
  const partly = orders.flatMap((order) =>
    [0, ...order.keys()].map(
      (_, kept) => (base + order.slice(0, kept).join('')).normalize('NFC') + order.slice(kept).join(''),
    ),
  );
  const sign = EQUAL_SIGNS.get(composed);
  return [...new Set([composed, composed.normalize('NFD'), ...(sign ? [sign] : []), ...partly])].filter(
    (form) => form.normalize('NFC') === composed,
  );
}

const listOrders = (marks: readonly string[]): readonly (readonly string[])[] =>
  marks.length < 2
    ? [marks]
    : marks.flatMap((mark, index) => listOrders(marks.toSpliced(index, 1)).map((rest) => [mark, ...rest]));
