import { ERROR_CODES_BY_AREA } from '@probant/kernel/error-codes';
import { renderTable, replaceSection } from './page-sections.ts';

export const ERRORS_PAGE = 'docs/errors.md';

/**
 * Returns the page with its tables regenerated from the list of codes. The prose around them stays as it is.
 *
 * @throws Error as `replaceSection`.
 */
export const renderErrorsPage = (page: string): string =>
  replaceSection(
    page,
    'error codes',
    Object.entries(ERROR_CODES_BY_AREA)
      .map(([area, codes]) => `## ${area}\n\n${renderCodes(codes)}`)
      .join('\n\n'),
  );

const renderCodes = (
  codes: Readonly<Record<string, { readonly statuses: readonly number[]; readonly meaning: string }>>,
): string =>
  renderTable(
    ['code', 'status', 'meaning'],
    Object.entries(codes).map(([code, { statuses, meaning }]) => [`\`${code}\``, statuses.join(', '), meaning]),
  );
