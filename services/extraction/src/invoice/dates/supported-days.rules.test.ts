import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readInvoicePages } from '../page/invoice-pages.ts';
import { findInvoiceDateCandidates } from './date-candidates.rules.ts';

const TABLE = `

Désignation                       Quantité     Prix unitaire     TVA       Montant HT
Pose de carrelage                    4             95,00 €       20 %        380,00 €
Fourniture du 11/02/2026             1             20,00 €       20 %         20,00 €

                                              Total HT                       400,00 €
                                              TVA 20 %                        80,00 €
                                              Total TTC                      480,00 €
`;
const supportedDays = (head: string, end = '') =>
  findInvoiceDateCandidates(
    readInvoicePages(
      createTypedDocument([`Carrelages Vauclin SARL\n8 rue des Lavandes\n26110 Nyons\n${head}${TABLE}${end}`]),
    ),
  )
    .filter(({ features }) => features['supported'] === 1)
    .map(({ value }) => value);

describe('a day that the page shows to be that of the invoice', () => {
  test.each([
    ['after title and number', 'Facture 201703010 — 14/03/2026'],
    [
      'after title and number, another paper behind',
      'Facture QM-26 — 14/03/2026 — marché CT-26 — livraison du 05/03/2026',
    ],
    ['in the next cell', 'FACTURE 10737      LE 14/03/2026      CODE TIERS 64494850      ENLÈVEMENT 10/03/2026'],
    ['of a title in a sentence', 'Facture n° 16/05/390 éditée le 14/03/2026'],
    ['of a fee note', "Note d'honoraires F 18 3643 du 14/03/2026, payable le 18/04/2026 par virement."],
    ['below the title', 'FACTURE N° F-2026-118\n14/03/2026\nÉchéance : 13/04/2026'],
    ['of a town of the page', 'Nyons, 14/03/2026\nDate de livraison : 02/03/2026'],
    ['alone beside a due date', 'Le 14/03/2026\n\nFacture F-118\nÀ payer avant le 13/04/2026'],
    ['alone beside an address', '24 route de Chambéry          14/03/2026\n26000 Valence\n\nFacture F-118'],
    ['alone beside a period', 'Le 14/03/2026\nFacture F-118\nPériode du 01/02/2026 au 28/02/2026'],
  ])('%s', (_, head) => expect(new Set(supportedDays(head))).toEqual(new Set(['2026-03-14'])));

  test('signed at a place, the only day of the pages', () => {
    const pages = readInvoicePages(
      createTypedDocument(['Club de voile\nFacture A-12\nCotisation   40,00 €\n\nFait à Royan, le 14/03/2026']),
    );
    expect(findInvoiceDateCandidates(pages).map(({ features }) => features['supported'])).toEqual([1]);
  });
});

describe('a day that may be another one', () => {
  test.each([
    ['two bare days', 'Le 14/03/2026\nLe 02/03/2026\nFacture F-118'],
    ['a day under an unknown word', 'Mise en service : 14/03/2026\nFacture F-118'],
    ['a day beside one of a print', 'Facture F-118\nÉdité le 15/03/2026\nLe 02/03/2026'],
    ['a day below the title, with a label beside it', 'FACTURE N° F-2026-118\nExpédié le :   14/03/2026'],
    ['a print alone', 'Facture F-118\nImprimé le 15/03/2026'],
    ['a delivery alone', 'Facture F-118\nLivré le 15/03/2026'],
    ['the first day of a period', 'Facture F-118\ndu 01/02/2026 au 28/02/2026'],
    ['another invoice', 'Avoir AV-12\nÉdité le 14/03/2026\nAnnule la facture n° 2024-0031 du 02/03/2026'],
    ['an order before the invoice', 'Commande BC-12 du 14/03/2026\nFacture F-118'],
    ['a day below a line of text', 'FACTURE N° F-118\nConcert\n14/03/2026'],
    ['a day below two words', 'FACTURE N° F-118\nSéminaire annuel\n14/03/2026'],
    ['a day below a reference', 'FACTURE N° F-118\nRéf. BC-4411\n14/03/2026'],
    ['a day below a vehicle', 'FACTURE N° F-118\nVéhicule AB-123-CD\n14/03/2026'],
    ['a day of a town, below a line of text', 'FACTURE N° F-118\nSéminaire annuel\nNyons, 14/03/2026'],
    ['a second number before the day', 'Facture F2026-118 BC-4411 14/03/2026'],
  ])('%s', (_, head) => expect(supportedDays(head)).toEqual([]));
});

