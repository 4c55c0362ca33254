import { access, constants, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { describeError } from '../describe-error.ts';
import { findSizeProblem, type LocalFile, type RefusedFile } from './local-file.rules.ts';

type LocalFiles = { readonly files: readonly LocalFile[]; readonly refused: readonly RefusedFile[] };

/** Looks at the files without reading them: those that can be sent, and those that cannot, with the reason. */
export async function findLocalFiles(paths: readonly string[]): Promise<LocalFiles> {
  const files: LocalFile[] = [];
  const refused: RefusedFile[] = [];
  for (const path of paths) {
    const file = { path, name: basename(path), bytes: 0 };
    try {
      const status = await stat(path);
      await access(path, constants.R_OK);
      const problem = status.isDirectory()
        ? 'is a folder: name its files, such as FOLDER/*'
        : status.isFile()
          ? findSizeProblem({ ...file, bytes: status.size })
          : 'is no file';
      if (problem === null) files.push({ ...file, bytes: status.size });
      else refused.push({ path, reason: problem });
    } catch (error) {
      refused.push({ path, reason: describeError(error).join(' ').replace(`${path} `, '') });
    }
  }
  return { files, refused };
}
