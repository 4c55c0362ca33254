import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';

/**
 * Returns the page with the generated part between `<!-- metrics: labels -->` and `<!-- end of metrics -->` replaced. The prose around it
 * stays as it is.
 *
 * @param section What the first comment says; what the last one says is the part before the colon.
 * @throws Error for a page without that section.
 */
export function replaceSection(page: string, section: string, content: string): string {
  const start = `<!-- ${section} -->\n`;
  const end = `<!-- end of ${section.replace(/:.*/, '')} -->`;
  const from = page.indexOf(start);
  const to = page.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`the page has no section "${section}"`);
  return `${page.slice(0, from)}${start}\n${content}\n\n${page.slice(to)}`;
}

/** Returns a table in Markdown. */
export const renderTable = (columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [renderRow(columns), `|${columns.map(() => '---|').join('')}`, ...rows.map(renderRow)].join('\n');

const renderRow = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

/** Reads a page of the repository, and writes what `render` makes of it. */
export async function rewritePage(path: string, render: (page: string) => string): Promise<void> {
  const file = join(repositoryRoot, path);
  await writeFile(file, render(await readFile(file, 'utf8')));
}
