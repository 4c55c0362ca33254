import { type PdfText, writePdf } from '../../libs/documents/src/testing/pdf-writer.ts';

const ISSUER_COUNT = 1_000;
const WORDS_PER_ISSUER = 24;

const WORDS = [
  ...[
    'societe',
    'generale',
    'transport',
    'services',
    'maintenance',
    'batiment',
    'travaux',
    'publics',
    'conseil',
    'gestion',
  ],
  ...['boulangerie', 'patisserie', 'mecanique', 'carrosserie', 'plomberie', 'chauffage', 'electricite', 'menuiserie'],
  ...[
    'peinture',
    'jardinage',
    'imprimerie',
    'librairie',
    'restaurant',
    'traiteur',
    'nettoyage',
    'securite',
    'formation',
  ],
  ...['logistique', 'informatique', 'immobilier'],
];

/** Issuers whose long names are the same words in different orders, for the form field `known_issuers`: about 216 KB. */
export const createKnownIssuers = (): string =>
  JSON.stringify(
    Array.from({ length: ISSUER_COUNT }, (_, issuer) => ({
      name: Array.from(
        { length: WORDS_PER_ISSUER },
        (_, word) => WORDS[(word * (2 * (issuer % 7) + 1) + issuer) % WORDS.length] ?? '',
      )
        .join(' ')
        .slice(0, 200),
    })),
  );

/** An invoice with a long head: the words of the issuers' names in another order, which compress to a few kilobytes. */
export function createLongHeadPdf(): Buffer {
  const head: PdfText[] = Array.from({ length: 14 }, (_, row) => ({
    text: `${WORDS.toReversed().join(' ')} `.repeat(6),
    x: 10,
    y: 830 - row * 4,
    size: 0.5,
  }));
  const fields = [
    'FACTURE N° 2026-0417',
    'Date : 12/03/2026',
    'Total HT 100,00 EUR',
    'TVA 20 % 20,00 EUR',
    'Total TTC 120,00 EUR',
  ];
  return writePdf({
    pages: [{ texts: [...head, ...fields.map((text, row) => ({ text, x: 50, y: 600 - row * 20 }))] }],
  });
}

/** 40,000 numbers in one row of one page, a few kilobytes. Each is valid as a card number, so that its label is searched in the row. */
export const createNumberRowPdf = (): Buffer =>
  writePdf({
    pages: [
      {
        texts: Array.from({ length: 400 }, (_, index) => ({
          text: '4539578763621486 '.repeat(100),
          x: 10 + index * 1.4,
          y: 400,
          size: 0.01,
        })),
      },
    ],
  });

const IBANS_PER_PAGE = 120;

/** A page of strings that almost are IBANs: each may be a misread one that the reader tries to repair. */
export const createIbanPagePdf = (): Buffer =>
  writePdf({
    pages: [
      {
        texts: Array.from({ length: IBANS_PER_PAGE }, (_, index) => ({
          text: `IBAN FR76 3000 60O0 0112 3456 78${String(90 - (index % 80)).padStart(2, '0')} 1B${index % 10}`,
          x: index % 2 === 0 ? 25 : 305,
          y: 820 - Math.floor(index / 2) * 13,
          size: 10,
        })),
      },
    ],
  });
