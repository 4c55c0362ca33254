import { anchorStoreIn } from '../anchor-store.ts';
import { anchorStoreSuite } from './anchor-store.suite.ts';
import { memoryVault } from './memory-vault.ts';

const store = anchorStoreIn(memoryVault());
anchorStoreSuite('anchors in memory, as other tests keep them', () => store);
