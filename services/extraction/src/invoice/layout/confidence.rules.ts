import type { ChosenFields } from './choose-fields.ts';
import type { LearnedField } from './learned-rankings.ts';
import { type Features, logit, type Weights, weighed } from './scoring.ts';
import type { Total } from './totals.rules.ts';

/** What a confidence is made of: the score of the chosen value, and what speaks for it besides. */
export type Grounds = Readonly<Record<LearnedField, Features | null>>;

/** How often a value chosen on such grounds was right: logistic weights, fitted on pages that the scorers had not seen. */
export type Calibration = Readonly<Record<LearnedField, Weights>>;

export function groundsOf({ vendor, number, dates, totals }: ChosenFields, source: string): Grounds {
  const picture = Number(source === 'ocr');
  const scored = (choice: Judged | null): Features | null =>
    choice && { score: logit(choice.score), lead: choice.lead, picture };
  const dated = (choice: Judged | null): Features | null =>
    choice && { score: logit(choice.score), lead: choice.lead, picture, agrees: Number(dates.agrees) };
  const summed = (total: Total | null): Features | null =>
    total && {
      score: logit(total.score),
      lead: total.lead,
      picture,
      told: Number(total.candidate === null),
      proved: Number(total.agreement === 'proved'),
      sums: Number(total.agreement === 'sums'),
      contradicts: Number(total.agreement === 'contradicts'),
    };
  return {
    vendor: scored(vendor),
    number: scored(number),
    issued: dated(dates.issued),
    due: dated(dates.due),
    subtotal: summed(totals.subtotal),
    vat: summed(totals.vat),
    total: summed(totals.total),
  };
}

type Judged = { readonly score: number; readonly lead: number };

/** Labels and places alone never prove a value: 0.9 and above is kept for what sums and terms confirm. */
const UNPROVED = 0.89;

export function confidenceOf(calibration: Calibration, field: LearnedField, grounds: Features): number {
  const likely = weighed(calibration[field])(grounds);
  const confirmed = grounds['proved'] === 1 || grounds['agrees'] === 1;
  return Math.min(likely, confirmed ? MOST : UNPROVED);
}

/** No page is certain. */
const MOST = 0.98;
