import { rewritePage } from './page-sections.ts';
import { METRICS_PAGE, renderMetricsPage } from './render-metrics-page.ts';

/** `npm run metrics-page` regenerates the tables of docs/metrics.md from the metrics that the source registers. */
await rewritePage(METRICS_PAGE, renderMetricsPage);
