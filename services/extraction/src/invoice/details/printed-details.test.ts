import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

const HEAD = `
Atelier des Tilleuls SARL                                   FACTURE N° FA-2026-0142
8 rue des Lavandes                                          Date de facture :   02/03/2026
26110 Nyons
SIRET : 732 829 320 00074
`;
const TOTALS = `
Désignation                       Quantité     Prix unitaire     TVA       Montant HT
Étagère en chêne 120 cm              4             95,00 €       20 %        380,00 €

                                              Total HT                       380,00 €
                                              TVA 20 %                        76,00 €
                                              Total TTC                      456,00 €
`;

const detailsOf = (middle: string, end = '') =>
  readPrintedInvoice(createTypedDocument([`${HEAD}${middle}${TOTALS}${end}`])).details;

describe('the buyer', () => {
  test('is named under its heading, with its address and identifiers', () => {
    const middle = `
                                        Client :
                                        Menuiserie Durand SAS
                                        14 avenue du Parc
                                        69003 Lyon
                                        TVA : FR 87 163 509 821
`;
    expect(detailsOf(middle)?.buyer).toEqual({
      name: 'Menuiserie Durand SAS',
      address: '14 avenue du Parc, 69003 Lyon',
      ids: { siren: '163509821', siret: null, vat_number: 'FR87163509821' },
    });
  });

  test('is not the supplier, and an identifier with a wrong key is left out', () => {
    expect(detailsOf('')?.buyer ?? null).toBeNull();
    const middle = `
                                        Client :
                                        Menuiserie Durand SAS
                                        14 avenue du Parc
                                        69003 Lyon
                                        SIRET : 163 509 822 00019
`;
    expect(detailsOf(middle)?.buyer?.ids).toEqual({ siren: null, siret: null, vat_number: null });
  });
});

describe('references', () => {
  test.each([
    ['order_reference', 'Bon de commande n° BC-2026/17', 'BC-2026/17'],
    ['order_reference', 'Votre référence : PO445', 'PO445'],
    ['contract_reference', 'Réf. marché : MSPE2017', 'MSPE2017'],
    ['contract_reference', 'Contrat N° CT-77', 'CT-77'],
    ['order_reference', 'Date commande : 27 avril 2020      N° commande : PO-84210', 'PO-84210'],
    ['contract_reference', 'Rahmenvertrag : M3614-30', 'M3614-30'],
    ['preceding_invoice', 'Storno zu : R-18-3157', 'R-18-3157'],
    ['buyer_reference', 'Code service : SERV-42', 'SERV-42'],
    ['preceding_invoice', 'Facture associée : F20260003', 'F20260003'],
    ['preceding_invoice', 'Annule et remplace la facture FC16077418', 'FC16077418'],
    ['preceding_invoice', 'Facture d’origine   F 24 6134', 'F 24 6134'],
    ['order_reference', 'V/Réf. : PO-48467', 'PO-48467'],
    ['order_reference', 'Ordre de réparation CDE/45963', 'CDE/45963'],
    ['contract_reference', 'Bail n° CT-69447', 'CT-69447'],
    ['contract_reference', "Police d'abonnement 090471813", '090471813'],
    ['buyer_reference', 'Réf. interne client   GHY08', 'GHY08'],
  ] as const)('%s: %s', (field, line, value) => {
    expect(detailsOf(`\n${line}\n`)?.[field]).toBe(value);
  });

  test('a date and an amount are no references', () => {
    expect(detailsOf('\nCommande : 12/02/2026\n')?.order_reference ?? null).toBeNull();
    expect(detailsOf('\nContrat : 1 250,00 €\n')?.contract_reference ?? null).toBeNull();
    expect(detailsOf("\nFacture d'origine du : 31-03-2017\n")?.preceding_invoice ?? null).toBeNull();
  });

  test('an address is no contract', () => {
    expect(detailsOf('\n137 place du Marché   42 impasse des Acacias\n')?.contract_reference ?? null).toBeNull();
  });

  test('reads the value below a head whose row is set as one text', () => {
    const middle = `
Technicien                      Contrat n°
Gaël Treserois  05 36 49 59 04  CT-94534
`;
    expect(detailsOf(middle)?.contract_reference).toBe('CT-94534');
  });
});

