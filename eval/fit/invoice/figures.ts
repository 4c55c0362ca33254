import {
  type Calibration,
  computeConfidence,
} from '../../../services/extraction/src/invoice/fields/confidence.rules.ts';
import { LEARNED_FIELDS, type LearnedField } from '../../../services/extraction/src/invoice/fields/learned-rankings.ts';

/** The result of choosing one field of one invoice. */
export type Outcome = {
  readonly set: string;
  readonly real: boolean;
  readonly field: LearnedField;
  /** The truth contains the field. */
  readonly known: boolean;
  /** The page does not state the field: a generated page, whose truth is complete, without it. */
  readonly absent: boolean;
  readonly answered: boolean;
  readonly right: boolean;
  readonly features: Readonly<Record<string, number>>;
};

const share = (list: readonly Outcome[], of = (outcome: Outcome) => outcome.right): number =>
  Number((list.filter(of).length / Math.max(1, list.length)).toFixed(3));

/** Returns the shares of the known fields that are right, by the rules alone and by learned weights, for each set and field. */
export function computeFigures(rules: readonly Outcome[], learned: readonly Outcome[]) {
  const sets = [...new Set(learned.map(({ set }) => set))].sort();
  return Object.fromEntries(
    sets.map((set) => {
      const of = (outcomes: readonly Outcome[], field?: string) =>
        outcomes.filter(
          (outcome) => outcome.known && outcome.set === set && (field === undefined || outcome.field === field),
        );
      const fields = LEARNED_FIELDS.filter((field) => of(learned, field).length > 0).map((field) => [
        field,
        { known: of(learned, field).length, rules: share(of(rules, field)), learned: share(of(learned, field)) },
      ]);
      const absent = learned.filter((outcome) => outcome.absent && outcome.set === set);
      return [
        set,
        {
          rules: share(of(rules)),
          learned: share(of(learned)),
          ...(absent.length > 0 ? { invented: share(absent, ({ answered }) => answered) } : {}),
          fields: Object.fromEntries(fields),
        },
      ];
    }),
  );
}

const CONFIDENCE_STEPS = [0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 1.01];

/** Returns how often values of each confidence were right on pages that the weights had not seen, for generated and real pages. */
export function computeReliability(learned: readonly Outcome[], calibration: Calibration) {
  const answers = learned
    .filter(({ known, absent, answered }) => (known || absent) && answered)
    .map((outcome) => ({ outcome, confidence: computeConfidence(calibration, outcome.field, outcome.features) }));
  return CONFIDENCE_STEPS.slice(0, -1).map((from, index) => {
    const to = CONFIDENCE_STEPS[index + 1] ?? 1;
    const answersInStep = answers
      .filter(({ confidence }) => confidence >= from && confidence < to)
      .map(({ outcome }) => outcome);
    const [drawn, real] = [answersInStep.filter(({ real }) => !real), answersInStep.filter(({ real }) => real)];
    return { from, drawn: drawn.length, rightDrawn: share(drawn), real: real.length, rightReal: share(real) };
  });
}
