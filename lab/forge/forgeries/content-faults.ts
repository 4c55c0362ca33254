import type { SignalCode } from '@probant/authenticity/lab';
import type { Draw } from '../../generate/draw.ts';
import type { BusinessDocument, DocumentKind, LabelledValue } from '../documents/business-document.ts';

/** One digit printed wrong, and the code that names it. */
export type ContentFault = {
  readonly name: string;
  readonly kinds: readonly DocumentKind[];
  readonly expected: SignalCode;
  apply(document: BusinessDocument, draw: Draw): BusinessDocument;
};

/** Replaces one digit; the check digits of an IBAN, a SIRET or a zone always notice one wrong digit. */
function changeDigit(text: string, draw: Draw): string {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const at = draw.pick(places);
  const digit = draw.pick([...'0123456789'].filter((other) => other !== text[at]));
  return text.slice(0, at) + digit + text.slice(at + 1);
}

const changeValue = (pairs: readonly LabelledValue[], name: string, draw: Draw): LabelledValue[] =>
  pairs.map(([label, value]) => [label, label.toUpperCase() === name ? changeDigit(value, draw) : value]);

const changeFact = (name: string) => (document: BusinessDocument, draw: Draw) => ({
  ...document,
  facts: changeValue(document.facts, name, draw),
});

export const CONTENT_FAULTS: readonly ContentFault[] = [
  { name: 'iban', kinds: ['rib'], expected: 'iban_checksum_invalid', apply: changeFact('IBAN') },
  {
    name: 'payment-iban',
    kinds: ['invoice'],
    expected: 'iban_checksum_invalid',
    apply: (document, draw) => ({
      ...document,
      footer: document.footer.map((line) =>
        line.replace(/(?<=IBAN FR)[\dA-Z ]+(?= - )/, (account) => changeDigit(account, draw)),
      ),
    }),
  },
  {
    name: 'siret',
    kinds: ['receipt', 'invoice', 'payslip'],
    expected: 'siret_checksum_invalid',
    apply: changeFact('SIRET'),
  },
  {
    name: 'vat-number',
    kinds: ['invoice'],
    expected: 'vat_number_key_invalid',
    apply: (document, draw) => ({
      ...document,
      facts: document.facts.map(([label, value]) => [label, label === 'N° TVA' ? changeDigit(value, draw) : value]),
    }),
  },
  {
    name: 'total',
    kinds: ['invoice', 'receipt'],
    expected: 'totals_mismatch',
    apply: (document, draw) => ({ ...document, totals: changeValue(document.totals, 'TOTAL TTC', draw) }),
  },
  {
    name: 'mrz',
    kinds: ['identity'],
    expected: 'mrz_check_invalid',
    apply: (document, draw) => ({
      ...document,
      mrz: document.mrz.map((line, index) =>
        index === document.mrz.length - (document.mrz.length === 3 ? 2 : 1) ? changeDigit(line, draw) : line,
      ),
    }),
  },
];
