import { type Calibration, computeConfidence, LEARNED_FIELDS, type LearnedField } from '@probant/extraction/lab';

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
    const rated = answers.filter(({ confidence }) => confidence >= from && confidence < to);
    const mean = rated.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, rated.length);
    const answersInStep = rated.map(({ outcome }) => outcome);
    const [drawn, real] = [answersInStep.filter(({ real }) => !real), answersInStep.filter(({ real }) => real)];
    return {
      from,
      mean: Number(mean.toFixed(3)),
      drawn: drawn.length,
      rightDrawn: share(drawn),
      real: real.length,
      rightReal: share(real),
    };
  });
}

const SURE_CONFIDENCE = 0.9;

/** Returns for each field and medium the share of the answers at 0.9 and above, and how many of these are right. */
export function computeSureShares(learned: readonly Outcome[], calibration: Calibration) {
  const answers = learned
    .filter(({ known, absent, answered }) => (known || absent) && answered)
    .map((outcome) => ({ outcome, confidence: computeConfidence(calibration, outcome.field, outcome.features) }));
  const groups = Map.groupBy(
    answers,
    ({ outcome }) => `${outcome.field}, ${outcome.features['picture'] ? 'picture' : 'text'}`,
  );
  return Object.fromEntries(
    [...groups].sort().map(([name, group]) => {
      const sure = group.filter(({ confidence }) => confidence >= SURE_CONFIDENCE);
      const right = sure.filter(({ outcome }) => outcome.right).length;
      const shareOf = (part: number, whole: number) => Number((part / Math.max(1, whole)).toFixed(3));
      return [
        name,
        { answers: group.length, sure: shareOf(sure.length, group.length), right: shareOf(right, sure.length) },
      ];
    }),
  );
}
