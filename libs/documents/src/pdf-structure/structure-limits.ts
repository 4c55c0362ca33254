import { MIB_BYTES } from '@probant/kernel/byte-units';
import { DOCUMENT_LIMITS } from '../limits.ts';

/** Upper bounds for the structure of one PDF. Beyond one of `work`, the file is unreadable; beyond the others, results say so. */
export const STRUCTURE_LIMITS = {
  work: {
    /** Bytes that are read as tokens, or searched for the end of a stream, in all. A file of 10 MB of text needs some 10 MB. */
    parsedBytes: 256 * MIB_BYTES,
    /** Bytes that come out of all filters, and of one filter of one stream. */
    decodedBytes: DOCUMENT_LIMITS.pdf.totalBytes,
    streamBytes: DOCUMENT_LIMITS.pdf.bytes,
    filters: DOCUMENT_LIMITS.pdf.filters,
    /** Entries of all cross-reference sections together; and objects of a file that is scanned for them. */
    objects: DOCUMENT_LIMITS.pdf.objects,
  },
  /** Cross-reference sections: a form that is saved for every field has some hundred. */
  sections: 2000,
  /** Bytes of one object before its stream; a longer one is broken. A page tree or a map of structure parents has some hundred thousand. */
  objectBytes: 16 * MIB_BYTES,
  /** Nesting of arrays and dictionaries; a deeper object reads as null. */
  depth: 256,
  /** References that lead to references. */
  references: 32,
  /** Nodes of the page tree, from the root to a page. */
  pageTreeDepth: 1000,
  pages: DOCUMENT_LIMITS.pages,
} as const;

type Numbers<T> = { readonly [Key in keyof T]: T[Key] extends number ? number : Numbers<T[Key]> };
export type StructureLimits = Numbers<typeof STRUCTURE_LIMITS>;
