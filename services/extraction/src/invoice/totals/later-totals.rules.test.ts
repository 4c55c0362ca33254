import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

type Row = readonly [label: string, amount: string];

const HEAD = `Brasserie du Vercors SARL
14 rue des Lavandes
26110 Nyons
SIRET 732 829 320 00074

FACTURE N° F-118
Date de facture : 14/03/2026

Désignation                       Quantité     Prix unitaire     TVA       Montant HT
Fût de bière blonde 30 L             4             85,00 €       20 %        340,00 €
Verres gravés                        3             20,00 €       20 %         60,00 €

`;
const FIELDS = ['subtotal', 'vat_amount', 'total_amount'] as const;

function read(rows: readonly Row[]) {
  const page = HEAD + rows.map(([label, amount]) => `${' '.repeat(46)}${label.padEnd(40)}${amount}`).join('\n');
  const { data, fields } = readPrintedInvoice(createTypedDocument([page]));
  return {
    values: FIELDS.map((field) => data[field] ?? null),
    scores: FIELDS.map((field) => fields.find(({ path }) => path === field)?.confidence ?? 0),
  };
}

const TOTALS: readonly Row[] = [
  ['Total HT', '400,00 €'],
  ['TVA 20 %', '80,00 €'],
  ['Total TTC', '480,00 €'],
];

describe('the amount to pay is the total where deposits and contributions below it make the difference', () => {
  test.each<[Row[], number]>([
    [
      [
        ['Palettes consignées', '36,00 €'],
        ['Solde à payer', '516,00 €'],
      ],
      516,
    ],
    [
      [
        ['Palettes Europe (consigne)', '45,00 €'],
        ['Net à payer', '525,00 €'],
      ],
      525,
    ],
    [
      [
        ['Palettes EUR 3 x 15,00', '45,00 €'],
        ['Net à payer', '525,00 €'],
      ],
      525,
    ],
    [
      [
        ['Emballages consignés 4 x 30,00', '120,00 €'],
        ['Montant à payer', '600,00 €'],
      ],
      600,
    ],
    [
      [
        ['Emballages consignés', '120,00 €'],
        ['Reste à payer', '600,00 €'],
      ],
      600,
    ],
    [
      [
        ['Emballages repris', '-60,00 €'],
        ['Net à payer', '420,00 €'],
      ],
      420,
    ],
    [
      [
        ['Consignation', '120,00 €'],
        ['Déconsignation', '-90,00 €'],
        ['Solde à payer', '510,00 €'],
      ],
      510,
    ],
    [
      [
        ['Fûts consignés', '120,00 €'],
        ['Fûts repris', '-90,00 €'],
        ['Net à payer', '510,00 €'],
      ],
      510,
    ],
    [
      [
        ['Retour de consignes', '- 90,00 €'],
        ['À payer', '390,00 €'],
      ],
      390,
    ],
    [
      [
        ['Casiers de bouteilles', '24,60 €'],
        ['Total à payer', '504,60 €'],
      ],
      504.6,
    ],
    [
      [
        ['Bouteilles consignées', '70,00 €'],
        ['Montant dû', '550,00 €'],
      ],
      550,
    ],
    [
      [
        ['Consignes', '36,00 €'],
        ['Éco-emballages', '4,00 €'],
        ['Net à payer', '520,00 €'],
      ],
      520,
    ],
    [
      [
        ['Palettes consignées     3     15,00', '45,00 €'],
        ['Net à payer', '525,00 €'],
      ],
      525,
    ],
    [
      [
        ['Timbre', '1,00 €'],
        ['Net à payer', '481,00 €'],
      ],
      481,
    ],
    [
      [
        ['Taxe de séjour', '6,60 €'],
        ['Solde à payer', '486,60 €'],
      ],
      486.6,
    ],
  ])('%j', (rows, total) => {
    const { values, scores } = read([...TOTALS, ...rows]);
    expect(values).toEqual([400, 80, total]);
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(0.9);
  });
});

