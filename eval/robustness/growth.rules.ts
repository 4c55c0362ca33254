import { quantile } from '../quantile.ts';

/** Values of one process, in the order they were taken. */
export type Course = readonly number[];

/** The median of the last quarter less that of the first, of the process that grew most; null when none lived long enough to tell. */
export function largestGrowth(courses: readonly Course[]): number | null {
  const grown = courses
    .filter((course) => course.length >= 8)
    .map((course) => {
      const quarter = course.length >> 2;
      return median(course.slice(-quarter)) - median(course.slice(0, quarter));
    });
  return grown.length === 0 ? null : Math.max(...grown);
}

const median = (values: Course): number => quantile(values, 0.5);
