import { type Logger as PinoLogger, pino } from 'pino';

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & {
  child(bindings: Record<string, unknown>): Logger;
};

type LoggerOptions = {
  readonly level?: string;
  /** Where the lines go; stdout when left out. */
  readonly destination?: { write(line: string): void };
};

const API_KEY_PATTERN = /prb_(?:live|test)_[0-9A-Za-z]+/g;

/**
 * JSON lines with only what the code names: message, ids, counts, states, durations. Two nets under that rule: an error is
 * reduced to its class, code and place (its message may quote a document), and whatever looks like a key is struck out of the line.
 */
export function createLogger(options: LoggerOptions = {}): Logger {
  const out = options.destination ?? process.stdout;
  return pino(
    {
      level: options.level ?? 'info',
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError, error: describeError },
      hooks: {
        logMethod(args, method) {
          const [first] = args as unknown[];
          if (first instanceof Error) method.apply(this, [{ err: first }, 'error']);
          else method.apply(this, args);
        },
      },
    },
    { write: (line: string) => out.write(line.replace(API_KEY_PATTERN, '[key]')) },
  );
}

/** A logger for tests that say nothing. */
export const silentLogger: Logger = pino({ level: 'silent' });

/** Class, code and stack frames of an error and of its causes; never its message. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, cause, internal } = error as Error & { code?: unknown; internal?: unknown };
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof internal === 'string' ? { internal } : {}),
    at: readStackFrames(error),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

const readStackFrames = (error: Error): string[] =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 6)
    .map((line) => line.trim().slice(3));
