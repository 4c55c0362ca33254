import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { METRICS_PAGE, renderMetricsPage } from './render-metrics-page.ts';

/** `npm run metrics-page` regenerates the tables of docs/metrics.md from the metrics that the source registers. */
const file = join(repositoryRoot, METRICS_PAGE);
await writeFile(file, renderMetricsPage(await readFile(file, 'utf8')));