describe('the total with VAT stays where what is asked for beside it is of no part of the invoice', () => {
  test.each<[Row[]]>([
    [
      [
        ['Acompte versé', '100,00 €'],
        ['Solde à payer', '380,00 €'],
      ],
    ],
    [
      [
        ['Solde antérieur', '36,00 €'],
        ['Solde à payer', '516,00 €'],
      ],
    ],
    [
      [
        ['Facture F-112 impayée', '36,00 €'],
        ['À payer', '516,00 €'],
      ],
    ],
    [
      [
        ['Caution', '200,00 €'],
        ['À payer', '680,00 €'],
      ],
    ],
    [
      [
        ['Net à payer', '480,00 €'],
        ['Emballages consignés', '36,00 €'],
      ],
    ],
    [[['Dont éco-part.', '4,80 €']]],
  ])('%j', (rows) => {
    const { values, scores } = read([...TOTALS, ...rows]);
    expect(values).toEqual([400, 80, 480]);
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(0.9);
  });
});

describe('the total is not sure where nothing says what the amount below it is', () => {
  test.each<[Row[]]>([
    [
      [
        ['Location chapiteau', '36,00 €'],
        ['À payer', '516,00 €'],
      ],
    ],
    [
      [
        ['Palettes consignées', '36,00 €'],
        ['Acompte versé', '-100,00 €'],
        ['Solde à payer', '416,00 €'],
      ],
    ],
    [
      [
        ['Consignes fûts pleins', '120,00 €'],
        ['Geste commercial', '-60,00 €'],
        ['Net à payer', '540,00 €'],
      ],
    ],
    [
      [
        ['Palettes consignées', '36,00 €'],
        ['Solde à payer', '530,00 €'],
      ],
    ],
  ])('%j', (rows) => expect(read([...TOTALS, ...rows]).scores[2]).toBeLessThan(0.9));
});

describe('a balance of pallets or crates is not added to the total', () => {
  const balances = [
    'Solde palettes',
    'Solde consignes',
    'Encours palettes',
    'Compte palettes',
    'Votre compte casiers',
    'Palettes facture F-100',
    'Palettes facture n° 100',
    'Palettes dues',
    'Emballages dus',
    'Emballage dû',
    'Valeur casiers',
    'Casiers en votre possession',
    'Palettes antérieures',
    'Casiers, report',
    'Palettes mois précédent',
    'Palettes impayées',
  ];
  const asked = ['Solde du compte', 'Net à payer', 'Total dû', 'Total'];
  test.each(balances.flatMap((balance) => asked.map((label) => [balance, label] as const)))(
    '%s, %s',
    (balance, label) => {
      const { values, scores } = read([...TOTALS, [balance, '36,00 €'], [label, '516,00 €']]);
      expect(values[2] === 480 || (scores[2] ?? 0) < 0.9).toBe(true);
    },
  );

  test.each([
    'Caution fûts consignés',
    'Frais de relance',
    'Frais de tenue de compte',
    'Débours pour votre compte',
    'Envoi en valeur déclarée',
    'Taxe de séjour due',
    'Frais de port du 12/03',
    'Palettes du mois',
  ])('"%s" is a charge of the invoice', (charge) => {
    const { values, scores } = read([...TOTALS, [charge, '36,00 €'], ['Net à payer', '516,00 €']]);
    expect(values).toEqual([400, 80, 516]);
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(0.9);
  });
});

describe('the subtotal is the sum with the contributions that the VAT is taken of', () => {
  test.each<[string, string, [string, number, string, number, string, number]]>([
    ['Total marchandises HT', 'Éco-participation (DEEE)', ['5,00', 405, '81,00', 81, '486,00', 486]],
    ['Sous-total HT', 'Éco-mobilier', ['5,00', 405, '81,00', 81, '486,00', 486]],
    ['Montant HT marchandises', 'TGAP', ['2,50', 402.5, '80,50', 80.5, '483,00', 483]],
    ['Total brut HT', 'Port et emballage', ['20,00', 420, '84,00', 84, '504,00', 504]],
    ['Marchandises HT', 'Emballages perdus', ['8,00', 408, '81,60', 81.6, '489,60', 489.6]],
    ['Total produits HT', 'Frais de gestion', ['10,00', 410, '82,00', 82, '492,00', 492]],
    ['Total produits HT', 'Palettes', ['10,00', 410, '82,00', 82, '492,00', 492]],
  ])('%s, %s', (first, charge, [added, subtotal, tax, vat, gross, total]) => {
    const { values, scores } = read([
      [first, '400,00 €'],
      [charge, `${added} €`],
      ['Total général HT', `${subtotal.toFixed(2).replace('.', ',')} €`],
      ['TVA 20 %', `${tax} €`],
      ['Net à payer TTC', `${gross} €`],
    ]);
    expect(values).toEqual([subtotal, vat, total]);
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(0.9);
  });
});
