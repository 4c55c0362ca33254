/** One measure: ours, the goal it is held against, and what stands beside it in the same run. */
export type Row = {
  readonly measure: string;
  readonly ours: string;
  readonly goal: string;
  readonly reference: string;
};

export function printTable(rows: readonly Row[]): void {
  console.log('| measure | ours | goal | reference, same run |\n|---|---|---|---|');
  for (const { measure, ours, goal, reference } of rows)
    console.log(`| ${measure} | ${ours} | ${goal} | ${reference} |`);
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
