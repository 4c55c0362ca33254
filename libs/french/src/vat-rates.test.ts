import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { expect, test } from 'vitest';
import {
  COMMON_FRENCH_VAT_RATES,
  CORSICAN_VAT_RATES,
  FRENCH_VAT_RATES,
  INVOICE_VAT_RATES,
  METROPOLITAN_VAT_RATES,
  OVERSEAS_VAT_RATES,
} from './vat-rates.ts';

test('French rates are those of the territories, each once and the usual ones first', () => {
  expect(FRENCH_VAT_RATES).toEqual([20, 10, 5.5, 2.1, 8.5, 1.75, 1.05, 0.9, 13]);
  for (const rates of [METROPOLITAN_VAT_RATES, OVERSEAS_VAT_RATES, CORSICAN_VAT_RATES, COMMON_FRENCH_VAT_RATES])
    expect(FRENCH_VAT_RATES).toEqual(expect.arrayContaining([...rates]));
});

test('rates of invoices have each rate once, and former and foreign ones too', () => {
  expect(new Set(INVOICE_VAT_RATES).size).toBe(INVOICE_VAT_RATES.length);
  expect(INVOICE_VAT_RATES).toEqual(expect.arrayContaining([20, 8.5, 19.6, 19, 8.1]));
});

test('no other file lists the rates', () => {
  const lists = globSync('{libs,services,apps}/*/src/**/*.{ts,tsx}', { cwd: repositoryRoot })
    .filter((file) => !/\.test\.|\/testing\/|french\/src\/vat-rates\.ts$/.test(file))
    .filter((file) =>
      /\[[^\]]*\b(?:5\.5|0\.055|550)\b,[^\]]*\b(?:2\.1|0\.021|210)\b|\[[^\]]*\b(?:2\.1|0\.021|210)\b,[^\]]*\b(?:5\.5|0\.055|550)\b/.test(
        readFileSync(join(repositoryRoot, file), 'utf8'),
      ),
    );
  expect(lists).toEqual([]);
});
