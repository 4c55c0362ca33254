import { createLogger } from '@probant/kernel/logging';
import { getCommandProcess } from './command-process.ts';

/** Logs what goes wrong inside a command, as sentences on the standard error: an operator reads them, not a log collector. */
export const commandLogger = createLogger({
  level: 'error',
  destination: { write: (line) => void getCommandProcess().stderr.write(`${formatLogLine(line)}\n`) },
});

/** Returns the message of a JSON line, with its reason if it has one: no stack, no ids of processes. */
export function formatLogLine(line: string): string {
  const { msg, reason, err } = JSON.parse(line) as {
    readonly msg: string;
    readonly reason?: string;
    readonly err?: { readonly internal?: string; readonly code?: string };
  };
  const cause = reason ?? err?.internal ?? err?.code;
  return cause === undefined ? msg : `${msg}: ${cause}`;
}
