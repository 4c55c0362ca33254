import { rewritePage } from './page-sections.ts';
import { ARCHITECTURE_PAGE, renderArchitecturePage } from './render-architecture-page.ts';

/** `npm run architecture-page` regenerates the tables of docs/architecture.md from the package manifests and the service catalogue. */
await rewritePage(ARCHITECTURE_PAGE, renderArchitecturePage);
