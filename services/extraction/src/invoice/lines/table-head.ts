import { type Row, type Segment, sliceSegment } from '../../reading/rows.ts';

export type ColumnKind = 'description' | 'quantity' | 'unitPrice' | 'discount' | 'amount' | 'vatRate' | 'other';

export type Column = {
  readonly kind: ColumnKind;
  readonly left: number;
  readonly right: number;
  /** The description by its place alone: no head names one. */
  readonly isGuess?: true;
};

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
  [/^(?:unites?|u|un|cond|contenant|conditionnement|einheit|einh|me|unit|uom|mesure)$/, 'other'],
  [/^(?:article|artikel|item|objet|produits?|product|services?|leistung|prestations?|intitule)$/, 'article'],
  [
    /^(?:designation|descriptions?|libelle|details?|bezeichnung|beschreibung|artikelbezeichnung|item description|nature)\b.*$/,
    'description',
  ],
  [/^(?:% ?)?(?:rem(?:ise)?|rabatt|disc(?:ount)?|rabais)\.?(?: ?%)?$/, 'discount'],
  [
    /^(?:(?:taux|tx|%|code)(?: de)? )?(?:tva|t\.v\.a|mwst|ust|vat|tax)(?: ?%| rate|-satz)?$|^tx$|^t$|^(?:st\.-satz|steuersatz)$/,
    'vatRate',
  ],
  [
    /^(?:qte|qt|q|quant|quantites?|nb|nbre|nombre|tirage|duree|temps|qte ?\/ ?(?:tps|temps|h)|volume|consommation|conso|qte livree|menge|anz|anzahl|qty|quantity|units|heures|hours|jours|stunden|nuits)$/,
    'quantity',
  ],
  [
    /^(?:p\.? ?u|prix u|prix unit|prix unitaire)(?:\.? ?(?:h\.?t|ttc|net))?$|^prix(?: net| brut| remise)?$/,
    'unitPrice',
  ],
  [
    /^(?:p\.? ?u\.? net(?: h\.?t)?|taux horaire|prix (?:unitaire|public) h\.?t|preis|price(?: each)?|unit price|rate|einzelpreis|e-?preis|vk-?preis|preis\/einheit|stuckpreis|tarif)$/,
    'unitPrice',
  ],
  [
    /^(?:montant|total|prix total|total ligne|valeur(?: en)?)(?: (?:h\.?t|ttc|net|net h\.?t))?\.?$|^prix h\.?t$|^(?:total )?net h\.?t$/,
    'amount',
  ],
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
  const plain = folded
    .replace(/ ?(?:€|\beur(?:os?)?\b|\ben €)/g, '')
    .replace(/\s*[.:*]+$/, '')
    .trim();
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
    const columns = readColumns(rows.slice(from, end + 1).flatMap(({ segments }) => segments));
    return { row: end, columns: addDescription(columns) };
  }
  return null;
}

/** A table whose head names quantities and amounts only has its descriptions before them. */
function addDescription(columns: readonly Column[]): readonly Column[] {
  const [first] = columns;
  if (!first || columns.some(({ kind }) => kind === 'description')) return columns;
  return [{ kind: 'description', left: 0, right: first.left - 1, isGuess: true }, ...columns];
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
  const hasAmount = kinds.includes('amount') || (kinds.length === 2 && kinds[1] === 'unitPrice');
  return kinds.every((kind) => kind !== null) && hasAmount && kinds.some(isDescriptionKind);
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
    .map(({ left, right, folded }) => ({ kind: kindOf(folded) ?? ('unknown' as const), left, right, folded }));
  return keepLineAmount(keepOneDescription(namePrice(nameOnlyPrice(columns))));
}

type NamedColumn = {
  readonly kind: ColumnKind | 'article' | 'unknown';
  readonly left: number;
  readonly right: number;
  readonly folded: string;
};

/** "Prix" beside descriptions alone is the amount of a line: there is no quantity to multiply it by. */
function nameOnlyPrice(columns: readonly NamedColumn[]): readonly NamedColumn[] {
  const [described, priced] = columns;
  if (columns.length !== 2 || priced?.kind !== 'unitPrice' || !isDescriptionKind(described?.kind)) return columns;
  return columns.map((column) => (column === priced ? { ...column, kind: 'amount' } : column));
}

const isDescriptionKind = (kind: ColumnKind | 'article' | 'unknown' | null | undefined): boolean =>
  kind === 'description' || kind === 'article';

/** "Prix HT" is the amount of a line, unless another column is. */
function namePrice(columns: readonly NamedColumn[]): readonly NamedColumn[] {
  const amounts = columns.filter(({ kind }) => kind === 'amount');
  const [first] = amounts;
  if (first === undefined || amounts.length < 2 || columns.some(({ kind }) => kind === 'unitPrice')) return columns;
  return columns.map((column) =>
    column === first && column.folded.startsWith('prix') ? { ...column, kind: 'unitPrice' } : column,
  );
}

/**
 * Keeps one description column: the first one, else the last `article` column, else the first with another head ("Vos services") left of
 * the quantities and prices. An article column next to a description contains article numbers.
 */
function keepOneDescription(columns: readonly NamedColumn[]): Column[] {
  const first = findDescription(columns);
  return columns.map(({ kind, left, right }, index) => {
    if (index === first) return { kind: 'description', left, right, ...(kind === 'unknown' ? { isGuess: true } : {}) };
    return { kind: kind === 'article' || kind === 'description' || kind === 'unknown' ? 'other' : kind, left, right };
  });
}

function findDescription(columns: readonly NamedColumn[]): number {
  const described = columns.findIndex(({ kind }) => kind === 'description');
  if (described >= 0) return described;
  const article = columns.findLastIndex(({ kind }) => kind === 'article');
  if (article >= 0) return article;
  const factor = columns.findIndex(({ kind }) => kind === 'quantity' || kind === 'unitPrice');
  const unknown = columns.findIndex(({ kind }) => kind === 'unknown');
  return unknown < factor ? unknown : -1;
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
