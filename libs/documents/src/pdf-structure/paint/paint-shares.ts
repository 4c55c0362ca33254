import { FILE_PAINT_LIMITS, type PaintLimits, type SharedPaintLimit } from './machine/paint-limits.ts';

/** Divides the work for a file among its pages: no page takes the part of another one. */
export type PaintShares = {
  /** Returns the limits for the next page. */
  getLimits(): PaintLimits;
  /** Counts the work that a page took. */
  spend(used: Readonly<Record<SharedPaintLimit, number>>): void;
};

const SHARED_LIMITS = Object.keys(FILE_PAINT_LIMITS) as readonly SharedPaintLimit[];

export function createPaintShares(limits: PaintLimits, pageCount: number): PaintShares {
  let pagesLeft = pageCount;
  const left = Object.fromEntries(SHARED_LIMITS.map((limit) => [limit, FILE_PAINT_LIMITS[limit].all])) as Record<
    SharedPaintLimit,
    number
  >;
  return {
    getLimits() {
      pagesLeft = Math.max(0, pagesLeft - 1);
      const own = SHARED_LIMITS.map((limit) => {
        const { page } = FILE_PAINT_LIMITS[limit];
        return [limit, Math.min(limits[limit], Math.max(page, left[limit] - page * pagesLeft))] as const;
      });
      return { ...limits, ...Object.fromEntries(own) };
    },
    spend(used) {
      for (const limit of SHARED_LIMITS) left[limit] -= used[limit];
    },
  };
}
