import { type Calibration, confidenceOf } from '../../../services/extraction/src/invoice/layout/confidence.rules.ts';
import { LEARNED_FIELDS } from '../../../services/extraction/src/invoice/layout/learned-rankings.ts';
import type { Outcome } from './fit.ts';

const share = (list: readonly Outcome[], of = (outcome: Outcome) => outcome.right): number =>
  Number((list.filter(of).length / Math.max(1, list.length)).toFixed(3));

/** Shares of the known fields that are right: by the rules alone, then by learned weights, for each set and in it by field. */
export function figuresOf(rules: readonly Outcome[], learned: readonly Outcome[]) {
  const sets = [...new Set(learned.map(({ set }) => set))].sort();
  return Object.fromEntries(
    sets.map((set) => {
      const of = (outcomes: readonly Outcome[], field?: string) =>
        outcomes.filter((one) => one.known && one.set === set && (field === undefined || one.field === field));
      const fields = LEARNED_FIELDS.filter((field) => of(learned, field).length > 0).map((field) => [
        field,
        { known: of(learned, field).length, rules: share(of(rules, field)), learned: share(of(learned, field)) },
      ]);
      const absent = learned.filter((one) => one.absent && one.set === set);
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

const STEPS = [0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 1.01];

/** How often answers of each confidence were right, on pages that the weights had not seen; drawn and real ones apart. */
export function reliabilityOf(learned: readonly Outcome[], calibration: Calibration) {
  const told = learned
    .filter(({ known, absent, answered }) => (known || absent) && answered)
    .map((outcome) => ({ outcome, confidence: confidenceOf(calibration, outcome.field, outcome.features) }));
  return STEPS.slice(0, -1).map((from, index) => {
    const to = STEPS[index + 1] ?? 1;
    const within = told.filter(({ confidence }) => confidence >= from && confidence < to).map(({ outcome }) => outcome);
    const [drawn, real] = [within.filter(({ real }) => !real), within.filter(({ real }) => real)];
    return { from, drawn: drawn.length, rightDrawn: share(drawn), real: real.length, rightReal: share(real) };
  });
}
