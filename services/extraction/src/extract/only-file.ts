import type { UploadedFile } from '@probant/http/route';
import { fileMissing } from './extract.errors.ts';

/** The file of a form of one. The whole form is read even after it, so that texts behind it are not lost. Throws a 422 without one. */
export async function onlyFileOf(files: AsyncIterable<UploadedFile>): Promise<UploadedFile> {
  let first: UploadedFile | null = null;
  for await (const file of files) first ??= file;
  if (first === null) throw fileMissing('file');
  return first;
}
