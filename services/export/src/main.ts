import { runStandalone } from '@probant/service-runner/run-standalone';
import { startExport } from './start.ts';

await runStandalone({ name: 'export', migrations: [], schemas: {}, start: startExport });
