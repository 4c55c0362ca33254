import { computeQuantile } from '@probant/kernel/statistics/quantile';

/** Measurements of one process, in chronological order. */
export type ResourceSeries = readonly number[];

/**
 * Returns the largest growth of any process: the median of its last quarter of measurements minus that of its first quarter. Null when no
 * process has at least 8 measurements.
 */
export function computeLargestGrowth(courses: readonly ResourceSeries[]): number | null {
  const grown = courses
    .filter((course) => course.length >= 8)
    .map((course) => {
      const quarter = course.length >> 2;
      return median(course.slice(-quarter)) - median(course.slice(0, quarter));
    });
  return grown.length === 0 ? null : Math.max(...grown);
}

const median = (values: ResourceSeries): number => computeQuantile(values, 0.5);
