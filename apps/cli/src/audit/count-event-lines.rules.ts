const EVENT_LINE_START = '{"type":"event",';

/** Counts the events in complete lines of an export (docs/audit-format.md). */
export function countEventLines(lines: string): number {
  let count = 0;
  for (let start = 0; start < lines.length; ) {
    if (lines.startsWith(EVENT_LINE_START, start)) count += 1;
    const end = lines.indexOf('\n', start);
    start = end === -1 ? lines.length : end + 1;
  }
  return count;
}
