import { auditTrailMigrations } from '@probant/audit-trail/migrations';
import { parseTenantId } from '@probant/kernel/tenant';
import { scoringMigrations } from '@probant/scoring/migrations';
import { createReplay, parseReplayRequest } from '@probant/scoring/replay';
import { Command } from 'commander';
import { requireKnownTenant } from '../audit/known-tenant.ts';
import { getCommandProcess } from '../command-process.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { withDatabase } from '../installation.ts';
import { readFileWithProgress } from '../progress/read-file.ts';
import { printText } from '../terminal/print-result.ts';
import { formatReplay, formatReplayJson } from './format-replay.rules.ts';
import { openInstalledKeks } from './open-installed-keks.ts';

type ReplayOptions = {
  readonly tenant: string;
  readonly request: string;
  readonly analysis: string;
  readonly candidate?: string;
  readonly file?: string;
  readonly json?: true;
};

/** The request is only read: nothing of it is stored, logged or printed. */
export const createReplayCommand = () =>
  new Command('replay')
    .description('compute an analysis again from the request that the caller kept, and compare it with the journal')
    .requiredOption('--tenant <id>', 'tenant that the analysis belongs to')
    .requiredOption('--request <file>', 'body of the request, as it was sent')
    .requiredOption('--analysis <id>', 'analysis_id of the response')
    .option('--candidate <number>', 'position of the candidate in a batch, from 1 (default: the one of the analysis)')
    .option('--file <file>', 'competency text, when the request was kept without it')
    .option('--json', 'print one JSON object')
    .action(async ({ tenant: name, analysis, candidate, json, ...files }: ReplayOptions) => {
      const tenant = parseTenantId(name);
      const target = { analysisId: analysis, candidate: candidate === undefined ? null : parsePosition(candidate) };
      const request = await readRequest(files);
      const replay = await withDatabase(
        async (database) => {
          await requireKnownTenant(database, tenant);
          return createReplay({ database, keks: openInstalledKeks().keks })(tenant, request, target);
        },
        [auditTrailMigrations, scoringMigrations],
      );
      printText(json ? formatReplayJson(replay) : formatReplay(replay));
      if (!replay.agrees) getCommandProcess().exitCode = EXIT_CODES.problemFound;
    });

async function readRequest({ request, file }: Pick<ReplayOptions, 'request' | 'file'>) {
  const body = await readFileWithProgress('read', request);
  return parseReplayRequest(body, file === undefined ? null : await readFileWithProgress('read', file));
}

function parsePosition(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new RangeError('--candidate is the position of a candidate: 1 for the first');
  return Number(text);
}
