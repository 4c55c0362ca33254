import { PDFDocument, StandardFonts } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import { observeTyped } from '../content/testing/typed-evidence.ts';
import { observe } from '../testing/test-evidence.ts';
import { electronicInvoiceDetector } from './electronic-invoice-detector.ts';

/** Fictitious. */
const XML = `<rsm:CrossIndustryInvoice><rsm:ExchangedDocument><ram:ID>FA-2026-0142</ram:ID>
<ram:IssueDateTime><udt:DateTimeString format="102">20260302</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<ram:SellerTradeParty><ram:Name>Atelier des Tilleuls</ram:Name>
<ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">732829320</ram:ID></ram:SpecifiedLegalOrganization>
<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">FR44732829320</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>
<ram:PayeePartyCreditorFinancialAccount><ram:IBANID>FR7630006000011234567890189</ram:IBANID></ram:PayeePartyCreditorFinancialAccount>
<ram:DueDateDateTime><udt:DateTimeString format="102">20260401</udt:DateTimeString></ram:DueDateDateTime>
<ram:TaxBasisTotalAmount>340.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount>68.00</ram:TaxTotalAmount>
<ram:GrandTotalAmount>408.00</ram:GrandTotalAmount><ram:DuePayableAmount>408.00</ram:DuePayableAmount></rsm:CrossIndustryInvoice>`;

const PAGE = `Atelier des Tilleuls
8 rue des Lavandes, 26110 Nyons
SIRET 732 829 320 00074
Facture n° FA-2026-0142
Date de facture : 02/03/2026
Date d'échéance : 01/04/2026
Total HT 340,00 €
TVA 20 % 68,00 €
Total TTC 408,00 €
Paiement par virement
IBAN : FR76 3000 6000 0112 3456 7890 189`;

async function createInvoice(text: string): Promise<Uint8Array> {
  const file = await PDFDocument.create();
  const font = await file.embedFont(StandardFonts.Helvetica);
  const page = file.addPage([595, 842]);
  for (const [row, line] of text.split('\n').entries())
    for (const [column, cell] of line.split('   ').entries())
      page.drawText(cell, { x: 50 + 160 * column, y: 780 - 20 * row, size: 11, font });
  await file.attach(new TextEncoder().encode(XML), 'factur-x.xml', { mimeType: 'text/xml' });
  return file.save();
}

const countMismatches = async (text: string): Promise<unknown> => {
  const [signal] = await observe([electronicInvoiceDetector], await createInvoice(text));
  return signal?.detail?.['count'] ?? 0;
};

const OTHER_NUMBER = PAGE.replace('FA-2026-0142', 'V25-998317');
const OTHER_DATES = PAGE.replace('02/03/2026', '17/11/2025').replace('01/04/2026', '31/12/2025');
const OTHER_TOTALS = PAGE.replace('340,00', '1 295,50').replace('68,00', '259,10').replace('408,00', '1 554,60');
const OTHER_ACCOUNT = PAGE.replace('FR76 3000 6000 0112 3456 7890 189', 'FR14 2004 1010 0505 0001 3M02 606');
const OTHER_SUPPLIER = PAGE.replace('732 829 320 00074', '443 061 841 00047').replace(
  'Atelier des Tilleuls',
  'Menuiserie Valmy',
);

