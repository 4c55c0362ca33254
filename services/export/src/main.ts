import { runAlone } from '@probant/http/alone';
import { startExport } from './start.ts';

await runAlone('export', [], startExport);
