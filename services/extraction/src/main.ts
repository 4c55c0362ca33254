import { runAlone } from '@probant/http/alone';
import { startExtraction } from './start.ts';

await runAlone('extraction', [], startExtraction);
