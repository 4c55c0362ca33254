import { createEndlessForms } from './hostile-pdfs.ts';
import { createTestReader } from './test-reader.ts';

/** Program that keeps one worker busy without end, for a test that kills the program. */
const reader = await createTestReader({ workers: 1, limits: { documentMs: 600_000 } });
await reader.open(createEndlessForms(), { tenant: 'a' });
