import { readFile, stat } from 'node:fs/promises';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { parseJson } from '@probant/kernel/json/parse-json';
import { RefusedFileError } from './import-errors.ts';
import type { ImportDeps } from './import-stock.usecases.ts';
import { type FreezeList, parseFreezeList } from './parse-freeze-list.rules.ts';

/** The list has about 15 MB. */
const MAX_LIST_BYTES = 128 * MIB_BYTES;
/** A list of which a quarter is missing is not the next publication. */
const MIN_SIZE_SHARE = 0.75;

/**
 * Replaces the list of asset freezes by the list in a file, in one transaction.
 *
 * @throws RefusedFileError when the file is not such a list, or much shorter than the current one.
 */
export async function importFreezeList(
  { registers, clock, newId }: Omit<ImportDeps, 'runs'>,
  { path, allowSmaller }: { readonly path: string; readonly allowSmaller: boolean },
): Promise<FreezeList> {
  const list = parseFreezeList(await readJsonFile(path));
  if (list === null || list.entities.length === 0)
    throw new RefusedFileError('this is not the JSON list of asset freezes of the Direction générale du Trésor');
  const current = await registers.readRowCount('freeze_list');
  if (!allowSmaller && current !== null && list.entities.length < current * MIN_SIZE_SHARE)
    throw new RefusedFileError(
      `the file has ${list.entities.length} entities and the current list ${current}: --allow-smaller replaces it nevertheless`,
    );
  await registers.replaceFreezeList(
    // A PostgreSQL array in the text format of COPY.
    list.entities.map(({ id, names }) => [id, formatTextArray(names)]),
    {
      version: newId(),
      datasetDate: list.publishedOn,
      rowCount: list.entities.length,
      unreadableCount: list.unreadable,
      isComplete: true,
      importedAt: new Date(clock()),
    },
  );
  return list;
}

async function readJsonFile(path: string): Promise<unknown> {
  const { size } = await stat(path);
  if (size > MAX_LIST_BYTES) throw new RefusedFileError('the list is larger than 128 MiB');
  const text = await readFile(path, 'utf8');
  try {
    return parseJson(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new RefusedFileError('the list is not JSON', { cause: error });
  }
}

const formatTextArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/[\\"]/g, (character) => `\\${character}`)}"`).join(',')}}`;
