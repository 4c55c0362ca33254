import type { ReceiptData } from '@probant/contracts/extraction';
import { FINDING_SEVERITIES } from '@probant/contracts/receipt-control';
import { toIsoDate } from '@probant/french/dates';
import { type Cents, roundToCents } from '@probant/french/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_POLICY } from '../receipt-policies/policy.rules.ts';
import type { Policy } from '../receipt-policies/policy.ts';
import { POLICY_PRESETS } from '../receipt-policies/presets.ts';
import { FINDING_CODES, type FindingCode } from './finding-catalogue.ts';
import { collectFindings } from './findings.rules.ts';
import type { ReceiptReading } from './reading/receipt-reading.ts';

/** A consistent receipt of a lunch in Millau: 30.00 net at 10 % VAT. Its date, a Tuesday, is two days before `today`. */
const LUNCH_DATA: ReceiptData = {
  vendor_name: 'La Table du Viaduc',
  vendor_address: '3 place du Viaduc, 12100 Millau',
  receipt_date: '2026-03-10',
  receipt_time: '13:24',
  currency: 'EUR',
  line_items: [
    { description: 'Menu du jour', quantity: 2, unit_price: 14, amount: 28, vat_rate: 10 },
    { description: 'Eau', quantity: 1, unit_price: 5, amount: 5, vat_rate: 10 },
  ],
  subtotal: 30,
  vat_amount: 3,
  vat_breakdown: [{ rate: 10, taxable_base: 30, amount: 3 }],
  total_amount: 33,
  payment_method: 'carte bancaire',
};

const SLIP_TEXT =
  'CARTE BANCAIRE\nA0000000421010\n10/03/26 13:24\nMONTANT = 33,00 EUR\nDEBIT\nTICKET CLIENT A CONSERVER';

type Case = {
  readonly data?: Partial<ReceiptData>;
  readonly reading?: Partial<ReceiptReading>;
  readonly policy?: Partial<Policy>;
  readonly category?: string | null;
};

const collect = ({ data = {}, reading = {}, policy = {}, category = null }: Case) =>
  collectFindings(
    {
      data: { ...LUNCH_DATA, ...data },
      scores: {},
      rawText: '',
      isReceiptLike: true,
      isTotalContradicted: false,
      picture: null,
      unread: null,
      ...reading,
    },
    {
      category,
      inForce: { policy: { ...DEFAULT_POLICY, ...policy }, presets: POLICY_PRESETS },
      today: toIsoDate(2026, 3, 12) ?? expect.fail(),
    },
  );
const collectCodes = (input: Case) => collect(input).map(({ code }) => code);
const euros = (amount: number): Cents => roundToCents(amount * 100);
const rate = (value: number) => ({ vat_breakdown: [{ rate: value }] });

/** For every code a case that produces it, and a close case that does not. */
const CODE_CASES: Readonly<
  Record<FindingCode, { readonly fires: Case; readonly not: Case; readonly severity: string }>
