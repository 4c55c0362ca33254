import { cp, rename, rm } from 'node:fs/promises';

/** Replaces a folder with a copy of another one as a whole, so that readers never see half of it. The output may be on another disk. */
export async function replaceFolder(source: string, target: string): Promise<void> {
  const [arriving, leaving] = [`${target}.arriving`, `${target}.leaving`];
  for (const folder of [arriving, leaving]) await rm(folder, { recursive: true, force: true });
  await cp(source, arriving, { recursive: true });
  await rename(target, leaving).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(arriving, target);
  await rm(leaving, { recursive: true, force: true });
}