describe('delivery and period', () => {
  test('reads the date after its label', () => {
    expect(detailsOf('\nDate de livraison : 28/02/2026\n')?.delivery_date).toBe('2026-02-28');
  });

  test.each([
    'Livraison effectuée par Transports Norot le 28/02/2026',
    'Bon de livraison LS7092 du 28/02/2026',
    'Véhicule restitué le 28/02/2026',
    'Expédié le : 28/02/2026',
  ])('reads the day of "%s"', (line) => expect(detailsOf(`\n${line}\n`)?.delivery_date).toBe('2026-02-28'));

  test('reads the date below its own head', () => {
    const middle = `
Commandé le        Expédié le
12/02/2026         28/02/2026
`;
    expect(detailsOf(middle)?.delivery_date).toBe('2026-02-28');
  });

  test.each([
    'Arrivée : 01/02/2026   Départ : 28/02/2026',
    'Ihr Vertrag läuft vom 01.02.26 bis zum 28.02.26.',
    'Mois facturé   01/02/2026 – 28/02/2026',
    'Abonnement   CT-83165, 1er février 2026 – 28 février 2026',
    'Période du 01/02/2026 au 28/02/2026',
    'Abonnement du 1er février 2026 au 28 février 2026',
    'Date de début : 01/02/2026   Date de fin : 28/02/2026',
  ])('reads the period of "%s"', (line) => {
    expect(detailsOf(`\n${line}\n`)).toMatchObject({ period_start: '2026-02-01', period_end: '2026-02-28' });
  });

  test('a period that ends before it starts, or lasts for years, is none', () => {
    expect(detailsOf('\nPériode du 28/02/2026 au 01/02/2026\n')?.period_start ?? null).toBeNull();
    expect(detailsOf('\nPériode du 28/02/2020 au 01/02/2026\n')?.period_start ?? null).toBeNull();
  });
});

