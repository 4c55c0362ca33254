import type { ExtractionResult } from '@probant/contracts/extraction';

/** Counts of one field over a set. */
type Count = { n: number; right: number; sure: number; sureAndRight: number; invented: number };

/** A field of the truth, and its comparison. */
export type ComparedField = {
  readonly field: string;
  readonly truth: unknown;
  readonly same: (read: unknown, truth: unknown) => boolean;
};

/** Counts right values by field, and how often a confidence of 0.9 or more was right. */
export function createTally() {
  const counts = new Map<string, Count>();
  return {
    add(result: ExtractionResult | null, compared: readonly ComparedField[]): void {
      for (const { field, truth, same } of compared) {
        const count = counts.get(field) ?? { n: 0, right: 0, sure: 0, sureAndRight: 0, invented: 0 };
        counts.set(field, count);
        const read = (result?.data as Readonly<Record<string, unknown>> | null | undefined)?.[field] ?? null;
        if (truth === null || truth === undefined) {
          count.invented += Number(read !== null);
          continue;
        }
        const right = read !== null && same(read, truth);
        const sure =
          result?.field_confidences.some((confidence) => confidence.field === field && confidence.score >= 0.9) ??
          false;
        count.n += 1;
        count.right += Number(right);
        count.sure += Number(sure);
        count.sureAndRight += Number(sure && right);
      }
    },
    byField: (): ReadonlyMap<string, Count> => counts,
    total(): Count {
      const sum = (of: (count: Count) => number) => [...counts.values()].reduce((all, count) => all + of(count), 0);
      return {
        n: sum(({ n }) => n),
        right: sum(({ right }) => right),
        sure: sum(({ sure }) => sure),
        sureAndRight: sum(({ sureAndRight }) => sureAndRight),
        invented: sum(({ invented }) => invented),
      };
    },
  };
}
export type Tally = ReturnType<typeof createTally>;
