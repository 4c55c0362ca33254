import type { AnalysisLimit } from './analysis-limits.ts';

/** A limit that ended a part of the analysis, and the pages that it concerns; none when it concerns the file. */
export type ReachedLimit = { readonly limit: AnalysisLimit; readonly pages: readonly number[] };

/** Collects the limits that an analysis reaches: each is part of the opinion. */
export type LimitLog = {
  /** @param page 1-based; absent when the limit concerns the file. */
  reach(limit: AnalysisLimit, page?: number): void;
  list(): readonly ReachedLimit[];
};

export function createLimitLog(): LimitLog {
  const pages = new Map<AnalysisLimit, Set<number>>();
  return {
    reach(limit, page) {
      const reached = pages.get(limit) ?? new Set();
      pages.set(limit, page === undefined ? reached : reached.add(page));
    },
    list: () => Array.from(pages, ([limit, numbers]) => ({ limit, pages: [...numbers].sort((a, b) => a - b) })),
  };
}
