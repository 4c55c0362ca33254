import { endlessForms } from './hostile-pdfs.ts';
import { readerForTests } from './reader-for-tests.ts';

/** A program that keeps one reader child busy for ever, for a test that kills this program. */
const reader = await readerForTests({ children: 1, limits: { document: 600_000 } });
await reader.open(endlessForms(), { tenant: 'a' });
