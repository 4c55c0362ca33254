import { joinPart, type TaskPart } from './task.ts';
import type { TaskContext } from './task-program.ts';

/** Lines serialised at once by a worker, and parsed in one turn of the event loop: a few milliseconds. */
const LINES_PER_TURN = 200;

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
 * Returns the values of a part that `sendJsonLines` sent; none without a part. It parses in turns, so that a long part does not block the
 * event loop. Our own program wrote the lines: their shape is not checked.
 */
export async function parseJsonLines<Value>(part: TaskPart = []): Promise<readonly Value[]> {
  const bytes = joinPart(part);
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values: Value[] = [];
  for (let start = 0; start < lines.length; ) {
    const end = lines.indexOf('\n', start);
    values.push(JSON.parse(lines.toString('utf8', start, end)) as Value);
    start = end + 1;
    if (values.length % LINES_PER_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return values;
}