describe('payment', () => {
  test('reads all accounts, each once, with their BIC', () => {
    const end = `
IBAN : FR76 3000 6000 0112 3456 7890 189   BIC : AGRIFRPP
IBAN : FR76 3000 6000 0112 3456 7890 189
IBAN : DE89 3704 0044 0532 0130 00   BIC : COBADEFFXXX
`;
    expect(detailsOf('', end)?.payment_accounts).toEqual([
      { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' },
      { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
    ]);
  });

  test.each([
    ['after its account', 'Virement : FR76 3000 6000 0112 3456 7890 189 – AGRIFRPP'],
    ['alone below it', 'FR76 3000 6000 0112 3456 7890 189\nAGRIFRPP'],
  ])('reads a BIC without a label %s', (_, end) =>
    expect(detailsOf('', `\n${end}\n`)?.payment_accounts).toEqual([
      { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' },
    ]),
  );

  test('a word after an account, or a BIC of another country, is no BIC', () => {
    const accountsOf = (end: string) => detailsOf('', `\n${end}\n`)?.payment_accounts?.[0]?.bic;
    expect(accountsOf('FR76 3000 6000 0112 3456 7890 189 merci')).toBeNull();
    expect(accountsOf('FR76 3000 6000 0112 3456 7890 189 – COBADEFF')).toBeNull();
  });

  test('reads an account that continues in the next line, as the payment reference too', () => {
    const end = `
Mandat administratif sur le compte FR76 3000 6000 0112
3456 7890 189 (AGRIFRPP).
`;
    const reading = readPrintedInvoice(createTypedDocument([`${HEAD}${TOTALS}${end}`]));
    expect(reading.data.payment_reference).toBe('FR7630006000011234567890189');
    expect(reading.details?.payment_accounts).toEqual([{ iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' }]);
  });

  test('a retention is no deposit, and "Paid by card" names none', () => {
    const end = `
                                              Retenue de garantie 5 %        -22,80 €
                                              Reste à mandater               433,20 €
`;
    expect(detailsOf('', end)).toMatchObject({ prepaid_amount: null, amount_due: 433.2 });
    expect(detailsOf('', '\nPaid by card\n')).toMatchObject({ prepaid_amount: null, amount_due: 456 });
  });

  test('a deposit is the rest of the total', () => {
    const end = `
                                              Acompte versé                  156,00 €
                                              Net à payer                    300,00 €
`;
    expect(detailsOf('', end)).toMatchObject({ prepaid_amount: 156, amount_due: 300 });
  });

  test('a sum to pay below a head beside a head with a rate', () => {
    const end = `
        Total HT            TVA 20 %            Déjà versé            Net à payer
        380,00 €            76,00 €             156,00 €              300,00 €
`;
    expect(detailsOf('', end)).toMatchObject({ prepaid_amount: 156, amount_due: 300 });
  });

  test('a head of a column has its amount below', () => {
    const end = `
                     Déjà réglé                   Solde dû
                          -156,00 €                     300,00 €
`;
    expect(detailsOf('', end)).toMatchObject({ prepaid_amount: 156, amount_due: 300 });
  });

  test('a deposit that is no payment leaves the whole due', () => {
    expect(detailsOf("\nFacture d'acompte\nAbonnement facturé d'avance\n")).toMatchObject({ amount_due: 456 });
  });

  test('the total is due without a word of a deposit; with one, nothing is said', () => {
    expect(detailsOf('')).toMatchObject({ prepaid_amount: null, amount_due: 456 });
    expect(detailsOf('', '\nAcompte à déduire selon devis\n')).toMatchObject({
      prepaid_amount: null,
      amount_due: null,
    });
  });

  test('reads the terms after their label', () => {
    const terms = detailsOf('\nConditions de paiement : 30 jours fin de mois\n')?.payment_terms;
    expect(terms).toBe('30 jours fin de mois');
  });

  test.each([
    ['60 jours nets - virement', '60 jours nets'],
    [
      'Conditions : Paiement à 30 jours date de facture - échéance le 06/09/2026.',
      'Paiement à 30 jours date de facture',
    ],
    ['Paiement par virement. 45 jours fin de mois le 10', '45 jours fin de mois le 10'],
    ['Comptant à réception de facture, soit le 01/05/2026.', 'Comptant à réception de facture'],
    ['Zahlbar innerhalb von 14 Tagen ohne Abzug.', 'Zahlbar innerhalb von 14 Tagen ohne Abzug'],
  ])('reads the terms of "%s"', (line, terms) => expect(detailsOf('', `\n${line}\n`)?.payment_terms).toBe(terms));

  test.each([
    'Retour possible 30 jours nets après la livraison',
    'Durée de location : 5 jours',
    'En cas de retard de paiement, 30 jours nets après la date',
  ])('"%s" are no terms', (line) => expect(detailsOf('', `\n${line}\n`)?.payment_terms ?? null).toBeNull());
});

test('hostile pages: thousands of labels, accounts and names are read within limits', () => {
  const rows = Array.from({ length: 1200 }, (_, row) => `Commande client du 01/01/2026 au ${row} IBAN BIC TVA client`);
  const accounts = Array.from({ length: 60 }, (_, index) => {
    const bban = `30006000011234567${String(index).padStart(4, '0')}00`;
    const key = 98n - (BigInt(`${bban}152700`) % 97n);
    return `IBAN FR${String(key).padStart(2, '0')}${bban}`;
  });
  const details = detailsOf('', `\n${accounts.join('\n')}\n${rows.join('\n')}\n`);
  expect(details?.payment_accounts).toHaveLength(20);
});
