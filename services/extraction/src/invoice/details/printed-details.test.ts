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
    ['buyer_reference', 'Code service : SERV-42', 'SERV-42'],
    ['preceding_invoice', 'Facture associée : F20260003', 'F20260003'],
  ] as const)('%s: %s', (field, line, value) => {
    expect(detailsOf(`\n${line}\n`)?.[field]).toBe(value);
  });

  test('a date and an amount are no references', () => {
    expect(detailsOf('\nCommande : 12/02/2026\n')?.order_reference ?? null).toBeNull();
    expect(detailsOf('\nContrat : 1 250,00 €\n')?.contract_reference ?? null).toBeNull();
  });
});

describe('delivery and period', () => {
  test('reads the date after its label', () => {
    expect(detailsOf('\nDate de livraison : 28/02/2026\n')?.delivery_date).toBe('2026-02-28');
  });

  test.each([
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

  test('a deposit is the rest of the total', () => {
    const end = `
                                              Acompte versé                  156,00 €
                                              Net à payer                    300,00 €
`;
    expect(detailsOf('', end)).toMatchObject({ prepaid_amount: 156, amount_due: 300 });
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