describe('the day of a print or a signature is none of the invoice', () => {
  const listSupported = (lines: string) =>
    findInvoiceDateCandidates(readInvoicePages(createTypedDocument([lines])))
      .filter(({ features }) => features['supported'] === 1 || features['named'] === 1)
      .map(({ value }) => value);
  const page = (corner: string, foot: string) =>
    `${corner}\nCarrelages Vauclin SARL\n26110 Nyons\n\nFACTURE N° F-118${TABLE}Échéance : 13/04/2026\n${foot}`;

  test.each([
    ['in the right corner', page(`${' '.repeat(66)}14/03/2026`, '')],
    ['in the left corner', page('14/03/2026                    Facture F-118', '')],
    [
      'after the title in the first row, above an address',
      page('Facture F-118     14/03/2026', 'https://app.example/f/118'),
    ],
    ['after the title in the first row, above a count', page('Facture F-118     14/03/2026', '1/1')],
    ['alone at the foot', 'Club de voile\nFacture A-12\nCotisation   40,00 €\n\n14/03/2026'],
    [
      'below an accepted quote',
      'Club de voile\nFacture A-12\nCotisation   40,00 €\n\nDevis D-8 accepté par le client\nFait à Royan, le 14/03/2026',
    ],
    ['below an agreement', page('', 'Bon pour accord\nGrenoble, le 14/03/2026')],
    ['below a signature', page('', 'Attestation signée par le client\nGrenoble, le 14/03/2026')],
  ])('%s', (_, lines) => expect(listSupported(lines)).toEqual([]));

  test('after the title in the first row of a page without foot it is', () =>
    expect(listSupported(page('Facture F-118     14/03/2026', ''))).toEqual(['2026-03-14']));
});

describe('a label that names the day of something else', () => {
  const isNamed = (row: string) =>
    findInvoiceDateCandidates(readInvoicePages(createTypedDocument([`FACTURE N° F-118\n\n${row}\n${TABLE}`]))).some(
      ({ value, features }) => value === '2025-03-14' && features['named'] === 1,
    );

  test.each([
    'Suite à facture n° F2025-11 du 14/03/2025',
    'Déduction facture d’acompte F2025-11 du 14/03/2025        -200,00',
    'Facture d’acompte F2025-11 du 14/03/2025                  -200,00',
    'Réception des travaux, le 14/03/2025',
    'Visite de chantier, le 14/03/2025',
    'Facture F-118 BC 4411 du 14/03/2025',
    'Facture F-118 chantier 12 du 14/03/2025',
  ])('%s', (row) => expect(isNamed(row)).toBe(false));

  test.each([
    'Facture n° F-118 du 14/03/2025',
    'Commande BC-12 du 01/03/2025, facture F-118 du 14/03/2025',
    'Grenoble, le 14/03/2025',
  ])('%s is that of the invoice', (row) => expect(isNamed(row)).toBe(true));
});