> = {
  total_missing: { fires: { data: { total_amount: null } }, not: { data: { total_amount: 0 } }, severity: 'warning' },
  date_missing: {
    fires: { data: { receipt_date: null } },
    not: { data: { receipt_date: null }, reading: { rawText: 'Le 31/02/2026' } },
    severity: 'warning',
  },
  vendor_missing: {
    fires: { data: { vendor_name: ' ' } },
    not: { data: { vendor_address: null } },
    severity: 'warning',
  },
  currency_missing: { fires: { data: { currency: null } }, not: { data: { currency: 'eur' } }, severity: 'info' },
  total_mismatch: {
    fires: { data: { total_amount: 33.5, line_items: [] } },
    not: { data: { total_amount: 33.03 } },
    severity: 'warning',
  },
  lines_mismatch: {
    fires: { data: { line_items: [{ amount: 28 }, { amount: 4 }] } },
    not: { data: { line_items: [{ amount: 28 }, { amount: 2 }] } },
    severity: 'warning',
  },
  line_amount_mismatch: {
    fires: { data: { line_items: [{ quantity: 3, unit_price: 14, amount: 28 }, { amount: 5 }] } },
    not: { data: { line_items: [{ quantity: 17.12, unit_price: 1.928, amount: 33 }] } },
    severity: 'info',
  },
  vat_mismatch: {
    fires: { data: { vat_breakdown: [{ rate: 20, taxable_base: 30, amount: 3 }] } },
    not: { data: { vat_breakdown: [{ rate: 10, taxable_base: 30.18, amount: 3 }] } },
    severity: 'warning',
  },
  vat_sum_mismatch: {
    fires: {
      data: {
        vat_breakdown: [
          { rate: 10, amount: 2 },
          { rate: 20, amount: 0.5 },
        ],
      },
    },
    not: {
      data: {
        vat_breakdown: [
          { rate: 10, amount: 2 },
          { rate: 20, amount: 1.04 },
        ],
      },
    },
    severity: 'warning',
  },
  vat_rate_unknown: { fires: { data: rate(19.6) }, not: { data: rate(0) }, severity: 'warning' },
  vat_rate_territory: { fires: { data: rate(8.5) }, not: { data: rate(5.5) }, severity: 'info' },
  future_date: {
    fires: { data: { receipt_date: '2026-03-14' } },
    not: { data: { receipt_date: '2026-03-13' } },
    severity: 'critical',
  },
  invalid_date: {
    fires: { data: { receipt_date: null }, reading: { rawText: 'Table 4\n31/02/2026 13:24' } },
    not: { data: { receipt_date: null }, reading: { rawText: 'Tel 31.02.20.26.11' } },
    severity: 'warning',
  },
  date_too_old: {
    fires: { data: { receipt_date: '2025-03-11' } },
    not: { data: { receipt_date: '2025-03-12' } },
    severity: 'info',
  },
  negative_total: {
    fires: { data: { total_amount: -33, subtotal: -30, vat_amount: -3, line_items: [] } },
    not: {},
    severity: 'info',
  },
  zero_total: { fires: { data: { total_amount: 0 } }, not: { data: { total_amount: null } }, severity: 'warning' },
  invalid_time: {
    fires: { data: { receipt_time: null }, reading: { rawText: '10/03/2026 27:80' } },
    not: { data: { receipt_time: null }, reading: { rawText: '10/03/2026 23:59\nTotal 27:80' } },
    severity: 'info',
  },
  low_confidence: {
    fires: { reading: { scores: { total_amount: 0.49 } } },
    not: { reading: { scores: { total_amount: 0.5, receipt_date: 0.9, vendor_name: 0.1 } } },
    severity: 'info',
  },
  card_slip_only: {
    fires: {
      data: { line_items: [], vat_amount: null, vat_breakdown: [], subtotal: null },
      reading: { rawText: SLIP_TEXT },
    },
    not: { reading: { rawText: SLIP_TEXT } },
    severity: 'warning',
  },
  not_a_receipt: { fires: { reading: { isReceiptLike: false } }, not: {}, severity: 'warning' },
  amount_above_cap: {
    fires: { category: ' REPAS ', policy: { caps: [{ category: 'repas', maxAmount: euros(32.99) }] } },
    not: { category: 'Repas', policy: { caps: [{ category: 'repas', maxAmount: euros(33) }] } },
    severity: 'warning',
  },
  amount_above_default: {
    fires: { policy: { defaultMaxAmount: euros(25) } },
    not: {
      category: 'repas',
      policy: { defaultMaxAmount: euros(25), caps: [{ category: 'repas', maxAmount: euros(40) }] },
    },
    severity: 'warning',
  },
  currency_mismatch: { fires: { data: { currency: 'CHF' } }, not: { data: { currency: 'eur' } }, severity: 'warning' },
  vat_missing_above_threshold: {
    fires: { data: { vat_amount: null, vat_breakdown: [] }, policy: { requireVatAbove: euros(32.99) } },
    not: { data: { vat_amount: null, vat_breakdown: [] }, policy: { requireVatAbove: euros(33) } },
    severity: 'warning',
  },
  category_without_cap: {
    fires: { category: 'péage', policy: { caps: [{ category: 'repas', maxAmount: euros(40) }] } },
    not: { category: 'PEAGE', policy: { caps: [{ category: 'Péage', maxAmount: euros(40) }] } },
    severity: 'info',
  },
  preset_without_table: {
    fires: {
      data: { receipt_date: '2023-12-31' },
      category: 'Repas au restaurant',
      policy: { presets: ['urssaf-repas'] },
    },
    not: {
      data: { receipt_date: '2025-03-10' },
      category: 'Repas au restaurant',
      policy: { presets: ['urssaf-repas'] },
    },
    severity: 'info',
  },
  analysis_incomplete: {
    fires: { reading: { unread: { checks: ['fields', 'amounts', 'dates'], pages: [2] } } },
    not: { reading: { unread: null } },
    severity: 'info',
  },
  weekend_date: {
    fires: { data: { receipt_date: '2026-03-08' }, policy: { flagWeekends: true } },
    not: { data: { receipt_date: '2026-03-08' } },
    severity: 'info',
  },
};

