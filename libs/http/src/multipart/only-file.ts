import type { UploadedFile } from './uploaded-file.ts';

/**
 * Returns the file of a form that allows one (`many: false`), whatever its size. Reads the whole form, so that text fields after the
 * file are available too.
 *
 * @throws AppError 422 with the list of problems when the form has no file, two of them, or invalid texts.
 */
export async function takeOnlyFile(files: AsyncIterable<UploadedFile>): Promise<UploadedFile> {
  let first: UploadedFile | null = null;
  for await (const file of files) first ??= file;
  if (first === null) throw new Error('a form without a file has passed its checks');
  return first;
}
