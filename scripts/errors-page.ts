import { rewritePage } from './page-sections.ts';
import { ERRORS_PAGE, renderErrorsPage } from './render-errors-page.ts';

/** `npm run errors-page` regenerates the tables of docs/errors.md from the list of error codes. */
await rewritePage(ERRORS_PAGE, renderErrorsPage);
