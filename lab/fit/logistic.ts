/** Features by name, and whether the outcome was right. It counts `weight` times, once by default. */
type Outcome = {
  readonly features: Readonly<Record<string, number>>;
  readonly right: boolean;
  readonly weight?: number;
};

const NEWTON_STEPS = 40;
/** Pulls every weight towards zero, since few outcomes prove little. */
const RIDGE_PENALTY: number = 1;

/** Fits logistic weights, including `bias`, by Newton's method. */
export function fitLogistic(
  outcomes: readonly Outcome[],
  names: readonly string[],
): { readonly bias: number; readonly [name: string]: number } {
  const rows = outcomes.map(({ features }) => [1, ...names.map((name) => features[name] ?? 0)]);
  const size = names.length + 1;
  let weights: number[] = Array.from({ length: size }, () => 0);
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const gradient: number[] = weights.map((weight) => RIDGE_PENALTY * weight);
    const curvature: number[][] = weights.map((_, row) =>
      weights.map((_other, column) => (row === column ? RIDGE_PENALTY : 0)),
    );
    for (const [at, row] of rows.entries()) {
      const { right, weight: count = 1 } = outcomes[at] ?? { right: false };
      const probability =
        1 / (1 + Math.exp(-row.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0)));
      for (const [index, value] of row.entries()) {
        gradient[index] = (gradient[index] ?? 0) + count * (probability - Number(right)) * value;
        const line = curvature[index] ?? [];
        for (const [other, second] of row.entries())
          line[other] = (line[other] ?? 0) + count * probability * (1 - probability) * value * second;
      }
    }
    const change = solveLinearSystem(curvature, gradient);
    weights = weights.map((weight, index) => weight - (change[index] ?? 0));
  }
  const weightsByName = names.map((name, index) => [name, Number((weights[index + 1] ?? 0).toPrecision(5))] as const);
  return { bias: Number((weights[0] ?? 0).toPrecision(5)), ...Object.fromEntries(weightsByName) };
}

/** Solves Ax = b by elimination; the ridge penalty makes A positive definite. */
function solveLinearSystem(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
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
