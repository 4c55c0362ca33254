import { defineTask } from '@probant/documents/task';
import type { DuplicateGroup } from '../duplicate-groups.rules.ts';

/** Groups the receipts of many files. Its bytes are a JSON array of `ComparedReceipt`, in UTF-8. */
export const FIND_DUPLICATES_TASK = defineTask<null, readonly DuplicateGroup[]>({
  name: 'receipt-duplicates',
  module: new URL('./find-duplicates.program.ts', import.meta.url),
  folders: [],
  reads: 'bytes',
});
