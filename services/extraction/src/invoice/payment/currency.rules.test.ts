import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

const readCurrency = (page: string) => {
  const { data, fields } = readPrintedInvoice(createTypedDocument([page]));
  return { code: data.currency ?? null, confidence: fields.find(({ path }) => path === 'currency')?.confidence ?? 0 };
};

/** An invoice whose amounts are printed with `print`, of a supplier in `town`. */
const invoiceOf = (town: string, print: (amount: string) => string, extra = '') => `
Ateliers Réunis
8 allée des Palmiers
${town}
                                                 FACTURE N° FA-2026-0142
                                                 Date : 02/03/2026
Désignation                Qté      Prix unitaire       Montant HT
Pose de volets              2       ${print('250,00')}      ${print('500,00')}
Réglage du portail          1       ${print('120,00')}      ${print('120,00')}

                              Total HT                  ${print('620,00')}
                              TVA 20 %                  ${print('124,00')}
                              Total TTC                 ${print('744,00')}
${extra}`;

describe('a code of ISO 4217 beside the amounts is the currency', () => {
  test.each(
    'MAD XOF XAF TND DZD SEK NOK DKK PLN CZK JPY CNY AED AUD HKD SGD XPF BRL CAD USD GBP CHF HUF RON TRY INR MUR KMF DJF GNF CDF MGA RWF EGP LBP SAR QAR KWD ILS ZAR MXN THB KRW NZD TWD MYR IDR VND PHP UAH RSD ISK CLP ARS COP PEN NGN GHS KES'.split(
      ' ',
    ),
  )('%s', (code) => {
    expect(readCurrency(invoiceOf('Port-Ville', (amount) => `${amount} ${code}`)).code).toBe(code);
    expect(readCurrency(invoiceOf('Port-Ville', (amount) => `${code} ${amount}`)).code).toBe(code);
  });

  test.each(['mad', 'xof', 'sek', 'pln', 'usd', 'chf', 'aed', 'tnd'])('%s in small letters', (code) =>
    expect(readCurrency(invoiceOf('Port-Ville', (amount) => `${amount} ${code}`)).code).toBe(code.toUpperCase()),
  );
});

describe('a sign or an abbreviation beside the amounts is the currency', () => {
  test.each([
    ['500,00 C$', 'Montréal', 'CAD'],
    ['CA$500,00', 'Montréal', 'CAD'],
    ['500,00 $ CA', 'Montréal', 'CAD'],
    ['500,00 $CAN', 'Montréal', 'CAD'],
    ['500,00 $', 'Montréal (Québec) H2X 1X4', 'CAD'],
    ['A$500,00', 'Sydney NSW 2000', 'AUD'],
    ['AU$ 500,00', 'Lyon', 'AUD'],
    ['500,00 $', 'Brisbane QLD, ABN 51 824 753 556', 'AUD'],
    ['HK$500,00', 'Hong Kong', 'HKD'],
    ['S$500,00', 'Singapore 049315', 'SGD'],
    ['NZ$500,00', 'Auckland', 'NZD'],
    ['500,00 $ US', 'Paris', 'USD'],
    ['US$ 500,00', 'Paris', 'USD'],
    ['500,00 $', 'Chicago, IL 60601, USA', 'USD'],
    ['R$ 500,00', 'São Paulo', 'BRL'],
    ['500,00 DH', 'Casablanca', 'MAD'],
    ['500,00 Dhs', '20000 Rabat', 'MAD'],
    ['500,00 dirhams', 'Fès', 'MAD'],
    ['500,00 DH', 'Dubai, United Arab Emirates', 'AED'],
    ['500,00 DA', 'Alger', 'DZD'],
    ['500,00 DT', 'Sfax', 'TND'],
    ['500,00 FCFA', 'Dakar', 'XOF'],
    ['500,00 F CFA', 'Abidjan', 'XOF'],
    ['500,00 F.CFA', 'Douala', 'XAF'],
    ['500,00 FCFA', 'BP 1234 Libreville', 'XAF'],
    ['500,00 F CFP', 'Nouméa', 'XPF'],
    ['500,00 XPF', 'Papeete', 'XPF'],
    ['CHF 500,00', 'Genève', 'CHF'],
    ['Fr. 500,00', 'Lausanne', 'CHF'],
    ['500,00 kr', 'Stockholm', 'SEK'],
    ['500,00 kr', 'Oslo, Norge', 'NOK'],
    ['kr. 500,00', 'Aarhus', 'DKK'],
    ['500,00 zł', 'Warszawa', 'PLN'],
    ['500,00 Kč', 'Praha', 'CZK'],
    ['500,00 Ft', 'Budapest', 'HUF'],
    ['500,00 lei', 'Bucarest', 'RON'],
    ['₺500,00', 'Istanbul', 'TRY'],
    ['500,00 TL', 'Izmir', 'TRY'],
    ['₹500,00', 'Mumbai', 'INR'],
    ['Rs 500,00', 'Port-Louis, Île Maurice', 'MUR'],
    ['Rs. 500,00', 'Pune, GSTIN 27AAAPL1234C1ZV', 'INR'],
    ['¥500,00', 'Tokyo', 'JPY'],
    ['¥500,00', 'Shenzhen, China', 'CNY'],
    ['500,00 RMB', 'Ningbo', 'CNY'],
    ['£500,00', 'London', 'GBP'],
    ['500,00 ₪', 'Tel Aviv', 'ILS'],
    ['500,00 Ar', 'Antananarivo', 'MGA'],
    ['500,00 €', 'Nyons', 'EUR'],
    ['500,00 euros', 'Nyons', 'EUR'],
    ['500,00 eur', 'Nyons', 'EUR'],
  ])('%s of a supplier in %s: %s', (printed, town, code) =>
    expect(readCurrency(invoiceOf(town, (amount) => printed.replace('500,00', amount))).code).toBe(code),
  );
});

