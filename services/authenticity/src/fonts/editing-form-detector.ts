import { MIB_BYTES } from '@probant/kernel/byte-units';
import type { Detector } from '../evidence/evidence.ts';

/** Bytes that are searched: the marks are at the start and before every object. */
const SEARCHED_BYTES = MIB_BYTES;
/** What `qpdf --qdf` writes, and `fix-qdf` leaves in place (manual of qpdf, "QDF mode"). */
const EDITING_MARKS = ['%QDF-1.', '\n%% Original object ID: ', '\n%% Contents for page '];
/** Streams of any file may contain one of the marks by chance or as a text. */
const MIN_MARKS = 2;

/** A form of PDF that is made to be changed in a text editor, and that no program writes for any other end. */
export const editingFormDetector: Detector = {
  name: 'form for editing',
  detect({ kind, bytes }) {
    if (kind !== 'pdf') return [];
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SEARCHED_BYTES));
    const marks = EDITING_MARKS.filter((mark) => file.includes(mark, 0, 'latin1'));
    return marks.length < MIN_MARKS ? [] : [{ code: 'pdf_editing_form', detail: { marks: marks.length } }];
  },
};
