import { buildCorpus } from '../../forge/build-corpus.ts';
import type { CorpusFile } from '../../forge/manifest.ts';
import type { EvaluationRun } from '../evaluation-run.ts';
import { type AnalysedFile, analyseCorpus } from './analyse-corpus.ts';
import { printBenign, printForged, printGenuine, printLatency } from './tables.ts';
import { evaluateTwoDDoc } from './two-d-doc.ts';

const TWO_D_DOC_TABLE = '2ddoc';

const TABLES_BY_NAME: Readonly<Record<string, (files: readonly AnalysedFile[]) => void>> = {
  genuine: printGenuine,
  benign: printBenign,
  forged: printForged,
  latency: printLatency,
};
const SORT_BY_TABLE: Readonly<Record<string, CorpusFile['sort']>> = {
  genuine: 'genuine',
  benign: 'benign',
  forged: 'forged',
};

/**
 * `npm run eval -- authenticity`: builds the forgery bench and analyses its development half, or with `--held` its held half. The held half
 * is opened once the rules are frozen. `--only` names a table (2ddoc, genuine, benign, forged, latency), a family such as F4, or several with commas.
 */
export async function evaluateAuthenticity({ data, isHeld = false, limit, only }: EvaluationRun): Promise<void> {
  if (only === undefined || only === TWO_D_DOC_TABLE) await printTwoDDoc(data);
  if (only === TWO_D_DOC_TABLE) return;
  const { files, missing } = await buildCorpus(data);
  const half = isHeld ? 'held' : 'development';
  const names = only?.split(',');
  const chosen = limitGroups(
    files.filter((file) => file.half === half && isRequested(file, names)),
    limit,
  );
  const producers = new Set(
    files.filter(({ path, sort }) => sort === 'genuine' && path.endsWith('.pdf')).map(({ producer }) => producer),
  );
  console.log(
    `${half} half: ${chosen.length} of ${files.length} files; genuine PDFs of ${producers.size} producers in both halves`,
  );
  console.log(`producers that are not installed: ${missing.join(', ') || 'none'}`);
  const analysed = await analyseCorpus(chosen);
  const tables = Object.entries(TABLES_BY_NAME).filter(
    ([name]) =>
      names === undefined || names.includes(name) || (name === 'forged' && names.some((part) => /^F\d+$/.test(part))),
  );
  for (const [, print] of tables) print(analysed);
  for (const { outcome, path } of analysed)
    if (outcome.error !== null) console.log(`no opinion: ${path}: ${outcome.error}`);
  printMisjudged(analysed);
}

async function printTwoDDoc(data: string): Promise<void> {
  console.log('| measure | ours | goal | reference |\n|---|---|---|---|');
  for (const row of await evaluateTwoDDoc(data)) console.log(`| ${row.join(' | ')} |`);
}

function isRequested({ family, sort }: CorpusFile, names: readonly string[] | undefined): boolean {
  if (names === undefined || names.includes('latency')) return true;
  return names.some((name) => SORT_BY_TABLE[name] === sort || name === family);
}

/** At most `limit` files of each producer, family, tool and variant. */
function limitGroups(files: readonly CorpusFile[], limit: number): CorpusFile[] {
  const counts = new Map<string, number>();
  return files.filter(({ family, producer, sort, tool, variant }) => {
    const group = [sort, family, tool, variant, family === null ? producer : ''].join(' ');
    counts.set(group, (counts.get(group) ?? 0) + 1);
    return (counts.get(group) ?? 0) <= limit;
  });
}

/** Names the genuine files that were judged to be checked, with their signals. */
function printMisjudged(files: readonly AnalysedFile[]): void {
  const misjudged = files.filter(
    ({ outcome, sort }) => sort !== 'forged' && outcome.verdict !== 'consistent' && outcome.verdict !== null,
  );
  for (const { outcome, path } of misjudged)
    console.log(`false alarm: ${path}: ${outcome.signals.filter((signal) => !signal.endsWith(' info')).join(', ')}`);
}
