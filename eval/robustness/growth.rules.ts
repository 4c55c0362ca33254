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

/** The smallest value that `share` of all do not exceed; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

const median = (values: Course): number => quantile(values, 0.5);
