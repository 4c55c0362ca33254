import { calibrateConfidence, type EvidenceKind } from '../../ranking/calibrated-confidence.ts';
import type { Features } from '../../ranking/features.ts';
import { type LogisticWeights, toLogOdds } from '../../ranking/logistic-scorer.ts';
import type { Total } from '../totals/choose-totals.rules.ts';
import type { ChosenFields } from './choose-fields.ts';
import type { LearnedField } from './learned-rankings.ts';

/** The features that the confidence of each field is computed from: probability and lead of the chosen value, and the checks. */
export type ConfidenceGrounds = Readonly<Record<LearnedField, Features | null>>;

/** Logistic weights by field, fitted on pages that the scorers had not seen. */
export type Calibration = Readonly<Record<LearnedField, LogisticWeights>>;

export function collectGrounds({ supplier, number, dates, totals }: ChosenFields, source: string): ConfidenceGrounds {
  const picture = Number(source === 'ocr');
  const scored = (choice: Choice | null): Features | null =>
    choice && { score: toLogOdds(choice.probability), lead: choice.lead, picture };
  const dated = (choice: Choice | null): Features | null =>
    choice && { score: toLogOdds(choice.probability), lead: choice.lead, picture, agrees: Number(dates.matchesTerm) };
  const summed = (total: Total | null): Features | null =>
    total && {
      score: toLogOdds(total.probability),
      lead: total.lead,
      picture,
      told: Number(total.candidate === null),
      proved: Number(total.agreement === 'proved'),
      sums: Number(total.agreement === 'sums'),
      contradicts: Number(total.agreement === 'contradicts' || total.agreement === 'refuted'),
    };
  return {
    vendor: scored(supplier),
    number: scored(number),
    issued: dated(dates.issued),
    due: dated(dates.due),
    subtotal: summed(totals.subtotal),
    vat: summed(totals.vat),
    total: summed(totals.total),
  };
}

type Choice = { readonly probability: number; readonly lead: number };

/** Returns the confidence of a chosen value. */
export const computeConfidence = (calibration: Calibration, field: LearnedField, grounds: Features): number =>
  calibrateConfidence(calibration[field], grounds, findEvidence(field, grounds));

const TOTAL_FIELDS: readonly LearnedField[] = ['subtotal', 'vat', 'total'];

function findEvidence(field: LearnedField, grounds: Features): EvidenceKind {
  if (grounds['contradicts'] === 1) return 'contradicted';
  if (grounds['proved'] === 1 || grounds['agrees'] === 1) return 'confirmed';
  return TOTAL_FIELDS.includes(field) && grounds['sums'] !== 1 ? 'alone' : 'labelled';
}
