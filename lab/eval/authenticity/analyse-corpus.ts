import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { createSemaphore } from '@probant/kernel/semaphore';
import { CACHE_FOLDER, computeFileHash } from '../../forge/cache.ts';
import { openSealedAuthority } from '../../forge/forgeries/sealed-authority.ts';
import type { CorpusFile } from '../../forge/manifest.ts';
import { startInProcessAuthenticity } from './in-process-authenticity.ts';

/** What the service answered for a file; `verdict` is null when there was no opinion. */
type Outcome = {
  readonly verdict: string | null;
  /** Codes with their strength: `text_overwritten strong`. */
  readonly signals: readonly string[];
  readonly milliseconds: number;
  /** Why there is no opinion. */
  readonly error: string | null;
};

export type AnalysedFile = CorpusFile & { readonly outcome: Outcome };

const CONCURRENCY = 2;
const RULE_FOLDERS = ['services/authenticity/src', 'libs/documents/src', 'libs/2d-doc/src', 'libs/french/src'];

/** Analyses the files, two at a time. Results are kept for the same file and the same source code, so that a run can be resumed. */
export async function analyseCorpus(files: readonly CorpusFile[]): Promise<readonly AnalysedFile[]> {
  const folder = join(CACHE_FOLDER, 'results');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${computeSourceHash().slice(0, 16)}.jsonl`);
  const kept = readKept(path);
  const { trust } = await openSealedAuthority();
  const service = await startInProcessAuthenticity(trust);
  try {
    const withWorker = createSemaphore(CONCURRENCY);
    return await Promise.all(
      files.map((file) =>
        withWorker(async () => {
          const key = `${computeFileHash(file.path)} ${file.profile}`;
          const known = kept.get(key);
          if (known !== undefined) return { ...file, outcome: known };
          const started = performance.now();
          const answer = await service.analyze(readFileSync(file.path), file.profile);
          const milliseconds = Math.round(performance.now() - started);
          const outcome: Outcome =
            'verdict' in answer
              ? {
                  verdict: answer.verdict,
                  signals: answer.signals.map(({ code, strength }) => `${code} ${strength}`),
                  milliseconds,
                  error: null,
                }
              : { verdict: null, signals: [], milliseconds, error: `${answer.status} ${answer.body.slice(0, 100)}` };
          appendFileSync(path, `${JSON.stringify({ key, outcome })}\n`);
          return { ...file, outcome };
        }),
      ),
    );
  } finally {
    for (const line of new Set(service.logLines.map(readLogMessage))) console.error(`logged: ${line}`);
    await service.close();
  }
}

const readLogMessage = (line: string): string => {
  const { check, error, msg } = JSON.parse(line) as Record<string, unknown>;
  return [msg, check, error].filter((part) => typeof part === 'string').join(' ');
};

function readKept(path: string): ReadonlyMap<string, Outcome> {
  if (!existsSync(path)) return new Map();
  const rows = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'));
  return new Map(
    rows.map((line) => JSON.parse(line) as { key: string; outcome: Outcome }).map(({ key, outcome }) => [key, outcome]),
  );
}

/** Changes with any line of the code that an opinion depends on. */
function computeSourceHash(): string {
  const hash = createHash('sha256');
  for (const folder of RULE_FOLDERS.map((name) => join(repositoryRoot, name)))
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (/(?<!\.test)\.(?:ts|tsv|json)$/.test(entry)) hash.update(entry).update(readFileSync(join(folder, entry)));
  return hash.digest('hex');
}
