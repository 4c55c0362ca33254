import { appendFileSync } from 'node:fs';

/** Prints the figures of a scenario, and appends them as a line to the file that PROBANT_FIGURES names: `npm run check:long` reads it. */
export function printFigures(scenario: string, figures: string): void {
  console.log(`${scenario}: ${figures}`);
  const path = process.env['PROBANT_FIGURES'];
  if (path) appendFileSync(path, `${JSON.stringify({ scenario, figures })}\n`);
}
