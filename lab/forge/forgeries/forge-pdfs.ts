import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CACHE_FOLDER, isOpen, rememberSkipped } from '../cache.ts';
import type { CorpusFile } from '../manifest.ts';
import { python, runTool, type ToolJob } from '../run-tool.ts';
import { findHalf } from '../split.ts';
import { PDF_TOOLS, type PdfTool } from './editing-tools.ts';

const SCAN_PRODUCERS = ['img2pdf', 'pillow'];
/** Documents with amounts or account numbers that a person would change. */
const EDITED_KINDS = ['rib', 'receipt', 'invoice', 'attestation', 'payslip'];

/** Changes one document of every producer with every tool; files that exist already are kept. */
export async function forgePdfs(genuine: readonly CorpusFile[]): Promise<readonly CorpusFile[]> {
  const files: CorpusFile[] = [];
  for (const [index, tool] of PDF_TOOLS.entries())
    files.push(...(await forgeWithTool(tool, pickSources(genuine, tool, index), index)));
  return files;
}

/** One document of every producer, a different one for every tool, so that no document is in all families. */
function pickSources(genuine: readonly CorpusFile[], { family, needs }: PdfTool, toolIndex: number): CorpusFile[] {
  const producers = [...new Set(genuine.map(({ producer }) => producer))].filter(
    (producer) => SCAN_PRODUCERS.includes(producer) === (needs === 'scan'),
  );
  return producers.flatMap((producer, producerIndex) => {
    const candidates = genuine.filter(
      (file) =>
        file.producer === producer &&
        (family === 'F12' || file.documentKind === 'collected' || EDITED_KINDS.includes(file.documentKind)),
    );
    const count = needs === 'scan' ? 8 : 1;
    return Array.from(
      { length: count },
      (_, i) => candidates[(toolIndex * 7 + producerIndex * 3 + i) % candidates.length],
    ).filter((file) => file !== undefined);
  });
}

async function forgeWithTool(
  pdfTool: PdfTool,
  sources: readonly CorpusFile[],
  toolIndex: number,
): Promise<CorpusFile[]> {
  const { family, name, needs, tool } = pdfTool;
  const folder = join(CACHE_FOLDER, family === 'F12' ? 'benign' : 'forged', `${family}-${name}`);
  const planned = sources.map((source, index) => ({
    source,
    seed: toolIndex * 1000 + index,
    output: join(folder, `${toFileName(source.producer)}-${basename(source.path)}`),
  }));
  const open = planned.filter(({ output }) => isOpen(output));
  const targets =
    needs === 'target' ? await findTargets(open.map(({ source, seed }) => ({ path: source.path, seed }))) : null;
  const jobs = open.flatMap(({ output, seed, source }, index): ToolJob[] => {
    const target = targets?.get(source.path);
    if (needs === 'target' && target === undefined) return [];
    const other = needs === 'other' ? { other: sources[(index + 1) % sources.length]?.path } : undefined;
    return [{ input: source.path, output, seed, extra: target ?? other }];
  });
  const printed = jobs.length === 0 ? null : await runTool(tool, jobs, folder);
  if (printed !== null) rememberSkipped(open.map(({ output }) => output));
  if (printed?.trim()) console.error(`${family} ${name}, skipped:\n${printed.trim()}`);
  return planned
    .filter(({ output }) => existsSync(output))
    .map(({ output, source }) => ({
      ...source,
      path: output,
      sort: family === 'F12' ? 'benign' : 'forged',
      family,
      tool: name,
      half: findHalf(source.producer, family, name),
    }));
}

const toFileName = (producer: string): string => producer.replaceAll(/[^\w-]+/g, '-').toLowerCase();

/** Finds the number that the tools change, once for each document and seed. */
async function findTargets(
  sources: readonly { readonly path: string; readonly seed: number }[],
): Promise<ReadonlyMap<string, unknown>> {
  const folder = join(CACHE_FOLDER, 'targets');
  const jobs = sources.map(({ path, seed }) => ({
    input: path,
    output: join(folder, `${basename(join(path, '..'))}-${basename(path)}-${seed}.json`),
    seed,
  }));
  const open = jobs.filter(({ output }) => !existsSync(output));
  if (open.length > 0) await runTool(python('forge/find_targets.py'), open, folder);
  return new Map(
    jobs
      .filter(({ output }) => existsSync(output))
      .map(({ input, output }) => [input, JSON.parse(readFileSync(output, 'utf8')) as unknown]),
  );
}
