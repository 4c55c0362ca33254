import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../reading/testing/typed-document.ts';
import { detectType, MIN_DETECTION_SCORE } from './detect-type.rules.ts';
import { ACCOUNTS_AND_PAY } from './testing/accounts-and-pay.ts';
import { OFFERS_AND_ORDERS } from './testing/offers-and-orders.ts';
import { createOfficePage } from './testing/office-page.ts';
import { weighDocument } from './weighed-document.rules.ts';

describe('papers that are no invoice', () => {
  test.each([...OFFERS_AND_ORDERS, ...ACCOUNTS_AND_PAY])('%s has no type', (_, page) => {
    const { type, score } = detectType(weighDocument(createOfficePage(page)));
    expect({ type, isDetected: score >= MIN_DETECTION_SCORE }).toMatchObject({ isDetected: false });
  });
});

const bill = (title: string, below = '') => `
Atelier Belle Rive EURL                                     ${title}
3 chemin des Ajoncs                                         Date : 14/03/2026
29200 Brest                                                 ${below}
SIRET : 732 829 320 00074

Désignation                         Qté        P.U.        Montant
Pose de parquet                       1      500,00         500,00

                                        Total HT             500,00 €
                                        TVA 20 %             100,00 €
                                        Total TTC            600,00 €
À régler avant le 13/04/2026. IBAN FR76 3000 6000 0112 3456 7890 189
`;
const isInvoice = (page: string) => {
  const { type, score } = detectType(weighDocument(createTypedDocument([page])));
  return type === 'invoice' && score >= MIN_DETECTION_SCORE;
};

test.each([
  ['FACTURE PROFORMA N° 2026-12', ''],
  ['Facture pro forma 12', ''],
  ['Facture pro-forma', ''],
  ['PROFORMA INVOICE PI-12', ''],
  ['Proforma-Rechnung 12', ''],
  ['FACTURE PRO-FORMA', 'N° de facture : PF-12'],
  ['FACTURE PROFORMA N° 12', 'Facturé à :'],
  ['FACTURE PROFORMA N° 12', 'Date de facture : 14/03/2026'],
  ['FACTURE (PROFORMA) N° 12', ''],
  ['Facture - Pro forma', ''],
  ['FACTURE', 'PROFORMA'],
  ['PROFORMA INVOICE', 'Invoice date: 14/03/2026'],
  ['PRO FORMA INVOICE', 'Invoice no: PI-2026-7'],
  ['FACTURE PROFORMA DU 14/03/2026', 'N° de facture : PF-2026-7'],
  ['PROFORMA', 'N° facture : PF-12'],
  ['Proforma n° PF-12', 'N° de facture : PF-12'],
  ['FACTURE PROFORMA N° 12', "Ce document n'est pas une facture."],
])('"%s %s" is no invoice', (title, below) => expect(isInvoice(bill(title, below))).toBe(false));

test.each([
  ['FACTURE N° 2026-031', 'Proforma n° PF-12'],
  ['FACTURE N° 2026-031', 'Votre facture proforma PF-12 du 02/03/2026'],
  ['FACTURE', 'Facture proforma : PF-12'],
  ['FACTURE', 'Proforma n° PF-12'],
  ['Proforma n° PF-12', 'FACTURE N° 2026-031'],
  ['Proforma n° PF-12', 'N° de facture : F-2026-031'],
  ['Facture proforma PF-12 du 02/03/2026', 'FACTURE N° 2026-031'],
  ['INVOICE', 'Pro forma invoice PI-12 of 02/03/2026'],
  ['MÉMOIRE N° 118', 'Proforma PF-12'],
  ['MEMOIRE N° 118', 'Proforma n° PF-12 du 02/03/2026'],
  ['MÉMOIRE N° 118', 'Facture proforma PF-12'],
  ['MÉMOIRE DE TRAVAUX N° 118', 'Proforma PF-12'],
  ['MÉMOIRE N° 118', 'Devis D-12'],
])('an invoice "%s" with "%s", that names its proforma, is one', (title, below) =>
  expect(isInvoice(bill(title, below))).toBe(true),
);
