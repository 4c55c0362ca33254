import { UnreadableDocument } from '@probant/documents/document';
import type { AppError } from '@probant/kernel/errors';
import { expect, test } from 'vitest';
import { toUploadError } from './documents.errors.ts';

const refuse = (filename: string): unknown => {
  const { detail } = toUploadError(new UnreadableDocument('empty'), { position: 3, filename }) as AppError;
  return (detail as { readonly message: string }).message;
};

test.each([
  ['a name', 'Procédure congés.docx', 'file 3 (Procédure congés.docx) is empty; nothing was stored'],
  ['a name with parentheses', 'plans (2).pdf', 'file 3 (plans (2).pdf) is empty; nothing was stored'],
  ['no name', '', 'file 3 is empty; nothing was stored'],
  ['a name of blanks', ' \t ', 'file 3 is empty; nothing was stored'],
  ['a name with line breaks', 'a\r\nfile 1 is fine', 'file 3 (a file 1 is fine) is empty; nothing was stored'],
  ['a name with terminal codes', 'a\u001b[31m.txt', 'file 3 (a [31m.txt) is empty; nothing was stored'],
  ['a name that reverses the text', 'a\u202eexe.pdf', 'file 3 (a exe.pdf) is empty; nothing was stored'],
  ['a lone surrogate', 'a\ud800.txt', 'file 3 (a .txt) is empty; nothing was stored'],
  ['a long name', 'x'.repeat(5_000), `file 3 (${'x'.repeat(100)}…) is empty; nothing was stored`],
])('names the refused file: %s', (_, filename, message) => expect(refuse(filename)).toBe(message));
