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
  // A misread letter of a name is beside its registration too.
  const evidence = supplier && picture === 0 ? pickFeatures(supplier, SUPPLIER_EVIDENCE) : {};
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
    vendor: supplier && { ...scored(supplier), ...evidence },
    number: scored(number),
    issued: dates.issued && { ...scored(dates.issued), ...findDayEvidence(dates.issued, dates.matchesDays) },
    due: dated(dates.due),
    subtotal: summed(totals.subtotal),
    vat: summed(totals.vat),
    total: summed(totals.total),
  };
}

/** What speaks for a name besides its rank: it is beside a registration, is in a web or mail address, or has a legal form. */
const SUPPLIER_EVIDENCE = ['registered', 'inDomain', 'legalForm', 'underBuyer'];

const pickFeatures = ({ candidate: { features } }: PlacedChoice, names: readonly string[]): Features =>
  Object.fromEntries(names.map((name) => [name, features[name] ?? 0]));

/** What speaks for the date of the invoice, where no label names another day so: a label names it, or the due date is a printed term in days after it. */
function findDayEvidence({ candidate: { features } }: PlacedChoice, matchesDays: boolean): Features {
  const hasRival = (features['otherNamedDays'] ?? 0) > 0;
  const isNamed = features['named'] === 1 || features['supported'] === 1;
  return { named: Number(isNamed && !hasRival), agrees: Number(matchesDays && !hasRival) };
}

type PlacedChoice = Choice & { readonly candidate: { readonly features: Features } };

type Choice = { readonly probability: number; readonly lead: number };

/** Returns the confidence of a chosen value. */
export const computeConfidence = (calibration: Calibration, field: LearnedField, grounds: Features): number =>
  calibrateConfidence(calibration[field], grounds, findEvidence(field, grounds));

const TOTAL_FIELDS: readonly LearnedField[] = ['subtotal', 'vat', 'total'];

function findEvidence(field: LearnedField, grounds: Features): EvidenceKind {
  if (grounds['contradicts'] === 1) return 'contradicted';
  if (grounds['proved'] === 1 || grounds['agrees'] === 1) return 'confirmed';
  if (field === 'issued') return grounds['named'] === 1 ? 'labelled' : 'alone';
  return TOTAL_FIELDS.includes(field) && grounds['sums'] !== 1 ? 'alone' : 'labelled';
}
