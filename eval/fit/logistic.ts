/** Features by name, and whether the outcome was right. It counts once, or `weight` times. */
type Outcome = {
  readonly features: Readonly<Record<string, number>>;
  readonly right: boolean;
  readonly weight?: number;
};

const STEPS = 40;
/** Pulls every weight to zero: few outcomes prove little. */
const RIDGE: number = 1;

/** Logistic weights by Newton's method, `bias` among them. */
export function fitLogistic(
  outcomes: readonly Outcome[],
  names: readonly string[],
): { readonly bias: number; readonly [name: string]: number } {
  const rows = outcomes.map(({ features }) => [1, ...names.map((name) => features[name] ?? 0)]);
  const size = names.length + 1;
  let weights: number[] = Array.from({ length: size }, () => 0);
  for (let step = 0; step < STEPS; step++) {
    const slope: number[] = weights.map((weight) => RIDGE * weight);
    const bend: number[][] = weights.map((_, row) => weights.map((_other, column) => (row === column ? RIDGE : 0)));
    for (const [at, row] of rows.entries()) {
      const { right, weight: times = 1 } = outcomes[at] ?? { right: false };
      const likely = 1 / (1 + Math.exp(-row.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0)));
      for (const [index, value] of row.entries()) {
        slope[index] = (slope[index] ?? 0) + times * (likely - Number(right)) * value;
        const line = bend[index] ?? [];
        for (const [other, second] of row.entries())
          line[other] = (line[other] ?? 0) + times * likely * (1 - likely) * value * second;
      }
    }
    const change = solved(bend, slope);
    weights = weights.map((weight, index) => weight - (change[index] ?? 0));
  }
  const named = names.map((name, index) => [name, Number((weights[index + 1] ?? 0).toPrecision(5))] as const);
  return { bias: Number((weights[0] ?? 0).toPrecision(5)), ...Object.fromEntries(named) };
}

/** x of Ax = b, by elimination; A is positive definite thanks to the ridge. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  const cell = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let pivot = 0; pivot < rows.length; pivot++)
    for (let row = 0; row < rows.length; row++) {
      if (row === pivot) continue;
      const factor = cell(row, pivot) / cell(pivot, pivot);
      const line = rows[row];
      for (let column = pivot; line && column <= rows.length; column++)
        line[column] = cell(row, column) - factor * cell(pivot, column);
    }
  return rows.map((row, index) => (row.at(-1) ?? 0) / (row[index] ?? 1));
}
