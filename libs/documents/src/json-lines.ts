import { takeTurn } from '@probant/kernel/event-loop-turns';
import type { TaskPart } from './task.ts';
import type { TaskContext } from './task-program.ts';

/** Lines serialised at once by a worker, and parsed in one turn of the event loop: a few milliseconds. */
const LINES_PER_TURN = 200;

const LINE_FEED = 10;

/** Sends values from a worker as a part of one JSON line each. */
export function sendJsonLines(
  context: Pick<TaskContext<unknown>, 'sendPart'>,
  name: string,
  values: readonly object[],
): void {
  for (let start = 0; start < values.length; start += LINES_PER_TURN) {
    const lines = values.slice(start, start + LINES_PER_TURN).map((value) => `${JSON.stringify(value)}\n`);
    context.sendPart(name, Buffer.from(lines.join('')));
  }
}

/**
 * Returns the values of a part that `sendJsonLines` sent, in turns; none without a part. Our own program wrote the lines: their shape is not
 * checked. A line that may be long is not for this: it is parsed in one turn.
 */
export const parseJsonLines = <Value>(part: TaskPart = []): Promise<readonly Value[]> =>
  mapJsonLines<Value, Value>(part, (value) => value);

/** As `parseJsonLines`, with each value converted in the turn in which it was parsed. The part is never joined. */
export async function mapJsonLines<Line, Value>(
  part: TaskPart,
  convert: (line: Line) => Value,
): Promise<readonly Value[]> {
  const values: Value[] = [];
  for (const line of splitLines(part)) {
    values.push(convert(JSON.parse(line.toString('utf8')) as Line));
    if (values.length % LINES_PER_TURN === 0) await takeTurn();
  }
  return values;
}

/** Yields the lines of a part without their line feeds. A line that is in several pieces is joined. */
function* splitLines(part: TaskPart): Generator<Buffer> {
  let open: Buffer[] = [];
  for (const piece of part) {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
      const rest = bytes.subarray(start, end);
      yield open.length === 0 ? rest : Buffer.concat([...open, rest]);
      open = [];
      start = end + 1;
    }
    if (start < bytes.length) open.push(bytes.subarray(start));
  }
}
