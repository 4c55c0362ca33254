import { type Row, type Segment, sliceSegment } from '../../reading/rows.ts';

export type ColumnKind = 'description' | 'quantity' | 'unitPrice' | 'discount' | 'amount' | 'vatRate' | 'other';

export type Column = { readonly kind: ColumnKind; readonly left: number; readonly right: number };

export type TableHead = {
  /** Index of the last row of the head. */
  readonly row: number;
  readonly columns: readonly Column[];
};

/** Complete column heads, over folded text. An `article` column is the description where there is no other. */
const COMPLETE_HEADS: readonly (readonly [RegExp, ColumnKind | 'article'])[] = [
  [/^(?:pos|n°|no|nr|#|ligne|line|date|jour|tag|day|lot)$/, 'other'],
  [
    /^(?:ref|reference|code(?: article| produit)?|sku|gtin|art\.?-? ?nr|artikelnummer|artikel-nr|ref article)$/,
    'other',
  ],
  [/^(?:unites?|u|un|cond|einheit|einh|me|unit|uom|mesure)$/, 'other'],
  [/^(?:article|artikel|item|produits?|product|service|leistung|prestations?)$/, 'article'],
  [
    /^(?:designation|descriptions?|libelle|details?|bezeichnung|beschreibung|artikelbezeichnung|item description|nature)\b.*$/,
    'description',
  ],
  [/^(?:% ?)?(?:rem(?:ise)?|rabatt|disc(?:ount)?|rabais)\.?(?: ?%)?$/, 'discount'],
  [
    /^(?:(?:taux|tx|%|code)(?: de)? )?(?:tva|t\.v\.a|mwst|ust|vat|tax)(?: ?%| rate|-satz)?$|^(?:st\.-satz|steuersatz)$/,
    'vatRate',
  ],
  [
    /^(?:qte|qt|quantites?|nb|nombre|qte livree|menge|anz|anzahl|qty|quantity|units|heures|hours|jours|stunden|nuits)$/,
    'quantity',
  ],
  [/^(?:p\.? ?u|prix u|prix unit|prix unitaire)(?:\.? ?(?:h\.?t|ttc|net))?$|^prix$/, 'unitPrice'],
  [
    /^(?:preis|price(?: each)?|unit price|rate|einzelpreis|e-?preis|vk-?preis|preis\/einheit|stuckpreis|tarif)$/,
    'unitPrice',
  ],
  [/^(?:montant|total|prix total|total ligne)(?: (?:h\.?t|ttc|net|net h\.?t))?$/, 'amount'],
  [/^(?:gesamt|gesamtpreis|g-?preis|betrag|amount|line total|net|net amount|summe|wert)$/, 'amount'],
];

/** Words in other column heads, over folded text; the first match counts. A discount is no price, a unit is no unit price. */
const HEAD_WORDS: readonly (readonly [RegExp, ColumnKind])[] = [
  [/(?<!unit )(?:price|amount|total) (?:w\/o|without|excl)|(?:prix|montant|total) (?:hors|h\.?t)\b/, 'amount'],
  [/remise|\brem\b|rabatt|discount|rabais/, 'discount'],
  [/date|ligne|^pos\.?$|^#|\bref|code|gtin|^unite?s?$|^u\.?$|einheit/, 'other'],
  [
    /(?:taux|%|code)? ?\b(?:tva|t\.v\.a|mwst|ust|vat|tax|steuersatz)\b(?!.*(?:montant|betrag|amount))|steuersatz|mwst|\bust/,
    'vatRate',
  ],
  [
    /designation|description|libelle|bezeichnung|beschreibung|article|artikel|produit|prestation|\bitem|product|leistung|details?\b/,
    'description',
  ],
  [/\bqte|\bqt|quantite|menge|anzahl|\banz|quantity|\bqty|heures|hours|\bjours\b/, 'quantity'],
  [
    /\bp\.? ?u\b|prix ?\/? ?u|unitaire|unit price|einzelpreis|e-?preis|nettopreis|stuckpreis|^prix$|^price$|\brate\b|tarif/,
    'unitPrice',
  ],
  [/montant|total|amount|betrag|nettowert|gesamt|prix (?:total|ht)|\bht\b|\bttc\b|summe|^sum$/, 'amount'],
];

const completeKindOf = (folded: string): ColumnKind | 'article' | null => {
  const plain = folded.replace(/\s*[.:*]+$/, '').trim();
  return COMPLETE_HEADS.find(([words]) => words.test(plain))?.[1] ?? null;
};

const kindOf = (folded: string): ColumnKind | 'article' | null =>
  completeKindOf(folded) ?? HEAD_WORDS.find(([words]) => words.test(folded.trim()))?.[1] ?? null;

// A head may be set in several rows ("Prix" above "unitaire").
const MAX_HEAD_ROWS = 3;

/** Returns the first row (with its neighbours) that heads an amount column and at least two other known columns. */
export function findTableHead(rows: readonly Row[], from = 0): TableHead | null {
  for (let index = from; index < rows.length; index++) {
    const head = readHeadAt(rows, index);
    if (head) return dropLeadingRows(rows, index, head);
  }
  return null;
}

/** Drops leading rows without which the head is still complete: the rows above a head may have words too. */
function dropLeadingRows(rows: readonly Row[], index: number, head: TableHead): TableHead {
  let best = head;
  for (let next = index + 1; next <= head.row; next++) best = readHeadAt(rows, next) ?? best;
  return best;
}

/** Returns the head that starts at a row, in the fewest rows that make it complete, with the parts of its words set close above and below. */
function readHeadAt(rows: readonly Row[], index: number): TableHead | null {
  const first = rows[index];
  for (let count = 1; first !== undefined && count <= MAX_HEAD_ROWS; count++) {
    const part = rows.slice(index, index + count);
    if (part.length < count || !part.every((row) => row.page === first.page && isHeadRow(row))) return null;
    const segments = part.flatMap((row) => row.segments);
    if (!isComplete(readColumns(segments)) && !isShortHead(segments)) continue;
    const [from, to] = [isPartOfHead(rows[index - 1], first) ? index - 1 : index, index + count - 1];
    const end = isPartOfHead(rows[to + 1], rows[to]) ? to + 1 : to;
    return { row: end, columns: readColumns(rows.slice(from, end + 1).flatMap(({ segments }) => segments)) };
  }
  return null;
}

const HEAD_PART_PATTERN =
  /^(?:prix|price|preis|unitaire|unit|h\.?t\.?|ttc|tva|tax|total|net|montant|amount|betrag|ohne|ust\.?|mwst\.?|price w\/o|\(.{1,6}\))$/;

/** "Prix" above or "unitaire" below the row of the other heads, with hardly a gap between them. */
function isPartOfHead(row: Row | undefined, head: Row | undefined): boolean {
  const [part, main] = [row?.segments[0], head?.segments[0]];
  if (!row || !part || !main || row.page !== head?.page) return false;
  const gap = Math.max(part.top - main.bottom, main.top - part.bottom);
  return (
    gap < 0.8 * (main.bottom - main.top) && row.segments.every(({ folded }) => HEAD_PART_PATTERN.test(folded.trim()))
  );
}

/** A row below a head that holds nothing but parts of heads: "Ohne   Ohne MwSt.". */
export const isHeadContinuation = ({ folded }: Row): boolean =>
  folded.split(/\s+/).every((word) => HEAD_PART_PATTERN.test(word));

/** A head has words and no amounts. */
const isHeadRow = ({ segments, folded }: Row): boolean =>
  segments.length > 0 && !/\d[.,]\d\d/.test(folded) && folded.length < 200;

/** Two columns are a table only where both have complete heads. */
const isShortHead = (segments: readonly Segment[]): boolean => {
  const kinds = segments.flatMap(splitHeads).map(({ folded }) => completeKindOf(folded));
  return (
    kinds.every((kind) => kind !== null) &&
    kinds.includes('amount') &&
    kinds.some((kind) => kind === 'description' || kind === 'article')
  );
};

function isComplete(columns: readonly Column[]): boolean {
  const kinds = new Set(columns.map(({ kind }) => kind));
  const knownKinds = [...kinds].filter((kind) => kind !== 'other').length;
  return kinds.has('amount') && knownKinds >= 3 && (kinds.has('description') || kinds.has('quantity'));
}

/** Splits heads set so close that they read as one, "Quantité Prix unitaire HT", into the fewest complete heads. */
function splitHeads(segment: Segment): Segment[] {
  const { words } = segment;
  const folded = segment.folded.split(' ');
  if (words.length !== folded.length || words.length > 10) return [segment];
  const fewestHeads: (readonly Segment[] | null)[] = [[]];
  for (let end = 1; end <= words.length; end++) {
    fewestHeads[end] = null;
    for (let start = Math.max(0, end - 4); start < end; start++) {
      const before = fewestHeads[start];
      if (!before || completeKindOf(folded.slice(start, end).join(' ')) === null) continue;
      if ((fewestHeads[end]?.length ?? 99) > before.length + 1)
        fewestHeads[end] = [...before, sliceSegment(segment, start, end)];
    }
  }
  return [...(fewestHeads[words.length] ?? [segment])];
}

/** Returns the columns of the heads. Segments above one another are one column, named by all their words. */
function readColumns(segments: readonly Segment[]): Column[] {
  const stacks: { left: number; right: number; folded: string }[] = [];
  for (const { left, right, folded } of segments.flatMap(splitHeads).sort((a, b) => a.top - b.top)) {
    const column = stacks.find((stack) => Math.min(stack.right, right) - Math.max(stack.left, left) > 0);
    if (!column) stacks.push({ left, right, folded });
    else {
      column.left = Math.min(column.left, left);
      column.right = Math.max(column.right, right);
      column.folded = `${column.folded} ${folded}`;
    }
  }
  const columns = stacks
    .sort((a, b) => a.left - b.left)
    .map(({ left, right, folded }) => ({ kind: kindOf(folded) ?? ('other' as const), left, right }));
  return keepLineAmount(keepOneDescription(columns));
}

/** Keeps one description column: the first one, or else the last `article` column. An article column next to it contains article numbers. */
function keepOneDescription(columns: readonly (Omit<Column, 'kind'> & { kind: ColumnKind | 'article' })[]): Column[] {
  const hasDescription = columns.some(({ kind }) => kind === 'description');
  const first = hasDescription
    ? columns.findIndex(({ kind }) => kind === 'description')
    : columns.findLastIndex(({ kind }) => kind === 'article');
  return columns.map(({ kind, ...span }, index) => ({
    ...span,
    kind: kind === 'article' || kind === 'description' ? (index === first ? 'description' : 'other') : kind,
  }));
}

/** Keeps the amount of the line: of several amount columns (HT, TVA, TTC) the first after the price, HT. */
function keepLineAmount(columns: readonly Column[]): Column[] {
  const price = columns.findIndex(({ kind }) => kind === 'unitPrice');
  const amounts = columns.flatMap(({ kind }, index) => (kind === 'amount' ? [index] : []));
  const chosen = amounts.find((index) => index > price) ?? amounts[0];
  return columns.map((column, index) =>
    column.kind === 'amount' && index !== chosen ? { ...column, kind: 'other' } : column,
  );
}