describe('collectFindings', () => {
  test.each(FINDING_CODES)('reports %s where it applies, and not in the closest case', (code) => {
    const { fires, not, severity } = CODE_CASES[code];
    expect(collect(fires).find((finding) => finding.code === code)).toMatchObject({ severity });
    expect(collectCodes(not)).not.toContain(code);
  });

  test.each(FINDING_CODES)('describes %s in French, says what to check and makes no accusation', (code) => {
    const { message } = collect(CODE_CASES[code].fires).find((finding) => finding.code === code) ?? expect.fail();
    expect(message).toMatch(/^\p{Lu}.*[.]$/u);
    expect(message).toMatch(/Regarder |s'applique/);
    expect(message).not.toMatch(/fraud|faux|fausse|triche|suspect|erreur de|vous |refus|interdit|undefined|NaN|null/i);
  });
});

test('returns no finding for a consistent receipt', () => expect(collect({})).toEqual([]));

describe('checkCompleteness', () => {
  test('names the checks and the pages of which a part was not read', () => {
    const reading = { unread: { checks: ['dates', 'amounts'] as const, pages: [2, 3] } };
    expect(collect({ reading })).toEqual([
      {
        code: 'analysis_incomplete',
        severity: 'info',
        message:
          'Document trop long ou trop lent à lire en entier : contrôle partiel (montants et dates). Regarder les pages 2 et 3.',
        detail: { checks: ['amounts', 'dates'], pages: [2, 3] },
      },
    ]);
  });

  test('reports no lines that do not add up where lines may be unread', () => {
    const data = { total_amount: 60, subtotal: null, vat_amount: null, vat_breakdown: [] };
    expect(collectCodes({ data })).toEqual(['lines_mismatch']);
    const unread = { checks: ['amounts'] as const, pages: [3] };
    expect(collectCodes({ data, reading: { unread } })).toEqual(['analysis_incomplete']);
  });
});

describe('checkSums', () => {
  test('states the operands, the sum and the gap', () => {
    const [{ message } = expect.fail()] = collect({ data: { total_amount: 1233, line_items: [], subtotal: 1000 } });
    expect(message).toBe(
      'Hors taxes 1\u202f000,00\u00a0€ + TVA 3,00\u00a0€ = 1\u202f003,00\u00a0€, total lu 1\u202f233,00\u00a0€ : écart de 230,00\u00a0€. Regarder ces trois montants.',
    );
  });

  test.each([
    { gap: 1, total: 33, severity: 'warning', why: 'one euro' },
    { gap: 1.01, total: 33, severity: 'critical', why: 'above one euro and 2 %' },
    { gap: 19, total: 1000, severity: 'warning', why: 'within 2 %' },
  ])('reports a gap of $gap in $total as $severity: $why', ({ gap, total, severity }) => {
    const data = { line_items: [], vat_breakdown: [], vat_amount: 0, subtotal: total - gap, total_amount: total };
    expect(collect({ data })).toMatchObject([{ code: 'total_mismatch', severity }]);
  });

  test('tolerates one more cent for each VAT rate', () => {
    const offByFourCents = { subtotal: 29.96, line_items: [] };
    expect(collectCodes({ data: offByFourCents })).toEqual(['total_mismatch']);
    const twoRates = [
      { rate: 10, amount: 2 },
      { rate: 20, amount: 1 },
    ];
    expect(collectCodes({ data: { ...offByFourCents, vat_breakdown: twoRates } })).toEqual([]);
  });

  test.each([
    ['a tip', 'Pourboire 4,00', 37],
    ['a discount', 'Remise fidélité -4,00', 29],
    ['a deposit', 'Consigne verre 4,00', 37],
  ])('accepts a gap of %s that is printed next to net amount and VAT', (_, rawText, total_amount) => {
    const data = { total_amount, line_items: [] };
    expect(collectCodes({ data, reading: { rawText } })).toEqual([]);
    expect(collectCodes({ data, reading: { rawText: 'Menu 4,00' } })).toEqual(['total_mismatch']);
  });

  describe('no total_mismatch for a rate that was not read', () => {
    const rates = (...more: { rate: number; taxable_base: number | null; amount: number }[]) => ({
      subtotal: 57.5,
      total_amount: 65.43,
      line_items: [],
      vat_breakdown: [{ rate: 20, taxable_base: 30.4, amount: 6.08 }, ...more],
    });
    const other = { rate: 10, taxable_base: 15.91, amount: 1.23 };
    test('its row was not read', () =>
      expect(collectCodes({ data: { ...rates(other), vat_amount: 7.31 } })).not.toContain('total_mismatch'));
    test('its base was read as its VAT', () => {
      const misread = { rate: 10, taxable_base: null, amount: 27.1 };
      expect(collectCodes({ data: { ...rates(misread), vat_amount: 33.18 } })).not.toContain('total_mismatch');
    });
    test('but for a gap that no unread rate explains', () =>
      expect(collectCodes({ data: { ...rates(other), vat_amount: 6.31 } })).toContain('total_mismatch'));
  });

  test.each([['1 BAGUETTE TRADITION 1,0€'], ['2 x 7,29 14,.58 2'], ['Pain complet 3,9 5']])(
    'no lines_mismatch beside a line whose amount OCR broke: "%s"',
    (row) => {
      const data = { subtotal: null, vat_amount: null, vat_breakdown: [], total_amount: 14.16 };
      const lines = { line_items: [{ description: 'x', amount: 13.08 }] };
      expect(collectCodes({ data: { ...data, ...lines }, reading: { rawText: row } })).not.toContain('lines_mismatch');
      const whole = 'Tarte 6,48\nTVA 5,50 % 0,7 4\nÉclair 6,60 €\nCrème 2,5L 68,84';
      expect(collectCodes({ data: { ...data, ...lines }, reading: { rawText: whole } })).toContain('lines_mismatch');
    },
  );

  test('formats amounts without a unit when no currency was read', () => {
    const { message } =
      collect({ data: { currency: null, total_amount: 39, line_items: [] } }).find(
        ({ code }) => code === 'total_mismatch',
      ) ?? expect.fail();
    expect(message).toContain('total lu 39,00 :');
  });

  test('accepts a subtotal that includes VAT', () => expect(collectCodes({ data: { subtotal: 33 } })).toEqual([]));

  test('compares whole cents, not floating-point numbers', () => {
    const data = { subtotal: 0.1, vat_amount: 0.2, total_amount: 0.3, line_items: [], vat_breakdown: [] };
    expect(collectCodes({ data })).toEqual([]);
  });

  test('checks the sums of a refund like those of a purchase', () => {
    const data = { subtotal: -30, vat_amount: -3, total_amount: -33, line_items: [], vat_breakdown: [] };
    expect(collectCodes({ data })).toEqual(['negative_total']);
  });

  const MISMATCH_CODES = new Set(FINDING_CODES.filter((code) => /mismatch$/.test(code)));
  /** The operands of each mismatch. Other values can only excuse a mismatch or add a cent of tolerance. */
  const OPERANDS_BY_CODE: Readonly<Record<Extract<FindingCode, `${string}_mismatch`>, readonly (keyof ReceiptData)[]>> =
    {
      total_mismatch: ['subtotal', 'vat_amount', 'total_amount'],
      lines_mismatch: ['line_items', 'total_amount'],
      line_amount_mismatch: ['line_items'],
      vat_mismatch: ['vat_breakdown'],
      vat_sum_mismatch: ['vat_breakdown', 'vat_amount'],
      currency_mismatch: ['currency'],
    };
  const amount = fc.option(fc.double({ min: -1000, max: 1000, noNaN: true }), { nil: null });
  const receipt = fc.record({
    subtotal: amount,
    vat_amount: amount,
    total_amount: amount,
    currency: fc.constantFrom(null, 'EUR', 'CHF'),
    line_items: fc.array(fc.record({ quantity: amount, unit_price: amount, amount })),
    vat_breakdown: fc.array(fc.record({ rate: amount, taxable_base: amount, amount })),
  });

  test.each(Object.entries(OPERANDS_BY_CODE))('never reports %s when an operand was not read', (code, operands) => {
    fc.assert(
      fc.property(receipt, fc.constantFrom(...operands), (data, missing) => {
        expect(collectCodes({ data: { ...data, [missing]: null } })).not.toContain(code);
      }),
    );
  });

  describe('no mismatch for a line or rate that the reader missed', () => {
    const collectFrom = (data: Partial<ReceiptData>, rawText = '') => collectCodes({ data, reading: { rawText } });
    const RECEIPT_TEXT = 'Menu 28,00\nEau 5,00\nTotal 33,00';
    test('when the gap is printed as a line that was not read', () => {
      expect(collectFrom({ line_items: [{ amount: 28 }] }, RECEIPT_TEXT)).toEqual([]);
      expect(collectFrom({ line_items: [{ amount: 28 }] }, 'Menu 28,00')).toEqual(['lines_mismatch']);
    });
    test('when one or two other amounts were read as lines', () => {
      expect(collectFrom({ line_items: [{ amount: 28 }, { amount: 5 }, { amount: 3.2 }] })).toEqual([]);
      expect(collectFrom({ line_items: [{ amount: 28 }, { amount: 5 }, { amount: 3.2 }, { amount: 7.1 }] })).toEqual(
        [],
      );
      expect(collectFrom({ line_items: [{ amount: 27 }, { amount: 5 }] })).toEqual(['lines_mismatch']);
    });
    test('when a line exceeds the total and nothing is deducted', () => {
      expect(collectFrom({ line_items: [{ amount: 2800 }, { amount: 5 }] })).toEqual([]);
      expect(collectFrom({ line_items: [{ amount: 40 }, { amount: -5 }] })).toEqual(['lines_mismatch']);
    });
    test('when the VAT gap is printed as the tax of a rate that was not read', () => {
      const vat_breakdown = [{ rate: 10, amount: 2 }];
      expect(collectFrom({ vat_breakdown }, 'TVA 20 % 1,00')).toEqual([]);
      expect(collectFrom({ vat_breakdown }, 'TVA 10 % 2,00')).toEqual(['vat_sum_mismatch']);
    });
  });

  test('never compares a single operand', () => {
    for (const name of ['subtotal', 'vat_amount', 'total_amount'] as const) {
      const bare = { subtotal: null, vat_amount: null, total_amount: null, line_items: [], vat_breakdown: [] };
      expect(collectCodes({ data: { ...bare, [name]: 12 } }).filter((code) => MISMATCH_CODES.has(code))).toEqual([]);
    }
    const incompleteLines = [{ amount: 28 }, { amount: null }];
    expect(
      collectCodes({ data: { line_items: incompleteLines, vat_breakdown: [{ rate: 10, amount: 3 }, { rate: 20 }] } }),
    ).toEqual([]);
  });
});

describe('checkVat', () => {
  const addresses = {
    Millau: '3 place du Viaduc, 12100 Millau',
    Bastia: '8 rue du Port, 20200 Bastia',
    'Fort-de-France': '8 rue du Port, 97200 Fort-de-France',
    Cayenne: '8 rue du Port, 97300 Cayenne',
    Mamoudzou: '8 rue du Port, 97600 Mamoudzou',
    Nouméa: '8 rue du Port, 98800 Nouméa',
    nowhere: null,
  };
  const at = (place: keyof typeof addresses, value: number, currency = 'EUR') =>
    collect({ data: { ...rate(value), vendor_address: addresses[place], currency } })
      .filter(({ code }) => code.startsWith('vat_rate'))
      .map(({ code, severity }) => `${code} ${severity}`)
      .join();

  test.each([
    ...[20, 10, 5.5, 2.1, 0].map((value) => ['Millau', value, ''] as const),
    ...[20, 13, 10, 2.1, 0.9].map((value) => ['Bastia', value, ''] as const),
    ...[8.5, 2.1, 1.75, 1.05].map((value) => ['Fort-de-France', value, ''] as const),
    ['Millau', 8.5, 'vat_rate_territory info'],
    ['Millau', 13, 'vat_rate_territory info'],
    ['Fort-de-France', 20, 'vat_rate_territory info'],
    ['Cayenne', 20, 'vat_rate_territory info'],
    ['Mamoudzou', 8.5, 'vat_rate_territory info'],
    ['Mamoudzou', 0, ''],
    ['Nouméa', 11, 'vat_rate_unknown info'],
    ['nowhere', 8.5, ''],
    ['nowhere', 7, 'vat_rate_unknown warning'],
  ] as const)('in %s at %d %% reports %j', (place, value, expected) => expect(at(place, value)).toBe(expected));

  test('compares a single rate without a base with the VAT of the whole subtotal', () => {
    const only = (value: number, amount: number) =>
      collectCodes({ data: { vat_breakdown: [{ rate: value, amount }], vat_amount: amount, subtotal: 33 - amount } });
    expect(only(5.5, 3)).toEqual(['vat_mismatch']);
    expect(only(10, 3)).toEqual([]);
    expect(only(20, 3)).toEqual([]);
  });

  test('does not compare the VAT sum when the bases add up to less than the subtotal', () => {
    const part = { vat_breakdown: [{ rate: 10, taxable_base: 20, amount: 2 }] };
    expect(collectCodes({ data: part })).toEqual([]);
    expect(collectCodes({ data: { ...part, subtotal: 20, total_amount: 23, line_items: [] } })).toEqual([
      'vat_sum_mismatch',
    ]);
  });

  test('does not compare net amount and VAT that were read in each other’s place', () =>
    expect(collectCodes({ data: { subtotal: 3, vat_amount: 30, vat_breakdown: [{ rate: 10, amount: 30 }] } })).toEqual(
      [],
    ));

  test('reports a foreign rate as info', () => {
    expect(at('nowhere', 7.7, 'CHF')).toBe('vat_rate_unknown info');
    for (const vendor_address of ['Rue Neuve 1, B-1000 Bruxelles', 'Hauptstr. 3, 10115 Berlin, Deutschland'])
      expect(collect({ data: { ...rate(19), vendor_address } })).toMatchObject([{ severity: 'info' }]);
  });

  test.each([
    ['a German number', 'Kaufland\nUSt-IdNr. DE136695976', 'info'],
    ['a Swiss number', 'CHE-107.787.577 MWST', 'info'],
    ['a Belgian number', 'BTW BE 0428.759.497', 'info'],
    ['a number with a wrong key', 'USt-IdNr. DE136695977', 'warning'],
    ['the number of a French shop beside one of abroad', 'TVA FR40303265045\nDE136695976', 'warning'],
    ['no number', 'Kaufland', 'warning'],
  ])('tells by the VAT number whether an unknown rate is one of another country: %s', (_, rawText, severity) =>
    expect(collect({ data: { ...rate(19), vendor_address: null }, reading: { rawText } })).toMatchObject([
      { code: 'vat_rate_unknown', severity },
    ]),
  );

  test('tolerates one cent of rounding for each line', () => {
    const lines = Array.from({ length: 5 }, () => ({ amount: 6.6 }));
    const data = { line_items: lines, vat_breakdown: [{ rate: 10, taxable_base: 30, amount: 3.05 }], vat_amount: 3.05 };
    expect(collectCodes({ data: { ...data, subtotal: 29.95 } })).toEqual([]);
    expect(collectCodes({ data: { ...data, subtotal: 29.95, line_items: lines.slice(1) } })).toContain('vat_mismatch');
  });
});

describe('checkAgainstPolicy', () => {
  test('compares and converts no amount in another currency', () => {
    const policy = { defaultMaxAmount: euros(1), requireVatAbove: euros(1) };
    expect(collectCodes({ data: { currency: 'CHF', vat_amount: null, vat_breakdown: [] }, policy })).toEqual([
      'currency_mismatch',
    ]);
  });

  test('compares a category without a cap with the default cap', () =>
    expect(collectCodes({ category: 'péage', policy: { defaultMaxAmount: euros(10) } })).toEqual([
      'amount_above_default',
      'category_without_cap',
    ]));

  test('truncates a long category in the message', () => {
    const [{ message } = expect.fail()] = collect({ category: 'péage '.repeat(10_000) });
    expect(message.length).toBeLessThan(200);
  });

  test('treats a blank category as none', () => expect(collectCodes({ category: '  ' })).toEqual([]));

  test('states the cap and the excess', () => {
    const caps = [{ category: 'Repas', maxAmount: euros(25) }];
    expect(collect({ category: 'repas', policy: { caps } })).toMatchObject([
      {
        message:
          'Total lu 33,00\u00a0€, plafond « repas » 25,00\u00a0€ : 8,00\u00a0€ au-dessus. Regarder si un accord existe.',
      },
    ]);
  });

  describe('presets', () => {
    const meal = (receipt_date: string, presets = ['urssaf-repas'], caps: Policy['caps'] = []) =>
      collect({ data: { receipt_date }, category: 'Repas au restaurant', policy: { presets, caps } })
        .filter(({ code }) => ['amount_above_cap', 'category_without_cap', 'preset_without_table'].includes(code))
        .map(({ code, message }) => `${code}: ${message}`);
    test('are ignored until a policy includes them', () =>
      expect(meal('2025-11-04', [])).toEqual([expect.stringMatching(/^category_without_cap/)]));
    test.each([
      ['2024-12-31', '20,70'],
      ['2025-01-01', '21,10'],
      ['2025-12-31', '21,10'],
      ['2026-01-01', '21,40'],
    ])('compare a meal of %s with the table of that year', (day, cap) =>
      expect(meal(day)).toEqual([expect.stringContaining(`${cap}\u00a0€`)]),
    );
    test.each(['2023-12-31', '2027-01-01'])('say that they have no limits for %s', (day) =>
      expect(meal(day)).toEqual([
        'preset_without_table: Le barème « urssaf-repas » ne couvre pas la date du reçu (limites du 01/01/2024 au 31/12/2026) : ' +
          "le plafond général s'applique à « Repas au restaurant ».",
      ]),
    );
    test('do not apply to a category that they do not contain', () =>
      expect(meal('2026-03-10', ['urssaf-grand-deplacement'])).toEqual([
        expect.stringMatching(/^category_without_cap/),
      ]));
    test("do not apply where the tenant's own cap does", () =>
      expect(meal('2027-03-10', ['urssaf-repas'], [{ category: 'repas au restaurant', maxAmount: euros(40) }])).toEqual(
        [],
      ));
    test("yield to the tenant's own cap", () =>
      expect(meal('2025-11-04', ['urssaf-repas'], [{ category: 'repas au RESTAURANT', maxAmount: euros(40) }])).toEqual(
        [],
      ));
  });
});

test('uses only the severities of the contract', () => {
  for (const code of FINDING_CODES)
    for (const { severity } of collect(CODE_CASES[code].fires)) expect(FINDING_SEVERITIES).toContain(severity);
});

test('reports each code at most once and never throws, whatever was read', () => {
  const anything = fc.record({
    total_amount: fc.option(fc.double(), { nil: null }),
    subtotal: fc.option(fc.double(), { nil: null }),
    vat_amount: fc.option(fc.double(), { nil: null }),
    receipt_date: fc.option(fc.string(), { nil: null }),
    receipt_time: fc.option(fc.string(), { nil: null }),
    vendor_address: fc.option(fc.string(), { nil: null }),
    currency: fc.option(fc.string(), { nil: null }),
    line_items: fc.array(fc.record({ quantity: fc.double(), unit_price: fc.double(), amount: fc.double() })),
    vat_breakdown: fc.array(fc.record({ rate: fc.double(), taxable_base: fc.double(), amount: fc.double() })),
  });
  fc.assert(
    fc.property(anything, fc.string(), fc.option(fc.string(), { nil: null }), (data, rawText, category) => {
      const reported = collectCodes({ data: data as Partial<ReceiptData>, reading: { rawText }, category });
      expect(new Set(reported).size).toBe(reported.length);
    }),
  );
});
