import { buildFrenchIban } from '@probant/french/iban';
import { computeRibKey } from '@probant/french/rib';
import { expect, test } from 'vitest';
import { listCodes, observeTyped } from '../testing/typed-evidence.ts';
import { bicDetector } from './detect-bics.ts';

/** An account of a bank, by its code. */
function printIban(bankCode: string): string {
  const parts = { bankCode, agencyCode: '94990', accountNumber: '25462545898' };
  return `IBAN : ${buildFrenchIban({ ...parts, key: computeRibKey(parts) })}`;
}
const BNP = '30004';
const CREDIT_AGRICOLE = '18206';
const CREDIT_MUTUEL = '10278';

test.each([
  ['the BIC of the bank', BNP, 'BIC : BNPAFRPPXXX', []],
  ['the BIC of a branch of the bank', BNP, 'BIC BNPAFRPPIFN', []],
  ['the BIC of another bank of the group', CREDIT_AGRICOLE, 'BIC CRLYFRPP', []],
  ['a BIC of the same group under another name', CREDIT_MUTUEL, 'BIC CMCIFRPP', []],
  ['the BIC of another group', BNP, 'BIC : SOGEFRPPXXX', ['iban_bic_mismatch!']],
  ['the BIC of another group below its label', BNP, 'Code BIC\nAGRIFRPP882', ['iban_bic_mismatch!']],
  ['a BIC in four words', BNP, 'BIC SOGE FR PP XXX', ['iban_bic_mismatch!']],
  ['the BIC of the same bank in Belgium', BNP, 'BIC BNPABEBB', ['iban_bic_mismatch']],
  ['the BIC of an online bank', BNP, 'BIC QNTOFRP1', []],
  ['a BIC that is in no table', BNP, 'BIC ZZZZFRPP', []],
  ['an unknown bank code', '99999', 'BIC SOGEFRPP', []],
  ['two BICs', BNP, 'BIC SOGEFRPP\nBIC BNPAFRPP', []],
  ['words that look like a BIC', BNP, 'BIC banquedu Nord', []],
])('%s', async (_, bankCode, bic, codes) => {
  const rows = [printIban(bankCode), ...bic.split('\n')];
  expect(listCodes(await observeTyped([bicDetector], rows))).toEqual(codes);
});

test('gives the places of the IBAN and of the BIC', async () => {
  const [observation] = await observeTyped([bicDetector], [printIban(BNP), 'BIC SOGEFRPP']);
  const tops = observation?.detail?.places?.map(({ box }) => box?.[1]);
  expect(tops).toHaveLength(2);
  expect(new Set(tops).size).toBe(2);
});

test('reports no signal for an IBAN with wrong check digits', async () => {
  const wrong = printIban(BNP).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
  expect(await observeTyped([bicDetector], [wrong, 'BIC SOGEFRPP'])).toEqual([]);
});

test('reports no signal for a BIC that another program read from a scan', async () => {
  const rows = [printIban(BNP), 'BIC BNPABEBB'];
  expect(await observeTyped([bicDetector], rows, { source: 'ocr', confidence: 0 })).toEqual([]);
});
