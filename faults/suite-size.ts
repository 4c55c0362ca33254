/** Whether the short suite runs (PROBANT_FAULTS=short, as in `.ci/run`) instead of the full one. */
const isShortSuite = process.env['PROBANT_FAULTS'] === 'short';

/** Returns the value for the suite that runs. */
export const chooseBySuiteSize = <T>(sizes: { readonly short: T; readonly full: T }): T =>
  isShortSuite ? sizes.short : sizes.full;
