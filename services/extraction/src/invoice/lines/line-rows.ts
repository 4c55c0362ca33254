import type { Row } from '../../reading/rows.ts';
import { inferTableHead } from './infer-table-head.ts';
import { findTableHead } from './table-head.ts';
import { readTableLines } from './table-lines.ts';

/** Returns the rows of the lines that a table prints: below its head, else where quantity times price is the amount in two rows or more. */
export function findLineRows(rows: readonly Row[]): ReadonlySet<Row> {
  const head = findTableHead(rows);
  const headed = head ? readTableLines(rows, head) : [];
  if (headed.length > 0) return new Set(headed.map(({ row }) => row));
  const inferredHead = inferTableHead(rows);
  const products = inferredHead ? readTableLines(rows, inferredHead).filter(({ isProduct }) => isProduct) : [];
  return new Set(products.length > 1 ? products.map(({ row }) => row) : []);
}
