import type { OpenedDocument, Page } from '@probant/documents/document';
import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readInvoice } from '../read-invoice.ts';
import { createAttachment, FACTUR_X } from './testing/xml-invoices.ts';

const PAGE = `
Atelier des Tilleuls SARL                                   FACTURE
8 rue des Lavandes                                          Facture n° FA-2026-0142
26110 Nyons                                                 Date de facture : 02/03/2026
SIRET 732 829 320 00074                                     Date d'échéance : 01/04/2026

                                        Facturé à :
                                        Mairie de Nyons
                                        12 place de la Mairie
                                        26110 Nyons

Désignation                       Quantité     Prix unitaire     TVA       Montant HT
Étagère & équerres                    4             85,00 €       20 %        340,00 €

                                              Total HT                       340,00 €
                                              TVA 20 %                        68,00 €
                                              Total TTC                      408,00 €

Règlement par virement. IBAN : FR76 3000 6000 0112 3456 7890 189
`;

const listFindings = (page: string | Page[], xml = FACTUR_X): string[] => {
  const document: OpenedDocument =
    typeof page === 'string' ? createTypedDocument([page]) : { ...createTypedDocument([]), pages: page };
  const { fields } = readInvoice({ ...document, attachments: [createAttachment('factur-x.xml', xml)] });
  return fields
    .filter(({ reason, confidence }) => reason === 'page_disagrees' && confidence <= 0.5)
    .map(({ path }) => path);
};

const OTHER_TOTALS = PAGE.replace(/340,00/g, '620,00')
  .replace('68,00', '124,00')
  .replace('408,00', '744,00');

describe('a page that prints another value than its file is a finding', () => {
  test.each([
    ['the totals', OTHER_TOTALS, ['subtotal', 'vat_amount', 'total_amount']],
    [
      'thousands more in the file',
      PAGE,
      ['total_amount', 'subtotal'],
      FACTUR_X.replace('>340.00</ram:TaxB', '>1340.00</ram:TaxB').replace('408.00', '1408.00'),
    ],
    [
      'an amount to pay above the total, which both state',
      PAGE.replace(
        'Total TTC                      408,00 €',
        'Total TTC                      408,00 €\n                                              Net à payer                    480,00 €',
      ),
      ['total_amount'],
    ],
    ['the number', PAGE.replace('FA-2026-0142', 'FA-2026-0951'), ['invoice_number']],
    ['the date of issue', PAGE.replace('02/03/2026', '17/02/2026'), ['invoice_date']],
    [
      'the date of issue in a crowded row',
      PAGE.replace('Date de facture : 02/03/2026', '').replace(
        "SIRET 732 829 320 00074                                     Date d'échéance : 01/04/2026",
        'SIRET 732 829 320 00074                 Le 22/03/2026, échéance 01/04/2026',
      ),
      ['invoice_date'],
    ],
    ['the due date', PAGE.replace('01/04/2026', '15/05/2026'), ['due_date']],
    [
      'the account',
      PAGE.replace('FR76 3000 6000 0112 3456 7890 189', 'FR14 2004 1010 0505 0001 3M02 606'),
      ['payment_reference'],
    ],
    [
      'the account, in one word',
      PAGE.replace('FR76 3000 6000 0112 3456 7890 189', 'DE89370400440532013000'),
      ['payment_reference'],
    ],
    ['the company', PAGE.replace('732 829 320 00074', '443 061 841 00047'), ['vendor_tax_id']],
    [
      'the VAT of the page alone',
      PAGE.replace('68,00', '78,00').replace('408,00', '418,00'),
      ['vat_amount', 'total_amount'],
    ],
    ['the total alone', PAGE.replace('408,00', '480,00'), ['total_amount']],
    [
      'the total alone, in a row of headings',
      PAGE.replace(
        /Total HT.*408,00 €/s,
        'Montant HT          Montant TVA          Net à payer\n                                              340,00 €            68,00 €              418,00 €',
      ),
      ['total_amount'],
    ],
    [
      'the company, by an English label',
      PAGE.replace('SIRET 732 829 320 00074', 'Company number: 443 061 841'),
      ['vendor_tax_id'],
    ],
    [
      'the company, by its register',
      PAGE.replace('SIRET 732 829 320 00074', 'RCS Nyons 443 061 841'),
      ['vendor_tax_id'],
    ],
    [
      'every value',
      PAGE.replace('Atelier des Tilleuls SARL', 'Menuiserie Valmy SAS     ')
        .replace('FA-2026-0142', 'V25-998317')
        .replace('02/03/2026', '17/11/2025')
        .replace('01/04/2026', '31/12/2025')
        .replace('732 829 320 00074', '443 061 841 00047')
        .replace(/340,00/g, '620,00')
        .replace('85,00', '155,00')
        .replace('68,00', '124,00')
        .replace('408,00', '744,00')
        .replace('FR76 3000 6000 0112 3456 7890 189', 'FR14 2004 1010 0505 0001 3M02 606'),
      [
        'invoice_number',
        'invoice_date',
        'due_date',
        'subtotal',
        'vat_amount',
        'total_amount',
        'payment_reference',
        'vendor_tax_id',
      ],
    ],
    ['the date in words', PAGE.replace('02/03/2026', '12 janvier 2026'), ['invoice_date']],
  ])('%s', (_, page, expected, xml = FACTUR_X) => expect(listFindings(page, xml).sort()).toEqual([...expected].sort()));

  test('the value is that of the file, and the result is at most half sure', () => {
    const { data } = readInvoice({
      ...createTypedDocument([OTHER_TOTALS]),
      attachments: [createAttachment('factur-x.xml', FACTUR_X)],
    });
    expect(data).toMatchObject({ subtotal: 340, vat_amount: 68, total_amount: 408 });
  });
});

