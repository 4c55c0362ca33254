import { escapeControls } from '../../terminal/escape-controls.rules.ts';
import { formatTable } from '../../terminal/format-table.rules.ts';
import { wrapText } from '../../terminal/wrap-text.rules.ts';
import type { FolderTally } from './folder-tally.ts';

/** Returns the lines of a run: how many documents of which type are in the file, and what could not be read and why. */
export function formatTally(tally: FolderTally, out: string, columns: number | null): readonly string[] {
  const { skipped, unread, unreadByError, unreadCount } = tally;
  const rows = unread.map(({ error, message, path }) => [escapeControls(path), error, escapeControls(message)]);
  const left = unreadCount - unread.length;
  return [
    ...wrapText(describeDocuments(tally, out), columns),
    ...(skipped === 0 ? [] : wrapText(`${countOf(skipped, 'file')} read before and not changed`, columns)),
    ...(unreadCount === 0
      ? []
      : [
          ...wrapText(`not read: ${countOf(unreadCount, 'file')} (${listCounts(unreadByError)})`, columns),
          '',
          ...formatTable(['file', 'error', 'reason'], rows, columns),
          ...(left === 0 ? [] : wrapText(`and ${left} more: they have a text in the column error`, columns)),
        ]),
  ];
}

function describeDocuments({ documentsByType }: FolderTally, out: string): string {
  const total = [...documentsByType.values()].reduce((sum, count) => sum + count, 0);
  const types = total === 0 ? '' : ` (${listCounts(documentsByType)})`;
  return `${escapeControls(out)}: ${countOf(total, 'document')}${types}`;
}

const listCounts = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const toTallyJson = ({ documentsByType, skipped, unread, unreadByError, unreadCount }: FolderTally) => ({
  documents: Object.fromEntries(documentsByType),
  skipped,
  not_read: unreadCount,
  errors: Object.fromEntries(unreadByError),
  files: unread,
});
