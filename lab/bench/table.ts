/** One measurement, its goal, and a reference measured in the same run. */
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
