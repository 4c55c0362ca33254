import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createDraw } from '../../generate/draw.ts';
import { CACHE_FOLDER, writeWhole } from '../cache.ts';
import { DOCUMENT_KINDS, type DocumentKind, PROFILE_BY_KIND } from '../documents/business-document.ts';
import { inventDocument } from '../documents/invent-document.ts';
import type { CorpusFile } from '../manifest.ts';
import { inventLook } from '../pages/look.ts';
import { hasProgram, runTool } from '../run-tool.ts';
import { findHalf } from '../split.ts';
import { PRODUCERS, type Producer } from './producers.ts';
import { INPUT_EXTENSIONS, writeInput } from './write-input.ts';

/** Documents of each kind that every producer draws. */
const DOCUMENTS_PER_KIND = 3;

/** Draws the documents of every installed producer; files that exist already are kept. Names the producers that are missing. */
export async function produceGenuineFiles(): Promise<{
  readonly files: readonly CorpusFile[];
  readonly missing: readonly string[];
}> {
  const files: CorpusFile[] = [];
  const missing: string[] = [];
  for (const producer of PRODUCERS) {
    const produced = hasProgram(producer.tool.command[0] as string) ? await produceFiles(producer) : [];
    if (produced.length === 0) missing.push(producer.name);
    files.push(...produced);
  }
  return { files, missing };
}

async function produceFiles(producer: Producer): Promise<CorpusFile[]> {
  const jobs = DOCUMENT_KINDS.flatMap((kind) =>
    Array.from({ length: DOCUMENTS_PER_KIND }, (_, index) => ({ kind, ...nameFiles(producer, kind, index) })),
  );
  const open = jobs.filter(({ output }) => !existsSync(output));
  for (const { input, kind, seed } of open) {
    const document = inventDocument(kind, seed);
    const look = inventLook(createDraw(`${seed}/look`));
    writeWhole(input, await writeInput(producer.form, document, look, seed));
  }
  if (open.length > 0)
    await runTool(
      producer.tool,
      open.map(({ input, output }) => ({ input, output })),
      join(CACHE_FOLDER, 'genuine', producer.name),
    );
  return jobs
    .filter(({ output }) => existsSync(output))
    .map(({ kind, output }) => ({
      path: output,
      sort: 'genuine',
      family: null,
      tool: null,
      producer: producer.name,
      half: findHalf(producer.name, null, null),
      profile: PROFILE_BY_KIND[kind],
      documentKind: kind,
      expected: null,
    }));
}

function nameFiles({ form, name }: Producer, kind: DocumentKind, index: number) {
  const seed = `${name}/${kind}/${index}`;
  const stem = join(CACHE_FOLDER, 'genuine', name, `${kind}-${index}`);
  return { seed, input: `${stem}.${INPUT_EXTENSIONS[form]}`, output: `${stem}.pdf` };
}
