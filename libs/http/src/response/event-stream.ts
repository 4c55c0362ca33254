/** Sends a progress event to the client. */
type ReportProgress = (event: unknown) => void;

type EventStreamOptions = {
  /** Runs the operation, reports progress and resolves to the complete response. */
  readonly run: (report: ReportProgress) => Promise<unknown>;
  /** Returns the data of the `error` event, for a failure after the stream has started and the status has been sent. */
  readonly describeError: (error: unknown) => unknown;
  /** Counts and releases characters of events that wait for the client. `hold` throws when there are too many. */
  readonly hold: (characters: number) => void;
  readonly release: (characters: number) => void;
  /** Milliseconds without an event after which a comment keeps the connection open. */
  readonly keepAliveMs?: number;
};

export const EVENT_STREAM_TYPE = 'text/event-stream';

/** Below the usual idle timeout of proxies (60 s). */
const KEEP_ALIVE_MS = 15_000;

/**
 * Yields an operation as server-sent events (HTML standard, section 9.2): `progress` for each report, then `result` with the complete
 * response, or `error`. A failure before the first event is thrown, so that the response has its own status. Reports never wait for
 * a slow reader, since a client may read the response only after it has sent the whole form; a report throws when too many wait.
 */
export async function* createEventStream({
  run,
  describeError,
  hold,
  release,
  keepAliveMs = KEEP_ALIVE_MS,
}: EventStreamOptions): AsyncGenerator<string> {
  const pendingEvents: string[] = [];
  let wake = (): void => undefined;
  let finalOutcome: { readonly result: string } | { readonly error: unknown } | null = null;
  const report: ReportProgress = (event) => {
    const text = formatEvent('progress', event);
    hold(text.length);
    pendingEvents.push(text);
    wake();
  };
  run(report)
    .then((response) => {
      const result = formatEvent('result', response);
      hold(result.length);
      finalOutcome = { result };
    })
    .catch((error: unknown) => {
      finalOutcome = { error };
    })
    .finally(() => wake());
  const getOutcome = () => finalOutcome;
  let hasStarted = false;
  for (;;) {
    for (let next = pendingEvents.shift(); next !== undefined; next = pendingEvents.shift()) {
      hasStarted = true;
      yield next;
      release(next.length);
    }
    const outcome = getOutcome();
    if (outcome !== null) {
      if ('result' in outcome) yield outcome.result;
      else if (hasStarted) yield formatEvent('error', describeError(outcome.error));
      else throw outcome.error;
      return;
    }
    const isQuiet = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(true), keepAliveMs);
      wake = () => {
        clearTimeout(timer);
        resolve(false);
      };
    });
    if (!isQuiet) continue;
    hasStarted = true;
    yield ': keep-alive\n\n';
  }
}

/** JSON.stringify emits no line breaks, so that one `data` line can contain any value. */
const formatEvent = (name: string, value: unknown): string => `event: ${name}\ndata: ${JSON.stringify(value)}\n\n`;

/** Returns whether an Accept header names the event stream, with JSON neither before it nor with a higher weight. */
export function isEventStreamPreferred(accept: string): boolean {
  const ranges = accept.split(',').map(parseMediaRange);
  const events = ranges.findIndex(({ type }) => type === EVENT_STREAM_TYPE);
  const json = ranges.findIndex(({ type }) => type === 'application/json');
  const weight = ranges[events]?.weight ?? 0;
  if (weight === 0 || json < 0) return weight > 0;
  const jsonWeight = ranges[json]?.weight ?? 0;
  return weight > jsonWeight || (weight === jsonWeight && events < json);
}

function parseMediaRange(text: string): { readonly type: string; readonly weight: number } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.map((parameter) => /^q=(\d(?:\.\d*)?)$/.exec(parameter)?.[1]).find((q) => q !== undefined);
  return { type, weight: weight === undefined ? 1 : Number(weight) };
}
