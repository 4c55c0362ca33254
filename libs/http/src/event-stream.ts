/** Sends something to the caller while the work goes on. */
type Report = (event: unknown) => void;

type EventStream = {
  /** Work that reports on its way and ends in the whole answer. */
  readonly work: (report: Report) => Promise<unknown>;
  /** What the caller is told of a failure once the stream has begun, when no status can be sent any more. */
  readonly explain: (error: unknown) => unknown;
  /** Milliseconds of silence after which a comment shows that the connection lives. */
  readonly aliveMs?: number;
};

export const EVENT_STREAM = 'text/event-stream';

/** Below what proxies commonly wait for a byte (60 s). */
const ALIVE_MS = 15_000;

/**
 * Work as server-sent events (HTML standard, 9.2): `progress` for each report, then `result` with the whole answer, or `error`. A
 * failure before the first event is thrown instead, so that it is answered with its own status. Reports never wait for a slow
 * reader: who sends a form may look at the answer only once all of it is sent.
 */
export async function* eventStream({ work, explain, aliveMs = ALIVE_MS }: EventStream): AsyncGenerator<string> {
  const waiting: string[] = [];
  let wake = (): void => undefined;
  let end: { readonly answer: unknown } | { readonly error: unknown } | null = null;
  const report: Report = (event) => {
    waiting.push(eventText('progress', event));
    wake();
  };
  work(report).then(
    (answer) => {
      end = { answer };
      wake();
    },
    (error: unknown) => {
      end = { error };
      wake();
    },
  );
  const settled = () => end;
  let begun = false;
  for (;;) {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      begun = true;
      yield next;
    }
    const outcome = settled();
    if (outcome !== null) {
      if ('answer' in outcome) yield eventText('result', outcome.answer);
      else if (begun) yield eventText('error', explain(outcome.error));
      else throw outcome.error;
      return;
    }
    const isQuiet = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(true), aliveMs);
      wake = () => {
        clearTimeout(timer);
        resolve(false);
      };
    });
    if (!isQuiet) continue;
    begun = true;
    yield ': the work goes on\n\n';
  }
}

/** JSON has no line break outside of its texts, and escapes those inside: one `data` line holds any value. */
const eventText = (name: string, value: unknown): string => `event: ${name}\ndata: ${JSON.stringify(value)}\n\n`;

/** Whether an Accept header wants the event stream more than JSON: it names it, and JSON neither before it nor with more weight. */
export function wantsEvents(accept: string): boolean {
  const ranges = accept.split(',').map(rangeOf);
  const events = ranges.findIndex(({ type }) => type === EVENT_STREAM);
  const json = ranges.findIndex(({ type }) => type === 'application/json');
  const weight = ranges[events]?.weight ?? 0;
  if (weight === 0 || json < 0) return weight > 0;
  const other = ranges[json]?.weight ?? 0;
  return weight > other || (weight === other && events < json);
}

function rangeOf(text: string): { readonly type: string; readonly weight: number } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.map((parameter) => /^q=(\d(?:\.\d*)?)$/.exec(parameter)?.[1]).find((q) => q !== undefined);
  return { type, weight: weight === undefined ? 1 : Number(weight) };
}
