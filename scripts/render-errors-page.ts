import { ERROR_CODES_BY_AREA } from '@probant/kernel/error-codes';

export const ERRORS_PAGE = 'docs/errors.md';

const LIST_PATTERN = /<!-- error codes -->\n[\s\S]*?<!-- end of error codes -->/;

/**
 * Returns the page with its tables regenerated from the list of codes. The prose around them stays as it is.
 *
 * @throws Error when the page has no place for the tables.
 */
export function renderErrorsPage(page: string): string {
  if (!LIST_PATTERN.test(page)) throw new Error(`${ERRORS_PAGE} has no place for the error codes`);
  const tables = Object.entries(ERROR_CODES_BY_AREA).map(([area, codes]) => `## ${area}\n\n${renderTable(codes)}`);
  return page.replace(
    LIST_PATTERN,
    () => `<!-- error codes -->\n\n${tables.join('\n\n')}\n\n<!-- end of error codes -->`,
  );
}

const renderTable = (
  codes: Readonly<Record<string, { readonly statuses: readonly number[]; readonly meaning: string }>>,
): string =>
  [
    '| code | status | meaning |',
    '|---|---|---|',
    ...Object.entries(codes).map(
      ([code, { statuses, meaning }]) => `| \`${code}\` | ${statuses.join(', ')} | ${meaning} |`,
    ),
  ].join('\n');
