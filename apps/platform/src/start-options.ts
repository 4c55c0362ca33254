import { parseArgs } from 'node:util';
import { SERVICE_NAMES } from '@probant/kernel/service-catalogue';

/** An option that does not exist or lacks its value. The message is one sentence for the operator. */
class StartOptionsError extends Error {
  override readonly name = 'StartOptionsError';
}

type StartOptions = {
  /** The text of `--only`. */
  readonly only: string | undefined;
  readonly help: boolean;
};

/** Parses the options after `npm run up --`. @throws StartOptionsError */
export function parseStartOptions(words: readonly string[]): StartOptions {
  const { tokens } = parseArgs({ args: [...words], options: OPTIONS, strict: false, tokens: true });
  let only: string | undefined;
  let help = false;
  for (const token of tokens) {
    if (token.kind === 'option' && token.name === 'help') help = true;
    else if (token.kind === 'option' && token.name === 'only' && token.value) only = token.value;
    else if (token.kind === 'option' && token.name === 'only')
      throw new StartOptionsError('--only needs a value, such as --only=extraction,audit-trail');
    else if (token.kind !== 'option-terminator')
      throw new StartOptionsError(`unknown option ${words[token.index]}; --help lists the options`);
  }
  return { only, help };
}

const OPTIONS = { only: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;

export const START_HELP = `Usage: npm run up [-- --only=SERVICE,...]

Starts the database, the services and the gateway, and prints "ready http://127.0.0.1:8080" once all of them answer.

Options:
  --only=SERVICE,...  starts these services only: ${SERVICE_NAMES.join(', ')}
  -h, --help          prints this text and starts nothing

Environment: PROBANT_PORT (8080), PROBANT_DATA_DIR (./.probant), DATABASE_URL (unset: embedded PostgreSQL); all of them are in
docs/configuration.md. SIGTERM or Ctrl-C completes the requests in progress and stops everything.`;
