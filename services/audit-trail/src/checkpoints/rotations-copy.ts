import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { copyOwner } from '@probant/audit/notes/key-file';
import { parseJson } from '@probant/kernel/json/parse-json';
import { getKeyFiles, type KeyFolder } from './key-folder.ts';

/** Reads the copy of the notes of the rotations in the keys folder, oldest first. Empty without one, or when it is damaged. */
export async function readRotationsCopy(folder: Pick<KeyFolder, 'dataDir'>): Promise<readonly string[]> {
  const text = await readFile(getKeyFiles(folder).rotations, 'utf8').catch(() => '[]');
  try {
    const notes = parseJson(text);
    return Array.isArray(notes) && notes.every((note) => typeof note === 'string') ? notes : [];
  } catch {
    return [];
  }
}

/** Writes the copy. It contains public keys only. */
export async function writeRotationsCopy(
  folder: Pick<KeyFolder, 'dataDir'>,
  rotations: readonly string[],
): Promise<void> {
  const { rotations: file, current } = getKeyFiles(folder);
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify(rotations, null, 2)}\n`, { mode: 0o600, flush: true });
  await copyOwner(current, draft);
  await rename(draft, file);
}
