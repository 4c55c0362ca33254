import type { Detector } from '../evidence/evidence.ts';

/** Fewer bytes are stray characters of a download. */
const MIN_TRAILING_BYTES = 16;
const MAX_LISTED_OBJECTS = 100;

/** Earlier saves in the file, data after its end, and objects that one save defines twice. */
export const FILE_STRUCTURE_DETECTOR: Detector = {
  name: 'pdf_file_structure',
  detect({ pdf }) {
    if (pdf === null) return [];
    const { revisions, trailingBytes, isRecovered, isChainBroken } = pdf.structure;
    const unlinked = revisions.filter(({ isLinked }) => !isLinked).length;
    // Without a cross-reference that can be followed, nobody knows which save an object belongs to.
    const repeated = isRecovered || isChainBroken ? [] : pdf.structure.listRepeatedObjects(MAX_LISTED_OBJECTS);
    return [
      ...(revisions.length > 1
        ? [{ code: 'pdf_incremental_update', detail: { revisions: revisions.length, unlinked } } as const]
        : []),
      ...(trailingBytes >= MIN_TRAILING_BYTES
        ? [{ code: 'pdf_trailing_data', detail: { bytes: trailingBytes } } as const]
        : []),
      ...(repeated.length > 0
        ? [
            {
              code: 'pdf_duplicate_objects',
              detail: {
                objects: [...new Set(repeated.map(({ number }) => number))],
                offsets: repeated.flatMap(({ offsets }) => offsets),
              },
            } as const,
          ]
        : []),
    ];
  },
};
