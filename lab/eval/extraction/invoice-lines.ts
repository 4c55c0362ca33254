import type { ExtractionResult, InvoiceData, LineItem } from '@probant/contracts/extraction';
import { isSameAmount, isSameText } from './compare-values.ts';
import { formatShare } from './table.ts';

type Field = keyof LineItem & string;

const MEMBER_COMPARISONS: Readonly<Record<string, (read: unknown, truth: unknown) => boolean>> = {
  description: isSameText,
  quantity: isSameAmount,
  unit_price: isSameAmount,
  amount: isSameAmount,
  vat_rate: isSameAmount,
};

/** Counts the line items that were found and their right members. Lines are matched by amount, in the order of the page. */
export function createLineTally() {
  const cells = new Map<string, { known: number; right: number }>();
  let [truthLines, readLines, matchedLines, rightLines, documents, rightDocuments] = [0, 0, 0, 0, 0, 0];
  return {
    add(result: ExtractionResult | null, truth: InvoiceData): void {
      const lines = truth.line_items ?? [];
      const read = (result?.data as InvoiceData | null | undefined)?.line_items ?? [];
      const pairs = alignLines(lines, read);
      documents += 1;
      truthLines += lines.length;
      readLines += read.length;
      matchedLines += pairs.size;
      let right = 0;
      for (const line of lines) {
        const cellsRight = Object.keys(MEMBER_COMPARISONS).map((name) =>
          compareMember(cells, name as Field, line, pairs.get(line)),
        );
        right += Number(cellsRight.every(Boolean));
      }
      rightLines += right;
      rightDocuments += Number(right === lines.length && read.length === lines.length);
    },
    row: (title: string): string[] => [
      title,
      String(truthLines),
      formatShare(matchedLines, truthLines),
      formatShare(matchedLines, readLines),
      formatShare(rightLines, truthLines),
      formatShare(rightDocuments, documents),
      [...cells].map(([name, cell]) => `${name} ${formatShare(cell.right, cell.known)}`).join(', '),
    ],
  };
}

export const LINES_HEADER = [
  'set',
  'lines',
  'found',
  'of those read',
  'all members right',
  'documents all right',
  'by member',
];

/** Compares and counts a member of a line. Returns true when the truth has no value. */
function compareMember(
  cells: Map<string, { known: number; right: number }>,
  name: Field,
  line: LineItem,
  read: LineItem | undefined,
): boolean {
  const truth = line[name];
  if (truth === null || truth === undefined) return true;
  const cell = cells.get(name) ?? { known: 0, right: 0 };
  cells.set(name, cell);
  const value = read?.[name] ?? null;
  const right = value !== null && (MEMBER_COMPARISONS[name]?.(value, truth) ?? false);
  cell.known += 1;
  cell.right += Number(right);
  return right;
}

/** Returns the longest common subsequence of lines by amount. */
function alignLines(truth: readonly LineItem[], read: readonly LineItem[]): ReadonlyMap<LineItem, LineItem> {
  const isSame = (truthLine: LineItem, readLine: LineItem) => isSameAmount(readLine.amount, truthLine.amount);
  const best = Array.from({ length: truth.length + 1 }, () => new Uint16Array(read.length + 1));
  const at = (i: number, k: number): number => best[i]?.[k] ?? 0;
  for (let i = truth.length - 1; i >= 0; i--)
    for (let k = read.length - 1; k >= 0; k--)
      (best[i] as Uint16Array)[k] = isSame(truth[i] as LineItem, read[k] as LineItem)
        ? at(i + 1, k + 1) + 1
        : Math.max(at(i + 1, k), at(i, k + 1));
  const pairs = new Map<LineItem, LineItem>();
  let [i, k] = [0, 0];
  while (i < truth.length && k < read.length) {
    const [truthLine, readLine] = [truth[i] as LineItem, read[k] as LineItem];
    if (isSame(truthLine, readLine)) {
      pairs.set(truthLine, readLine);
      i++;
      k++;
    } else if (at(i + 1, k) >= at(i, k + 1)) i++;
    else k++;
  }
  return pairs;
}
