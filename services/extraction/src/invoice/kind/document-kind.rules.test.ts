import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readInvoicePages } from '../page/invoice-pages.ts';
import { FRENCH_INVOICE } from '../testing/typed-pages.ts';
import { readKindOfCode, readPrintedKind } from './document-kind.rules.ts';

const kindOf = (page: string) => readPrintedKind(readInvoicePages(createTypedDocument([page])));
const titled = (title: string) => kindOf(FRENCH_INVOICE.replace('FACTURE N° FA-2026-0142', title));

describe('readPrintedKind', () => {
  test.each([
    'AVOIR',
    'A V O I R',
    'AVOIR N° AV-2026-0142',
    'Avoir AV-2026-0142',
    'Avoir sur facture FA-2026-0101',
    'Avoir du 02/03/2026',
    "FACTURE D'AVOIR N° 12",
    'Facture d’avoir',
    'Facture-avoir n° 12',
    'DUPLICATA - AVOIR N° 12',
    'Note de crédit n° 12',
    'CREDIT NOTE',
    'Credit note no. 12',
    'Credit memo #12',
    'Gutschrift Nr. 12',
    'Gutschrift / Credit note',
    'Rechnungskorrektur Nr. 12',
    'Stornorechnung 2026-12',
    'Objet : avoir n° URN-0022-21',
  ])('reads %j as a credit note', (title) => expect(titled(title)).toEqual({ kind: 'credit_note', isUnsure: false }));

  test.each([
    'FACTURE N° FA-2026-0142',
    'Avoir 20 ans, ça se fête',
    'Avoir & Cie',
    'Pour avoir payé comptant',
    'Avoir n° AV-12 à déduire : 20,00 €',
    'Avoir à valoir sur votre prochaine commande',
    'Gutschriften werden verrechnet',
    'Credit notes are settled within 30 days',
    'Facture rectificative n° 12',
  ])('reads %j as an invoice', (title) => expect(titled(title).kind).toBe('invoice'));

  test('ignores the invoice that a credit note corrects', () =>
    expect(titled("AVOIR N° AV-12\n    Facture d'origine : FA-2026-0101")).toEqual({
      kind: 'credit_note',
      isUnsure: false,
    }));

  test('is unsure where both titles have the same size, and takes the first', () => {
    expect(titled('FACTURE N° FA-12\n   Avoir n° AV-13')).toEqual({ kind: 'invoice', isUnsure: true });
    expect(titled('AVOIR N° AV-12\n   Facture n° FA-11')).toEqual({ kind: 'credit_note', isUnsure: true });
  });

  test('ignores a name after the head of the line items', () =>
    expect(kindOf(FRENCH_INVOICE.replace('Équerres (lot de 10)', 'Avoir              ')).kind).toBe('invoice'));
});

test.each([
  ['381', 'credit_note'],
  [' 261 ', 'credit_note'],
  ['503', 'credit_note'],
  ['380', 'invoice'],
  ['384', 'invoice'],
  ['84', 'invoice'],
  [null, 'invoice'],
] as const)('type code %j is %s', (code, kind) => expect(readKindOfCode(code)).toBe(kind));
