import { createAnchorStore } from '../stores/anchor-store.ts';
import { describeAnchorStore } from './anchor-store.suite.ts';
import { createMemoryObjectStore } from './memory-object-store.ts';

const store = createAnchorStore(createMemoryObjectStore());
describeAnchorStore('anchor store in memory', () => store);