describe('an honest page is none', () => {
  test.each([
    ['as it is', PAGE],
    [
      'a gross line and its discount',
      PAGE.replace(
        '85,00 €       20 %        340,00 €',
        '90,00 €       20 %        360,00 €\nRemise                                                                        -20,00 €',
      ),
    ],
    ['a total in whole euros', PAGE.replace('408,00 €', '408')],
    ...[
      ['the amount to pay', 'Net à payer                    408,00 €'],
      ['a charge and the amount to pay', 'Timbre          2,00 €\nNet à payer                    410,00 €'],
      ['an earlier balance', 'Solde antérieur, net à payer compris\nNet à payer                    480,00 €'],
      ['two amounts to pay', 'Net à payer                    480,00 €\nNet à payer le 01/04           408,00 €'],
    ].map(([title = '', end = '']): [string, string] => [title, `${PAGE}\n${end}\n`]),
    ['totals rounded to five cents', PAGE.replace('408,00', '408,05')],
    ['a number without its prefix', PAGE.replace('FA-2026-0142', '2026-0142')],
    ['a number with blanks', PAGE.replace('FA-2026-0142', 'FA 2026 0142')],
    ['a month before the day', PAGE.replace('02/03/2026', '03/02/2026').replace('01/04/2026', '04/01/2026')],
    [
      'a deposit and the rest',
      PAGE.replace('Règlement', 'Acompte versé   108,00 €\nNet à payer   300,00 €\nRèglement'),
    ],
    ['no due date, but a term', PAGE.replace("Date d'échéance : 01/04/2026", '30 jours fin de mois')],
    [
      'two accounts, one of them that of the file',
      PAGE.replace('Règlement', 'IBAN : DE89 3704 0044 0532 0130 00\nRèglement'),
    ],
    [
      'a balance of another invoice in the sum to pay',
      PAGE.replace(/Total TTC.*/, 'Solde antérieur                100,00 €\nNet à payer                   508,00 €'),
    ],
    ['a larger amount that is no total', PAGE.replace(/Total TTC.*/, 'SARL au capital de 10 000,00 €')],
    [
      'a registration of the customer alone',
      PAGE.replace('SIRET 732 829 320 00074', '').replace(
        '26110 Nyons\n\nDés',
        '26110 Nyons\n                                        SIRET 443 061 841 00047\n\nDés',
      ),
    ],
    ['no account', PAGE.replace(/IBAN.*/, '')],
    [
      'a direct debit from the account of the customer',
      PAGE.replace(/Règlement.*/, 'Règlement par prélèvement sur votre compte FR14 2004 1010 0505 0001 3M02 606'),
    ],
    ['the SIREN in the VAT number only', PAGE.replace('SIRET 732 829 320 00074', 'TVA FR44732829320')],
    ['a covering letter', 'Bonjour,\n\nVeuillez trouver notre facture ci-jointe.\n\nCordialement'],
    ['no text', ''],
  ])('%s', (_, page) => expect(listFindings(page)).toEqual([]));

  test('read by OCR with a digit misread', () => {
    const page = PAGE.replace('FA-2026-0142', 'FA-2026-0147').replace('408,00', '403,00');
    const { pages } = createTypedDocument([page], { source: 'ocr', confidence: 0.9 });
    expect(listFindings([...pages])).toEqual([]);
  });
});
