import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readInvoicePages } from '../page/invoice-pages.ts';
import { findSupplierCandidates } from './supplier-candidates.rules.ts';
import { weighSupplierSigns } from './supplier-signs.rules.ts';

const TABLE = `

Désignation                       Quantité     Prix unitaire     Montant HT
Pose de carrelage                    4             95,00 €        380,00 €

                                              Total HT            380,00 €
                                              TVA 20 %             76,00 €
                                              Total TTC           456,00 €
${'\n'.repeat(40)}`;
const SUPPLIER = 'Carrelages Vauclin SARL';
const ADDRESS = '8 rue des Lavandes\n26110 Nyons';
const SIRET = 'SIRET 732 829 320 00074';
const OTHER_SIRET = 'SIRET 356 000 000 49837';
const NOTICE = `${SUPPLIER} - au capital de 10 000 € - RCS Romans 732 829 320 - SIRET 732 829 320 00074`;
const OTHER_NOTICE = 'Groupe Talvert SA - au capital de 10 000 € - RCS Paris 356 000 000 - SIRET 356 000 000 49837';

function weigh(head: string, foot = '', name = SUPPLIER) {
  const pages = readInvoicePages(createTypedDocument([`${head}${TABLE}${foot}`]));
  const candidates = findSupplierCandidates(pages);
  const supplier = candidates.find(({ value }) => value === name);
  if (supplier === undefined) throw new Error(`no candidate ${name}`);
  return weighSupplierSigns(pages, supplier, candidates);
}

describe('a supplier that two signs confirm', () => {
  test.each([
    ['first line and registration', `${SUPPLIER}\n${ADDRESS}\n${SIRET}`, ''],
    ['first line and notice', `${SUPPLIER}\n${ADDRESS}`, NOTICE],
    ['notice after a separator', `${SUPPLIER}\n${ADDRESS}`, `Carte professionnelle 12 – ${NOTICE}`],
    ['first line and mail', 'Carrelages Vauclin SARL\nwww.carrelagesvauclin.fr', ''],
    ['heading and registration', `FACTURE F-118\nVendu par\n${SUPPLIER}\n${ADDRESS}\n${SIRET}`, ''],
    [
      'holder and registration',
      `FACTURE F-118\n${SUPPLIER}\n${ADDRESS}\n${SIRET}`,
      `Titulaire du compte : ${SUPPLIER}`,
    ],
    ['a guarantee in its own notice', `${SUPPLIER}\n${ADDRESS}`, `${NOTICE} - Assurance décennale Valmut`],
  ])('%s', (_, head, foot) => expect(weigh(head, foot)).toBe('confirmed'));
});

describe('a supplier that is not sure', () => {
  const BUYER = `Hôtel Belmont SAS\n${ADDRESS}\n${OTHER_SIRET}`;
  test.each([
    ['the first line alone', `${SUPPLIER}\n${ADDRESS}`, '', SUPPLIER, 'unknown'],
    ['a registration with a wrong key', `${SUPPLIER}\n${ADDRESS}\nSIRET 732 829 321 00074`, '', SUPPLIER, 'unknown'],
    [
      'the customer, by its heading',
      `FACTURE F-118\nFacturé à\n${SUPPLIER}\n${ADDRESS}\n${SIRET}`,
      '',
      SUPPLIER,
      'unknown',
    ],
    [
      'a part of a longer name',
      `Carrelages Vauclin\n${ADDRESS}\n${SIRET}`,
      'Carrelages Vauclin Provence',
      'Carrelages Vauclin',
      'unknown',
    ],
    [
      'another company with a registration',
      `${BUYER}\n\nFACTURE F-118\n\n${SUPPLIER}\n${ADDRESS}\n${SIRET}`,
      '',
      'Hôtel Belmont SAS',
      'contested',
    ],
    ['another company with a notice', BUYER, NOTICE, 'Hôtel Belmont SAS', 'contested'],
    [
      'a group in the notice',
      `${SUPPLIER}\n${ADDRESS}\n${SIRET}\n\n\nHôtel Belmont\n4 quai du Port\n29200 Brest`,
      OTHER_NOTICE,
      'Groupe Talvert SA',
      'contested',
    ],
    [
      'an insurer',
      `${SUPPLIER}\n${ADDRESS}`,
      'Assurance décennale : Assurival SA, RCS Paris 356 000 000',
      'Assurival SA',
      'contested',
    ],
    [
      'a factor',
      `${SUPPLIER}\n${ADDRESS}`,
      `Factoval SA, subrogée dans nos droits\nFactoval SA - ${OTHER_SIRET}`,
      'Factoval SA',
      'contested',
    ],
    ['self-billing', `${SUPPLIER}\n${ADDRESS}\n${SIRET}\n\nAutofacturation`, NOTICE, SUPPLIER, 'contested'],
    [
      'a mandate',
      `${SUPPLIER}\n${ADDRESS}\n${SIRET}\n\nFacture établie au nom et pour le compte de Talbot`,
      '',
      SUPPLIER,
      'contested',
    ],
  ])('%s', (_, head, foot, name, support) => expect(weigh(head, foot, name)).toBe(support));
});