describe('a page that prints wholly other values than its electronic invoice', () => {
  test.each([
    ['the number', OTHER_NUMBER, 1],
    [
      'the number below its heading',
      OTHER_NUMBER.replace('Facture n° V25-998317', 'Facture n°   Client\nV25-998317   C-1042'),
      1,
    ],
    ['the dates', OTHER_DATES, 2],
    ['the date of issue in words', PAGE.replace('02/03/2026', '17 novembre 2025'), 1],
    ['the date of issue to the right of its label', PAGE.replace('facture : 02/03/2026', 'facture   17/11/2025'), 1],
    ['the due date', PAGE.replace('01/04/2026', '15/05/2026'), 1],
    ['the totals', OTHER_TOTALS, 1],
    ['the account', OTHER_ACCOUNT, 1],
    ['the account of another country', PAGE.replace(/FR76.*/, 'DE89 3704 0044 0532 0130 00'), 1],
    ['the supplier', OTHER_SUPPLIER, 1],
    ['the VAT number', PAGE.replace('SIRET 732 829 320 00074', 'TVA intracommunautaire FR64443061841'), 1],
  ])('is a mismatch: %s', async (_, page, count) => expect(await countMismatches(page)).toBe(count));

  test('is a mismatch of each value when all differ, without a word of either', async () => {
    const page = `Menuiserie Valmy
SIRET 443 061 841 00047
Facture n° V25-998317
Date de facture : 17/11/2025
Date d'échéance : 31/12/2025
Total HT 1 295,50 €
TVA 20 % 259,10 €
Total TTC 1 554,60 €
IBAN : FR14 2004 1010 0505 0001 3M02 606`;
    const [signal] = await observe([electronicInvoiceDetector], await createInvoice(page));
    expect(signal).toMatchObject({ code: 'einvoice_print_mismatch', detail: { count: 6 } });
    expect(JSON.stringify(signal)).not.toMatch(/998317|1554|20041010|443061841|Valmy/);
  });
});

describe('a page that prints the values of its electronic invoice in another way', () => {
  test.each([
    ['as it is', PAGE],
    ['nothing but its totals', 'Total HT 340,00 €\nTVA 20 % 68,00 €\nTotal TTC 408,00 €'],
    ['a covering letter', 'Bonjour,\nVeuillez trouver notre facture du mois de mars 2026.\nCordialement'],
    ['a number without its prefix', PAGE.replace('FA-2026-0142', '2026-0142')],
    ['a number with blanks', PAGE.replace('FA-2026-0142', 'FA 2026 0142')],
    ['the number of an order and of an earlier invoice', `${PAGE}\nRappel : facture n° FA-2025-0998 du 04/12/2025`],
    ['a month before the day', PAGE.replace('02/03/2026', '03/02/2026').replace('01/04/2026', '04/01/2026')],
    ['a term without a date', PAGE.replace("Date d'échéance : 01/04/2026", '30 jours fin de mois')],
    ['a date of delivery', PAGE.replace('Total HT', 'Date de livraison : 27/02/2026\nTotal HT')],
    ['a total in whole euros', PAGE.replace('408,00 €', '408 €')],
    ['a total rounded to five cents', PAGE.replace('408,00', '408,05')],
    ['a deposit and what is left', `${PAGE}\nAcompte versé 108,00 €\nNet à payer 300,00 €`],
    ['another account beside that of the file', `${PAGE}\nIBAN : DE89 3704 0044 0532 0130 00`],
    ['no account', PAGE.replace(/\nIBAN.*/, '')],
    [
      'a direct debit',
      PAGE.replace(/Paiement par virement\nIBAN.*/, 'Prélèvement sur votre compte\nIBAN : DE89 3704 0044 0532 0130 00'),
    ],
    ['the SIREN in the VAT number', PAGE.replace('SIRET 732 829 320 00074', 'TVA FR44732829320')],
    ['the number of the customer, too', `${PAGE}\nClient : SIRET 443 061 841 00047`],
  ])('is none: %s', async (_, page) => expect(await countMismatches(page)).toBe(0));
});

describe('a scanned page', () => {
  const attachments = [{ name: 'factur-x.xml', bytes: new TextEncoder().encode(XML) }];
  const countRead = async (text: string) =>
    (
      await observeTyped([electronicInvoiceDetector], text.split('\n'), {
        source: 'ocr',
        confidence: 0.98,
        attachments,
      })
    )
      .map(({ detail }) => detail?.['count'])
      .join();

  test('of another invoice is a mismatch', async () => {
    expect(
      await countRead(OTHER_TOTALS.replace('FA-2026-0142', 'V25-998317').replace('02/03/2026', '17/11/2025')),
    ).toBe('3');
  });

  test.each([
    ['as it is', PAGE],
    [
      'with misread characters',
      PAGE.replace('0142', 'O14Z').replace('02/03/2026', '02/08/2026').replace('408,00', '403,00'),
    ],
    ['with another number, which may be that of an order', OTHER_NUMBER],
  ])('is none: %s', async (_, page) => expect(await countRead(page)).toBe(''));
});
