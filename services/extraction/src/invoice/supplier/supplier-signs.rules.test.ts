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
    ['first line and notice', `${SUPPLIER}\n${ADDRESS}`, NOTICE],
    ['notice after a separator', `${SUPPLIER}\n${ADDRESS}`, `Carte professionnelle 12 – ${NOTICE}`],
    ['first line and mail', 'Carrelages Vauclin SARL\nwww.carrelagesvauclin.fr', ''],
    ['heading and registration', `FACTURE F-118\nVendu par\n${SUPPLIER}\n${ADDRESS}\n${SIRET}`, ''],
    [
      'holder and registration',
      `FACTURE F-118\n${SUPPLIER}\n${ADDRESS}\n${SIRET}`,
      `Titulaire du compte : ${SUPPLIER}`,
    ],
    ['a subcontractor by name', `${SUPPLIER}\n${ADDRESS}\nSous-traitant : Lemlorand SARL`, NOTICE],
    ['a salesperson', `${SUPPLIER}\n${ADDRESS}\nVendeur : Solène Maret`, NOTICE],
    ['an address of its customer', `${SUPPLIER}\n${ADDRESS}\n\n\nHôtel Belmont\n4 quai du Port\n29200 Brest`, NOTICE],
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

const onRight = (text: string): string => text.replace(/^/gm, ' '.repeat(48));

describe('the first name of a page is not sure by its place and its registration', () => {
  const BUYER = `Mairie de Condom\nPlace Saint-Pierre\n32100 Condom\n${SIRET}`;
  test.each([
    ['alone', `${SUPPLIER}\n${ADDRESS}\n${SIRET}`, '', SUPPLIER, 'unknown'],
    [
      'in the window of the address',
      `${onRight(BUYER)}\n\nMiel et Ruches\nLieu-dit Pouy\n32100 Condom`,
      '',
      'Mairie de Condom',
      'unknown',
    ],
    ['beside a logo, above another registration', onRight(BUYER), OTHER_SIRET, 'Mairie de Condom', 'contested'],
    [
      'beside a mail of its own, above another registration',
      `${BUYER}\nmarches@mairiedecondom.fr`,
      `9 rue Brizeux 29000 Quimper - ${OTHER_SIRET}`,
      'Mairie de Condom',
      'contested',
    ],
    [
      'beside the window of its customer',
      `Carrelages Vauclin SARL                         Hôtel Belmont\n8 rue des Lavandes                              4 quai du Port\n26110 Nyons                                     29200 Brest\n${SIRET}`,
      '',
      SUPPLIER,
      'confirmed',
    ],
    [
      'above the heading of its customer',
      `${SUPPLIER}\n${ADDRESS}\n${SIRET}\n\nFacturé à\nHôtel Belmont\n4 quai du Port\n29200 Brest`,
      '',
      SUPPLIER,
      'confirmed',
    ],
    [
      'and with its own notice',
      `${SUPPLIER}\n${ADDRESS}\n${SIRET}`,
      `${NOTICE}\nN° TVA client : FR40303265045`,
      SUPPLIER,
      'confirmed',
    ],
  ])('%s', (_, head, foot, name, support) => expect(weigh(head, foot, name)).toBe(support));
});

describe('another company contests a name', () => {
  const own = `${SUPPLIER}\n${ADDRESS}\n${SIRET}`;
  const LETTERHEAD = `Adour Béton\n${ADDRESS}`;
  const CUSTOMER = onRight(`SARL Bâti 64\n${ADDRESS}`);
  test.each([
    ['after "Émetteur"', `${own}\n\nÉmetteur : Cave Ligier, 21 rue Marceau, 37000 Tours`, NOTICE],
    ['after "Émetteur", its address below', `${own}\n\nÉmetteur : Cave Ligier\n21 rue Marceau, 37000 Tours`, NOTICE],
    ['below "Vendeur"', `${own}\n\nVendeur\nGarage Lemonnier\n4 rue du Pont\n76200 Dieppe`, NOTICE],
    ['after "Vendeur partenaire"', `${own}\n\nVendeur partenaire : Moda Studio EURL (${OTHER_SIRET})`, NOTICE],
    ['for others', `${own}\n\nFACTURE POUR COMPTE DE TIERS`, NOTICE],
    ['on a slip of purchase', `${own}\n\nBORDEREAU D'ACHAT VALANT FACTURE n° 26-031`, NOTICE],
    ['"au nom de"', `${own}\n\nFacture émise par Vauclin B.V. au nom de :\nAhmed Slimani`, NOTICE],
    ['"émise pour"', `${own}\n\nFacture émise pour Novalis Maintenance SAS`, NOTICE],
    ['issued by the customer', `${own}\n\nFacture établie par l'acheteur`, NOTICE],
    [
      'in the notice, as the owner of the brand',
      'Plombexpress\nwww.plombexpress.fr',
      `SARL Touraine Dépannage, franchisé - ${SIRET} - Plombexpress est une marque de Talvert SA`,
      'Plombexpress',
    ],
    [
      'whose claim was ceded',
      `${LETTERHEAD}\n\n${CUSTOMER}`,
      `Créance cédée à Eurocash SA. Payer à l'ordre d'Eurocash SA.\nEurocash SA - RCS Paris 356 000 000`,
      'Eurocash SA',
    ],
    [
      'as the sender, the name is in the foot alone',
      `${LETTERHEAD}\n\n${CUSTOMER}`,
      'Vicanor SA au capital de 8 000 000 € - RCS Pau 356 000 000 - www.vicanor.fr',
      'Vicanor SA',
    ],
    [
      'as a subsidiary',
      'Nettoyage Service Ouest\nFiliale du groupe Ardentis',
      'ARDENTIS SA - capital 12 000 000 € - RCS Nanterre 356 000 000',
      'ARDENTIS SA',
    ],
  ])('%s', (_, head, foot, name = SUPPLIER) => expect(weigh(head, foot, name)).toBe('contested'));
});

test('a sentence about a brand is no name, the owner in it is one', () => {
  const page = 'Calligo\n\nCalligo est une marque de la société Numéris Édition SAS – 8 rue Cadet 75009 Paris';
  const names = findSupplierCandidates(readInvoicePages(createTypedDocument([page]))).map(({ value }) => value);
  expect(names).toContain('Numéris Édition SAS');
  expect(names.filter((name) => name.includes('est une marque'))).toEqual([]);
});
