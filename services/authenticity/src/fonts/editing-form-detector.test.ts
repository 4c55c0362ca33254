import { describe, expect, it } from 'vitest';
import { observe } from '../testing/test-evidence.ts';
import { editingFormDetector } from './editing-form-detector.ts';
import { buildPdf } from './testing/build-pdf.ts';

const FILE = Buffer.from(
  buildPdf([{ characters: 'Total' }], [{ font: 0, codes: [1, 2, 3, 4, 5], at: [50, 700] }]),
).toString('latin1');

const observeFile = (file: string) => observe([editingFormDetector], new Uint8Array(Buffer.from(file, 'latin1')));

describe('editingFormDetector', () => {
  it('is quiet about an ordinary file', async () => {
    expect(await observeFile(FILE)).toEqual([]);
  });

  it('sees the comments of the form for editing', async () => {
    const file = FILE.replace('\n1 0 obj', '\n%QDF-1.0\n\n%% Original object ID: 7 0\n1 0 obj').replace(
      '\n4 0 obj',
      '\n%% Contents for page 1\n4 0 obj',
    );
    expect(await observeFile(file)).toEqual([{ code: 'pdf_editing_form', detail: { marks: 3 } }]);
  });

  it('is quiet about one such comment', async () => {
    expect(await observeFile(FILE.replace('\n1 0 obj', '\n%QDF-1.0\n1 0 obj'))).toEqual([]);
  });
});
