import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
};

/** What axe finds serious or critical in a page, and moderate too, a line each. */
export async function findAccessProblems(page: Page): Promise<readonly string[]> {
  // The policy of the page forbids scripts of others; the browser runs these for the test.
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axeSource);
  // Without a list of everything that is right.
  const { violations } = (await page.evaluate("axe.run(document, { resultTypes: ['violations'] })")) as {
    readonly violations: readonly Violation[];
  };
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${impact} ${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
}