describe('a day that belongs to another paper or an event', () => {
  const isSure = (head: string) =>
    findInvoiceDateCandidates(
      readInvoicePages(
        createTypedDocument([`Carrelages Vauclin SARL\n8 rue des Lavandes\n26110 Nyons\n\n${head}\n${TABLE}`]),
      ),
    ).some(({ value, features }) => value === '2026-03-14' && (features['named'] === 1 || features['supported'] === 1));

  test.each([
    'FACTURE F-118\n\nDate            Commande\n14/03/2026      BC-4411',
    'FACTURE F-118\n\nCommande        Date\nBC-4411         14/03/2026',
    'FACTURE F-118\n\nDate            N° de commande       Livraison\n14/03/2026      BC-4411              05/03/2026',
    'FACTURE F-118\n\nBon de livraison        Date\nBL-4411                 14/03/2026',
    'FACTURE F-118\n\nDevis n°        Date\nD-4411          14/03/2026',
    'FACTURE F-118\nCommande : BC-4411     Date : 14/03/2026',
    'FACTURE F-118\nÉvénement : salon du livre\nGrenoble, le 14/03/2026',
    'Manifestation : foire\nGrenoble, le 14/03/2026\n\nFACTURE F-118',
    'FACTURE F-118\nLieu : halle aux grains     Grenoble, le 14/03/2026',
    'FACTURE F-118\nObjet : concert\nGrenoble, le 14/03/2026',
    'FACTURE N° F-118\n14/03/2026\nConcert de printemps',
    ...[
      'Baptême de Zoé',
      'Tournoi de pétanque',
      'Marathon des vignes',
      'Soirée de gala',
      'Anniversaire 50 ans de M. Belmont',
      'Retour du matériel',
      'Gala 2026',
      'Livraison prévue',
    ].flatMap((words) => [
      `FACTURE F-118\n${words}\nGrenoble, le 14/03/2026`,
      `FACTURE F-118\n${words}\nGrenoble, le 14/03/2026\nÉditée le 02/03/2026`,
    ]),
    'FACTURE F-118\nModèle de facture – version du 14/03/2026',
    'Votre facture n° HB-2026-3 du 14/03/2026 – litige palette\nPièce F-118 du 02/03/2026',
    'FACTURE F-118\nVotre facture du 14/03/2026 reste en litige',
    'FACTURE F-118\nVotre facture n° HB-33 du 14/03/2026\nÉditée le 02/03/2026',
  ])('%j: it may be of that', (head) => expect(isSure(head)).toBe(false));

  test.each([
    'FACTURE\n\nN° facture       Date            Commande\nF-118            14/03/2026      BC-4411',
    'FACTURE F-118\n\nDate            Échéance\n14/03/2026      13/04/2026',
    'FACTURE F-118\nCommande : BC-4411\nDate : 14/03/2026',
    'FACTURE F-118     Date : 14/03/2026',
    'Grenoble, le 14/03/2026\n\nFACTURE F-118\nObjet : concert',
    'FACTURE N° F-118\n14/03/2026\nÉchéance : 13/04/2026',
    'Votre facture n° F-118 du 14/03/2026\nÀ payer avant le 13/04/2026',
    'FACTURE F-118\nGrenoble, le 14/03/2026',
    'FACTURE F-118\nDossier 2025-311 : SCI Bellevue\nGrenoble, le 14/03/2026',
    'FACTURE F-118\nConditions de vente – version du 01/01/2025\nGrenoble, le 14/03/2026',
    'FACTURE F-118\nVotre facture du 02/03/2026 reste en litige\nGrenoble, le 14/03/2026',
    'FACTURE F-118\n4500012\nGrenoble, le 14/03/2026',
    'FACTURE F-118\n4 quai du Port\nGrenoble, le 14/03/2026',
    'FACTURE F-118\nClient : Hôtel Belmont\nGrenoble, le 14/03/2026',
    'FACTURE F-118\nHôtel Belmont SAS\nGrenoble, le 14/03/2026',
    'FACTURE F-118\nM. Paul Belmont\nGrenoble, le 14/03/2026',
  ])('%j: it is of the invoice', (head) => expect(isSure(head)).toBe(true));
});
