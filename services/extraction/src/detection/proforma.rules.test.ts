import { expect, test } from 'vitest';
import { isProforma } from './proforma.rules.ts';

const joinRows = (...rows: string[]): string => rows.join('\n');

test.each([
  ['below its number', joinRows('proforma n° pf-12', 'n° de facture proforma : pf-12', 'facture proforma')],
  ['below a sentence', joinRows('proforma', 'ceci n’est pas une facture proforma definitive', 'facture proforma')],
])('a proforma whose title is printed again %s is one', (_, head) => expect(isProforma(head)).toBe(true));

test.each([
  ['a bill below the title', joinRows('proforma n° pf-12', 'facture n° 2026-031')],
  ['a bill between two titles', joinRows('proforma', 'suite a facture 31, proforma', 'proforma')],
])('%s is no proforma', (_, head) => expect(isProforma(head)).toBe(false));
