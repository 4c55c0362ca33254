/** Which form of the suite runs: the full one, or with PROBANT_FAULTS=short the one that fits into `.ci/run`. */
const short = process.env['PROBANT_FAULTS'] === 'short';

/** One of two sizes of a scenario, by the form that runs. */
export const inForm = <T>(sizes: { readonly short: T; readonly full: T }): T => (short ? sizes.short : sizes.full);
