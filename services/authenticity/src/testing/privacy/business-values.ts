import fc from 'fast-check';

/** Values of a document that must not leave it. */
export type BusinessValues = {
  readonly name: string;
  readonly company: string;
  readonly email: string;
  readonly iban: string;
  readonly siret: string;
  /** Digits, a comma and two digits. */
  readonly amount: string;
  readonly otherAmount: string;
  /** DD/MM/YYYY. */
  readonly date: string;
  readonly reference: string;
};

/** Syllables that no word of our texts has, so that a part of five letters is a leak and not a coincidence. */
const SYLLABLES = ['kwa', 'zuj', 'vyx', 'xeq', 'jiw', 'qoz', 'wuk', 'yjo'];

const name = fc
  .array(fc.constantFrom(...SYLLABLES), { minLength: 3, maxLength: 5 })
  .map((syllables) => syllables.join('').replace(/^./, (letter) => letter.toUpperCase()));
const digits = (count: number) => fc.stringMatching(new RegExp(`^[1-9][0-9]{${count - 1}}$`));
const amount = digits(5).chain((whole) => digits(2).map((cents) => `${whole},${cents}`));
const date = fc
  .record({
    day: fc.integer({ min: 1, max: 28 }),
    month: fc.integer({ min: 1, max: 9 }),
    year: fc.integer({ min: 1980, max: 2019 }),
  })
  .map(({ day, month, year }) => `${String(day).padStart(2, '0')}/0${month}/${year}`);

export const businessValues: fc.Arbitrary<BusinessValues> = fc
  .record({
    name,
    company: name,
    user: name,
    iban: digits(25),
    siret: digits(14),
    amount,
    otherAmount: amount,
    date,
    reference: digits(9),
  })
  .map(({ user, iban, reference, ...values }) => ({
    ...values,
    email: `${user.toLowerCase()}@${values.company.toLowerCase()}.fr`,
    iban: `FR${iban}`,
    reference: `FK${reference}`,
  }));
