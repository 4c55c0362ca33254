import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SupportingDocumentType } from '@probant/contracts/authenticity';
import { computeFileHash } from './cache.ts';
import type { CorpusFile } from './manifest.ts';

/** Collected genuine PDFs, below `PROBANT_EVAL_DATA`. All were looked at during development. */
const FOLDERS: readonly (readonly [folder: string, profile: SupportingDocumentType])[] = [
  ['authenticity/pdf_genuine/dev', 'other'],
  ['extraction/dev', 'other'],
];

/**
 * Published samples whose page prints the number, the date or the total of another invoice than the file inside them: each was looked at. A
 * check is right to name them, so they are no genuine documents.
 */
const CONTRADICTING_FILES = /acme_invoice-42_ZUGFeRD|BeispielRE-20150613_503|BeispielRE-20201121_508_withBOM/;

/** Lists each collected PDF once, with the program that its metadata name. */
export function listCollectedFiles(data: string): readonly CorpusFile[] {
  const seen = new Set<string>();
  return FOLDERS.flatMap(([folder, profile]) => listPdfFiles(join(data, folder)).map((path) => ({ path, profile })))
    .filter(({ path }) => !CONTRADICTING_FILES.test(path))
    .filter(({ path }) => {
      const hash = computeFileHash(path);
      return !seen.has(hash) && seen.add(hash);
    })
    .map(({ path, profile }) => ({
      path,
      sort: 'genuine',
      family: null,
      tool: null,
      producer: `collected: ${readProducer(path)}`,
      half: 'development',
      profile: path.includes('/resumes/') ? 'resume' : profile,
      documentKind: 'collected',
      expected: null,
    }));
}

const listPdfFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.pdf$/i.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
    : [];

/** The name of the program without its version, as poppler reads it. */
function readProducer(path: string): string {
  try {
    const info = execFileSync('pdfinfo', [path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const producer = /^Producer:\s+(.+)$/m.exec(info)?.[1] ?? 'not named';
    return /^[^\d(®]+/.exec(producer)?.[0].trim() ?? 'not named';
  } catch {
    return 'not read';
  }
}
