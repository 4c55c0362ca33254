import type { ExtractionResult } from '@probant/contracts/extraction';
import { share } from './table.ts';
import type { Compared } from './tally.ts';

type Told = { readonly field: string; readonly confidence: number; readonly right: boolean };

const STEPS = [0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 1.01];
const SURE = 0.9;
/** Of one field there are fewer values: three steps, the last of them what a caller takes without looking. */
const FIELD_STEPS = [0, 0.5, SURE, 1.01];
const TOTALS_AND_DATES = /amount|subtotal|date/;

/** How often values told with a confidence are right, over the fields that the truth knows. */
export function reliability() {
  const told: Told[] = [];
  return {
    add(result: ExtractionResult | null, compared: readonly Compared[]): void {
      const data = (result?.data ?? {}) as Readonly<Record<string, unknown>>;
      for (const { field, truth, same } of compared) {
        const read = data[field] ?? null;
        if (truth === null || truth === undefined || read === null) continue;
        const confidence = result?.field_confidences.find((one) => one.field === field)?.score ?? 0;
        told.push({ field, confidence, right: same(read, truth) });
      }
    },
    /** One row for each step of confidence, then what the goals speak of, then each field by itself. */
    rows(title: string): string[][] {
      const row = (name: string, list: readonly Told[], goal = '') => {
        const right = list.filter((one) => one.right).length;
        const mean = list.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, list.length);
        return [
          title,
          name,
          String(list.length),
          list.length === 0 ? '-' : mean.toFixed(3),
          share(right, list.length),
          goal,
        ];
      };
      const inSteps = (limits: readonly number[], list: readonly Told[], name = '') =>
        limits.slice(0, -1).map((from, index) => {
          const to = limits[index + 1] ?? 1;
          return row(
            `${name}${from} to ${Math.min(1, to)}`,
            list.filter(({ confidence }) => confidence >= from && confidence < to),
          );
        });
      const fields = [...Map.groupBy(told, ({ field }) => field)];
      const sure = told.filter(({ confidence }) => confidence >= SURE);
      return [
        ...inSteps(STEPS, told),
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
export type Reliability = ReturnType<typeof reliability>;

export const RELIABILITY_HEAD = ['set', 'confidence', 'fields', 'mean', 'right', 'goal'];
