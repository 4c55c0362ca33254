import { roundToCents } from '@probant/french/money';
import { reportCardSlipTemplates } from '../../../generate/templates/report/receipts.ts';
import { trainCardSlipTemplates } from '../../../generate/templates/train/receipts.ts';
import type { PrintedFault } from './printed-fault.ts';

const PRINTED_DAY_PATTERN =
  /\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2} (?:jan|f[ée]v|mar|avr|mai|juin|juil|jul|jun|ao[uû]|sep|oct|nov|d[ée]c)/i;
const VAT_WORD_PATTERN = /\bT\.?V\.?A\b|\bH\.?T\b|\btax|\bT\.?T\.?C\b|hors tax/i;

/** Faults of the date and the time, and papers that show no purchase. */
export const PAPER_FAULTS: readonly PrintedFault[] = [
  {
    code: 'invalid_date',
    alter: (draw, facts) => ({
      facts: { ...facts, day: `${facts.day.slice(0, 4)}-${draw.pick(['02-30', '04-31', '06-31', '09-31', '11-31'])}` },
      printed: [],
      named: [],
    }),
    shows: (texts) => PRINTED_DAY_PATTERN.test(texts.join('\n')),
  },
  {
    code: 'invalid_time',
    alter: (draw, facts) => ({
      facts: { ...facts, time: draw.pick(['27:41', '25:10', '31:05', '12:75', '18:61']) },
      printed: [],
      named: [],
    }),
    shows: (texts) => /\b(?:27|25|31)\s?[:hH]\s?\d{2}|\b(?:12|18)\s?[:hH]\s?(?:75|61)/.test(texts.join('\n')),
  },
  {
    code: 'date_missing',
    alter: (_, facts) => ({ facts, printed: [], named: [] }),
    erases: (text) => PRINTED_DAY_PATTERN.test(text),
  },
  {
    code: 'card_slip_only',
    alter: (_, facts) => ({
      facts: { ...facts, lines: [], vat: [], payment: { method: 'carte bancaire', given: facts.total } },
      printed: [facts.total],
      named: [],
    }),
    templates: { train: trainCardSlipTemplates, report: reportCardSlipTemplates },
  },
  {
    code: 'vat_missing_above_threshold',
    alter: (_, facts) => ({
      facts: { ...facts, merchant: { ...facts.merchant, vatNumber: null }, vat: [] },
      printed: [facts.total],
      named: [facts.total],
    }),
    shows: (texts) => !VAT_WORD_PATTERN.test(texts.join('\n')),
    policy: { requireVatAbove: roundToCents(50) },
  },
];
