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
  ])('%s', (_, head) => expect(supportedDays(head)).toEqual([]));
});
