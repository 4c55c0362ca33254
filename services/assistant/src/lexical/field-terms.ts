import type { GrowableArray } from './growable-array.ts';

/**
 * Terms of one field of all chunks: term ids in the order of the text, chunk after chunk; the terms of a slot end where those of the next
 * one start.
 */
export type FieldTerms = { readonly termIds: GrowableArray; readonly starts: GrowableArray };
