import { join } from 'node:path';
import { CACHE_FOLDER, computeFileHash, writeWhole } from './cache.ts';
import { listCollectedFiles } from './collected.ts';
import { forgeContents } from './forgeries/forge-contents.ts';
import { forgeImages } from './forgeries/forge-images.ts';
import { forgePdfs } from './forgeries/forge-pdfs.ts';
import { forgeSealedDocuments } from './forgeries/forge-sealed-documents.ts';
import type { CorpusFile } from './manifest.ts';
import { produceGenuineFiles } from './producers/produce-genuine.ts';

export type Corpus = { readonly files: readonly CorpusFile[]; readonly missing: readonly string[] };

/** Generates what is not in the cache yet and writes the manifest with the hash of every file. */
export async function buildCorpus(data: string): Promise<Corpus> {
  const collected = listCollectedFiles(data);
  const produced = await produceGenuineFiles();
  const files = [
    ...collected,
    ...produced.files,
    ...(await forgePdfs([...produced.files, ...collected])),
    ...(await forgeContents()),
    ...(await forgeSealedDocuments()),
    ...(await forgeImages(data)),
  ];
  const rows = files.map((file) => ({ ...file, sha256: computeFileHash(file.path) }));
  writeWhole(
    join(CACHE_FOLDER, 'manifest.json'),
    `${JSON.stringify({ missing: produced.missing, files: rows }, null, 1)}\n`,
  );
  return { files, missing: produced.missing };
}
