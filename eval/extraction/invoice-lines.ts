import type { ExtractionResult, InvoiceData, LineItem } from '@probant/contracts/extraction';
import { sameAmount, sameText } from './agreement.ts';
import { share } from './table.ts';

type Field = keyof LineItem & string;

const COMPARED: Readonly<Record<string, (read: unknown, truth: unknown) => boolean>> = {
  description: sameText,
  quantity: sameAmount,
  unit_price: sameAmount,
  amount: sameAmount,
  vat_rate: sameAmount,
};

/** How many lines of tables are found, and how many of their cells are right. A line is told by its amount, in the order of the page. */
export function lineTally() {
  const cells = new Map<string, { known: number; right: number }>();
  let [known, told, found, whole, documents, complete] = [0, 0, 0, 0, 0, 0];
  return {
    add(result: ExtractionResult | null, truth: InvoiceData): void {
      const lines = truth.line_items ?? [];
      const read = (result?.data as InvoiceData | null | undefined)?.line_items ?? [];
      const pairs = aligned(lines, read);
      documents += 1;
      known += lines.length;
      told += read.length;
      found += pairs.size;
      let right = 0;
      for (const line of lines) {
        const cellsRight = Object.keys(COMPARED).map((name) => judged(cells, name as Field, line, pairs.get(line)));
        right += Number(cellsRight.every(Boolean));
      }
      whole += right;
      complete += Number(right === lines.length && read.length === lines.length);
    },
    row: (title: string): string[] => [
      title,
      String(known),
      share(found, known),
      share(found, told),
      share(whole, known),
      share(complete, documents),
      [...cells].map(([name, cell]) => `${name} ${share(cell.right, cell.known)}`).join(', '),
    ],
  };
}

export const LINES_HEAD = [
  'set',
  'lines',
  'found',
  'of those told',
  'all cells right',
  'documents all right',
  'by cell',
];

/** True where the page does not say the cell, too. */
function judged(
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
  const right = value !== null && (COMPARED[name]?.(value, truth) ?? false);
  cell.known += 1;
  cell.right += Number(right);
  return right;
}

/** The longest run of lines of the same amounts in the same order. */
function aligned(truth: readonly LineItem[], read: readonly LineItem[]): ReadonlyMap<LineItem, LineItem> {
  const same = (one: LineItem, other: LineItem) => sameAmount(other.amount, one.amount);
  const best = Array.from({ length: truth.length + 1 }, () => new Uint16Array(read.length + 1));
  const at = (i: number, k: number): number => best[i]?.[k] ?? 0;
  for (let i = truth.length - 1; i >= 0; i--)
    for (let k = read.length - 1; k >= 0; k--)
      (best[i] as Uint16Array)[k] = same(truth[i] as LineItem, read[k] as LineItem)
        ? at(i + 1, k + 1) + 1
        : Math.max(at(i + 1, k), at(i, k + 1));
  const pairs = new Map<LineItem, LineItem>();
  let [i, k] = [0, 0];
  while (i < truth.length && k < read.length) {
    const [one, other] = [truth[i] as LineItem, read[k] as LineItem];
    if (same(one, other)) {
      pairs.set(one, other);
      i++;
      k++;
    } else if (at(i + 1, k) >= at(i, k + 1)) i++;
    else k++;
  }
  return pairs;
}
