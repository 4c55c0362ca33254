import { expect, test } from 'vitest';
import { readBatchRefusal } from './batch-refusal.rules.ts';

test.each([
  {
    title: 'the file that cannot be read',
    code: 'unreadable_file',
    detail: 'file 2 is corrupt or truncated; nothing was stored',
    refusal: { kind: 'file', position: 2, reason: 'is corrupt or truncated' },
  },
  {
    title: 'the file that is too large',
    code: 'file_too_large',
    detail: 'file 1 (plans (copie 2).pdf) is larger than 50 MiB; nothing was stored',
    refusal: { kind: 'file', position: 1, reason: 'is larger than 50 MiB' },
  },
  {
    title: 'the file with which the text is too long',
    code: 'upload_too_large',
    detail:
      'the text of the files up to file 3 is too long for one call: send fewer files in a call; nothing was stored',
    refusal: { kind: 'too_large', position: 3, reason: 'has too much text' },
  },
  {
    title: 'the file with which the texts take too much memory',
    code: 'upload_too_large',
    detail:
      'the files up to file 3 (annexe.docx) take too much memory for one call: send fewer files in a call; nothing was stored',
    refusal: { kind: 'too_large', position: 3, reason: 'has too much text' },
  },
  {
    title: 'the file of no accepted kind',
    code: 'unreadable_file',
    detail: 'file 1 (a.exe) is of no accepted kind (PDF, DOCX, PNG); nothing was stored',
    refusal: { kind: 'file', position: 1, reason: 'is of no accepted kind (PDF, DOCX, PNG)' },
  },
  { title: 'nothing in a position beyond the call', code: 'unreadable_file', detail: 'file 4 is empty', refusal: null },
  {
    title: 'nothing in a refusal of the base',
    code: 'knowledge_base_full',
    detail: 'file 1 is one too many',
    refusal: null,
  },
  { title: 'nothing in a refusal without a code', code: null, detail: 'file 1 is empty', refusal: null },
])('returns $title', ({ code, detail, refusal }) => expect(readBatchRefusal(code, detail, 3)).toEqual(refusal));
