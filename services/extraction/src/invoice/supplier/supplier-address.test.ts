import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';
import { hasStreet, tidyAddress } from './address-text.ts';

const readAddress = (page: string) => readPrintedInvoice(createTypedDocument([page])).data.vendor_address;

describe("the supplier's address", () => {
  test.each([
    [
      'is read below the name',
      'Garage des Trois Ponts SAS\n4 route de Lyon\n26000 Valence\nTél. 04 65 71 00 12\n\nFacture n° 12',
      '4 route de Lyon, 26000 Valence',
    ],
    [
      'ends with the town where a telephone follows',
      'Imprimerie Morel SARL\n168, place du Marché - 56000 Vannes - 04 65 71 95 08\n\nFacture n° 12',
      '168, place du Marché, 56000 Vannes',
    ],
    [
      'ends before the register in small print',
      'Facture n° 12\n\nTotal TTC     120,00 €\n\nImprimerie Morel SARL - 61 chemin du Moulin 82000 Montauban - R.C.S. Montauban 173 538 620',
      '61 chemin du Moulin 82000 Montauban',
    ],
    [
      'is read below a logo that is no text, beside the telephone',
      '131, rue Haute\n51100 Reims\nTél. 03 65 71 95 08\n\n                                   Madame Lenoir\n                                   2 rue Basse\n                                   26000 Valence\n\nFacture n° 12\n\nTransports Morel SARL - SIRET 732 829 320 00074 - RCS Reims 732 829 320',
      '131, rue Haute, 51100 Reims',
    ],
    [
      'is below the name that a logo repeats, which resembles an address',
      'LES BÂTIMENTS DU NORD                     FACTURE\nLES BÂTIMENTS DU NORD\n85, avenue Jean Jaurès\n59000 Lille\n\nFacture n° 12',
      '85, avenue Jean Jaurès, 59000 Lille',
    ],
    [
      'has its number where small print breaks after it',
      'Facture n° 12\n\nTotal TTC     120,00 €\n\nVERIER TÉLÉCOM SARL - SIRET 732 829 320 00074 - Siège social : 125\nquai de la Sardine, 44000 Nantes',
      '125 quai de la Sardine, 44000 Nantes',
    ],
    [
      'may begin with the words of the name',
      'ALLÉE\nAllée des Pins 4\n44000 Nantes\n\nFacture n° 12',
      'Allée des Pins 4, 44000 Nantes',
    ],
    [
      'has no year of foundation as its number',
      'Facture n° 12\n\nTotal TTC     120,00 €\n\nVERIER SARL - SIRET 732 829 320 00074 - 1998\nquai de la Sardine, 44000 Nantes',
      'quai de la Sardine, 44000 Nantes',
    ],
    [
      'is not that of the client',
      'Transports Morel SARL\n\n\nMadame Lenoir\n2 rue Basse\n26000 Valence\n\nFacture n° 12',
      undefined,
    ],
  ])('%s', (_, page, expected) => expect(readAddress(page)).toBe(expected));
});

test.each([
  ['Siège social : 12 rue du Four - 75006 Paris', '12 rue du Four, 75006 Paris'],
  ['siège social 12 rue du Four 75006 PARIS', '12 rue du Four 75006 PARIS'],
  ['Siret : 17271780300040, 151 rue de l’Église 27000 Évreux', '151 rue de l’Église 27000 Évreux'],
  ['Haus 3 * Am Markt 49 * 99084 Erfurt, HRB 55223', 'Haus 3, Am Markt 49, 99084 Erfurt'],
  ['12 rue du Four, 75006 Paris, France, BIC BANEFRPP', '12 rue du Four, 75006 Paris, France'],
  ['93 5th Ave, Chicago, IL 60601, USA', '93 5th Ave, Chicago, IL 60601, USA'],
  ['126 Merrion Row, CORK, T12 W8KX', '126 Merrion Row, CORK, T12 W8KX'],
  ['12 rue du Four', null],
  ['(haftungsbeschränkt), Königsallee 64 50667 Köln', 'Königsallee 64 50667 Köln'],
  ['N° TVA FR41172461774 - Siège social : 101 route de Chambéry, 41000 Blois', '101 route de Chambéry, 41000 Blois'],
  ['47 cours Gambetta, 22000 Saint-Brieuc Le : 29 juillet 2024', '47 cours Gambetta, 22000 Saint-Brieuc'],
  ['HRB 55223 Stuttgart', null],
])('%s is written as %s', (printed, expected) => expect(tidyAddress(printed)).toBe(expected));

test.each([
  ['12 rue du Four, 75006 Paris', true],
  ['75006 Paris', false],
  ['Leclerc 13006 Marseille', false],
])('whether "%s" has a street: %s', (address, expected) => expect(hasStreet(address)).toBe(expected));

test('an address is no surer than a doubtful name, and sure with street and number', () => {
  const rate = (page: string) => {
    const { fields } = readPrintedInvoice(createTypedDocument([page]));
    const find = (path: string) => fields.find((field) => field.path === path)?.confidence ?? 0;
    return { name: find('vendor_name'), address: find('vendor_address') };
  };
  const sure = rate(
    'Garage des Trois Ponts SAS\n4 route de Lyon, 26000 Valence\nSIRET 732 829 320 00074\n\nFacture n° 12 du 14/03/2026\n\nTotal HT  100,00 €\nTVA 20 %  20,00 €\nTotal TTC   120,00 €',
  );
  expect(sure.address).toBe(0.92);
  const doubtful = rate('Bonjour\n\nGarage des Ponts\n4 route de Lyon, 26000 Valence');
  expect(doubtful.name).toBeLessThan(0.3);
  expect(doubtful.address).toBe(doubtful.name);
});
