import type { Command } from 'commander';
import { printErrorLine } from '../terminal/print-result.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { type ApiOptions, readApiAccess } from './client-settings.ts';

/** The minute of a rate limit, with the difference between two clocks. */
const SHORT_PAUSE_MS = 65_000;
/** The hour of a rate limit, for commands that send many requests. */
export const LONG_PAUSE_MS = 61 * 60_000;

/** Adds the options of a command that calls the API. There is none for the key itself: other users could read it. */
export const addApiOptions = (command: Command): Command =>
  command
    .option('--url <url>', 'address of the gateway (default: PROBANT_URL, else http://127.0.0.1:PROBANT_PORT)')
    .option('--key-file <file>', 'file with the API key (default: PROBANT_API_KEY or PROBANT_API_KEY_FILE)');

/** Runs `work` with a client of the API and closes it. Warnings and pauses are lines on the standard error. */
export async function withApi<T>(
  options: ApiOptions,
  work: (api: ApiClient) => Promise<T>,
  maxPauseMs = SHORT_PAUSE_MS,
): Promise<T> {
  const { warnings, ...access } = readApiAccess(options);
  for (const warning of warnings) printErrorLine(warning);
  const api = createApiClient(access, { onWait: (line) => printErrorLine(line), maxPauseMs });
  try {
    return await work(api);
  } finally {
    await api.close();
  }
}