describe('where the page does not say which currency, there is none', () => {
  test.each([
    ['CFA francs of no named country', (amount: string) => `${amount} FCFA`, 'Port-Ville', ''],
    ['crowns of no named country', (amount: string) => `${amount} kr`, 'Port-Ville', ''],
    ['a yen or yuan sign of no named country', (amount: string) => `¥ ${amount}`, 'Port-Ville', ''],
    ['dinars of no named country', (amount: string) => `${amount} dinars`, 'Port-Ville', ''],
    ['a unit that is no currency', (amount: string) => `${amount} crédits`, 'Nyons', 'SIRET 732 829 320 00074'],
    ['an unknown sign', (amount: string) => `${amount} ⃀`, 'Nyons', 'SIRET 732 829 320 00074'],
    ['no mark and no country', (amount: string) => amount, 'Port-Ville', ''],
    ['no mark, in Casablanca', (amount: string) => amount, '20000 Casablanca', ''],
    ['no mark, in Lausanne', (amount: string) => amount, '1003 Lausanne', 'IDE CHE-123.456.788 TVA'],
    [
      'no mark, in Dakar, for a French customer',
      (amount: string) => amount,
      'Dakar, Sénégal',
      'Client : SIRET 732 829 320 00074',
    ],
  ])('%s', (_, print, town, extra) => expect(readCurrency(invoiceOf(town, print, extra)).code).toBeNull());
});

describe('the amounts of the invoice decide', () => {
  const inDollars = (amount: string) => `${amount} $ US`;
  const plain = (amount: string) => amount;
  test.each([
    [
      'the capital and the legal indemnity are in euros',
      invoiceOf(
        '26110 Nyons',
        inDollars,
        'SARL au capital de 10 000 €\nIndemnité forfaitaire de recouvrement : 40 €\nPénalités : 40 €\nSoit 640,10 € au taux de change du jour',
      ),
      'USD',
    ],
    [
      'the total is repeated in the currency of the customer',
      invoiceOf('26110 Nyons', (amount) => `${amount} €`, 'Contre-valeur : 8 100,00 MAD (1 EUR = 10,887 MAD)'),
      'EUR',
    ],
    [
      'the bank has an account in another currency',
      invoiceOf(
        '26110 Nyons',
        (amount) => `${amount} €`,
        'Compte USD : 12345\nCompte CHF : 4567\nIBAN (GBP) GB33BUKB20201555555555',
      ),
      'EUR',
    ],
    ['the currency is named once, above the table', invoiceOf('Tanger', plain, 'Devise : MAD'), 'MAD'],
    ['the amounts are said to be in dirhams', invoiceOf('Tanger', plain, 'Montants exprimés en dirhams'), 'MAD'],
    [
      'the sum is written out',
      invoiceOf(
        'Port-Ville',
        plain,
        'Arrêtée la présente facture à la somme de sept cent quarante-quatre dinars algériens',
      ),
      'DZD',
    ],
    ['the head of the column has it', invoiceOf('Port-Ville', plain).replace('Montant HT', 'Montant (SEK)'), 'SEK'],
    ['the label of the total has it', invoiceOf('Port-Ville', plain).replace('Total TTC', 'Total PLN'), 'PLN'],
    [
      'one dollar of several is qualified',
      invoiceOf('Port-Ville', (amount) => `${amount} $`, 'Montant à payer : 744,00 $ CA'),
      'CAD',
    ],
    [
      'words that are codes too are no currency',
      invoiceOf(
        '26110 Nyons',
        (amount) => `${amount} €`,
        'Peinture mur 12,00 €\nGel 3,00 €\nTop 2,00 €\nALL IN 4,00 €',
      ),
      'EUR',
    ],
    [
      'nothing is printed, but the supplier is registered in France',
      invoiceOf('26110 Nyons', plain, 'SIRET 732 829 320 00074'),
      'EUR',
    ],
    [
      'nothing is printed, but French numbers that begin with letters',
      invoiceOf(
        '26110 Nyons',
        plain,
        'IBAN FR76 3000 6000 0112 3456 7890 189\nN° TVA FR44732829320\nTVA : FR 44 732 829 320\nwww.ateliers.fr',
      ),
      'EUR',
    ],
    [
      'nothing is printed, but the account is German',
      invoiceOf('Port-Ville', plain, 'IBAN DE89 3704 0044 0532 0130 00'),
      'EUR',
    ],
    [
      'a street has the name of a country',
      invoiceOf('26110 Nyons, rue de Londres', plain, 'SIRET 732 829 320 00074'),
      'EUR',
    ],
  ])('%s', (_, page, code) => expect(readCurrency(page).code).toBe(code));

  test('a currency without a printed mark, and a sign that the country decided, are less sure than a code', () => {
    expect(readCurrency(invoiceOf('26110 Nyons', plain, 'SIRET 732 829 320 00074')).confidence).toBe(0.92);
    expect(readCurrency(invoiceOf('Oslo', (amount) => `${amount} kr`)).confidence).toBe(0.85);
    expect(readCurrency(invoiceOf('Oslo', (amount) => `${amount} NOK`)).confidence).toBe(0.95);
  });
});
