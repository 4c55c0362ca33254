import type { ExtractionResult } from '@probant/contracts/extraction';
import { formatShare } from './table.ts';
import type { ComparedField } from './tally.ts';

type RatedValue = { readonly field: string; readonly confidence: number; readonly right: boolean };

const CONFIDENCE_STEPS = [0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 1.01];
const SURE_CONFIDENCE = 0.9;
/** A single field has fewer values: three steps, the last for values that a caller accepts without review. */
const FIELD_STEPS = [0, 0.5, SURE_CONFIDENCE, 1.01];
const TOTALS_AND_DATES = /amount|subtotal|date/;

/** Measures how often values of a confidence are right, over the fields in the truth. */
export function createReliability() {
  const values: RatedValue[] = [];
  return {
    add(result: ExtractionResult | null, compared: readonly ComparedField[]): void {
      const data = (result?.data ?? {}) as Readonly<Record<string, unknown>>;
      for (const { field, truth, same } of compared) {
        const read = data[field] ?? null;
        if (truth === null || truth === undefined || read === null) continue;
        const confidence = result?.field_confidences.find((rated) => rated.field === field)?.score ?? 0;
        values.push({ field, confidence, right: same(read, truth) });
      }
    },
    /** Returns one row per step of confidence, then the rows with a goal, then each field. */
    rows(title: string): string[][] {
      const row = (name: string, list: readonly RatedValue[], goal = '') => {
        const right = list.filter(({ right: isRight }) => isRight).length;
        const mean = list.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, list.length);
        return [
          title,
          name,
          String(list.length),
          list.length === 0 ? '-' : mean.toFixed(3),
          formatShare(right, list.length),
          goal,
        ];
      };
      const inSteps = (limits: readonly number[], list: readonly RatedValue[], name = '') =>
        limits.slice(0, -1).map((from, index) => {
          const to = limits[index + 1] ?? 1;
          return row(
            `${name}${from} to ${Math.min(1, to)}`,
            list.filter(({ confidence }) => confidence >= from && confidence < to),
          );
        });
      const fields = [...Map.groupBy(values, ({ field }) => field)];
      const sure = values.filter(({ confidence }) => confidence >= SURE_CONFIDENCE);
      return [
        ...inSteps(CONFIDENCE_STEPS, values),
        row(
          '>= .9, totals and dates',
          sure.filter(({ field }) => TOTALS_AND_DATES.test(field)),
          '>= .97',
        ),
        row('>= .9, all', sure, '>= .95'),
        ...fields.flatMap(([field, list]) =>
          inSteps(FIELD_STEPS, list, `${field}, `).filter(([, , count]) => count !== '0'),
        ),
      ];
    },
  };
}
export type Reliability = ReturnType<typeof createReliability>;

export const RELIABILITY_HEADER = ['set', 'confidence', 'fields', 'mean', 'right', 'goal'];
