import { type Logger as PinoLogger, pino } from 'pino';

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & {
  child(bindings: Record<string, unknown>): Logger;
};

type LoggerOptions = {
  readonly level?: string;
  /** Default: the standard output. */
  readonly destination?: { write(line: string): void };
};

const API_KEY_PATTERN = /prb_(?:live|test)_[0-9A-Za-z]+/g;

/**
 * Creates a logger that writes JSON lines with only what the code passes: message, ids, counts, states, durations. Two safety nets: an
 * error is reduced to its class, code and stack (its message may quote a document), and everything that looks like an API key is masked.
 */
export function createLogger(options: LoggerOptions = {}): Logger {
  const destination = options.destination ?? process.stdout;
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
    { write: (line: string) => destination.write(line.replace(API_KEY_PATTERN, '[key]')) },
  );
}

/** A logger that writes nothing, for tests. */
export const silentLogger: Logger = pino({ level: 'silent' });

/** Returns the class, code and stack frames of an error and of its causes, never the message. */
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
