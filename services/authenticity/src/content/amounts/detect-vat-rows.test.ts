import { expect, test } from 'vitest';
import { listCodes, observeTyped } from '../testing/typed-evidence.ts';
import { vatRowDetector } from './detect-vat-rows.ts';

const HEADING = 'Taux     Base HT      Montant TVA     TTC';

test.each([
  ['base and tax', [HEADING, '20 %     100,00       20,00'], []],
  ['base, tax and gross', [HEADING, '5,5 %    200,00       11,00       211,00'], []],
  ['tax rounded by line', [HEADING, '20 %     100,00       20,04'], []],
  ['a wrong tax', [HEADING, '20 %     100,00       26,00'], ['vat_arithmetic_mismatch']],
  ['a wrong base', [HEADING, '10 %     180,00       10,00'], ['vat_arithmetic_mismatch']],
  ['a wrong tax in a sentence', ['TVA 20 % sur 100,00   26,00'], ['vat_arithmetic_mismatch']],
  ['totals beside the table', [HEADING, '20 %     100,00       20,00      Total HT   700,00'], []],
  [
    'a wrong tax that the totals show',
    [HEADING, '20 %     100,00       26,00', 'Total HT   100,00', 'TVA 20 %   26,00', 'Total TTC   120,00'],
    [],
  ],
  [
    'a wrong tax beside totals that show another gap',
    [HEADING, '20 %     70,00       27,00', 'Total HT   100,00', 'Total TVA   26,00', 'Total TTC   199,00'],
    ['vat_arithmetic_mismatch'],
  ],
  ['a rate that is not French', [HEADING, '19 %     100,00       20,00'], []],
  ['no rate', [HEADING, 'Total     100,00       26,00'], []],
  ['a discount below the table', [HEADING, 'Escompte 1,75 %   1500,00   1473,00'], []],
  ['the net after a discount', [HEADING, 'Net si escompte 1,75 %   1500,00   1473,75'], []],
  ['interest', [HEADING, 'Intérêts de retard 1,05 % par mois, minimum 40,00 acompte 500,00'], []],
  ['a wrong tax overseas', [HEADING, '1,75 %     1000,00       27,50'], ['vat_arithmetic_mismatch']],
  ['a wrong tax behind its name', [HEADING, 'TVA à 1,05 %     1000,00       20,00'], ['vat_arithmetic_mismatch']],
  ['a right tax overseas', [HEADING, 'TVA 1,05 %     1000,00       10,50'], []],
  ['line items', ['Désignation   Base   TVA %   Total', 'Vis   10,00   20 %   50,00'], []],
  ['a row far below the heading', [HEADING, ...Array.from({ length: 8 }, () => 'texte'), '20 %   100,00   26,00'], []],
])('%s', async (_, rows, codes) => expect(listCodes(await observeTyped([vatRowDetector], rows))).toEqual(codes));
