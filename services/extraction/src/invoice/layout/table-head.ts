import type { Row, Segment } from '../../reading/rows.ts';

export type ColumnKind = 'description' | 'quantity' | 'unitPrice' | 'discount' | 'amount' | 'vatRate' | 'other';

export type Column = { readonly kind: ColumnKind; readonly left: number; readonly right: number };

export type TableHead = {
  /** Index of the last row of the head. */
  readonly row: number;
  readonly columns: readonly Column[];
};

/** Whole heads of columns, over folded text. Where nothing else describes a line, its article does. */
const WHOLE: readonly (readonly [RegExp, ColumnKind | 'article'])[] = [
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
  [/^(?:preis|price(?: each)?|unit price|rate|einzelpreis|e-?preis|preis\/einheit|stuckpreis|tarif)$/, 'unitPrice'],
  [/^(?:montant|total|prix total|total ligne)(?: (?:h\.?t|ttc|net|net h\.?t))?$/, 'amount'],
  [/^(?:gesamt|gesamtpreis|g-?preis|betrag|amount|line total|net|net amount|summe|wert)$/, 'amount'],
];

/** What heads a column when no whole head is known, over folded text; the first that fits. A discount is no price, a unit no unit price. */
const KINDS: readonly (readonly [RegExp, ColumnKind])[] = [
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

const wholeKindOf = (folded: string): ColumnKind | 'article' | null => {
  const plain = folded.replace(/\s*[.:*]+$/, '').trim();
  return WHOLE.find(([words]) => words.test(plain))?.[1] ?? null;
};

const kindOf = (folded: string): ColumnKind | 'article' | null =>
  wholeKindOf(folded) ?? KINDS.find(([words]) => words.test(folded.trim()))?.[1] ?? null;

// A head may be set in several rows ("Prix" above "unitaire"): rows this near belong to one.
const HEAD_ROWS = 3;

/** The first row (with its neighbours) that heads an amount column and at least two other known ones. */
export function tableHead(rows: readonly Row[], from = 0): TableHead | null {
  for (let index = from; index < rows.length; index++) {
    const head = headAt(rows, index);
    if (head) return tightest(rows, index, head);
  }
  return null;
}

/** What stands above a head may be wordy too: a row without which the head is whole is none of it. */
function tightest(rows: readonly Row[], index: number, head: TableHead): TableHead {
  let best = head;
  for (let next = index + 1; next <= head.row; next++) best = headAt(rows, next) ?? best;
  return best;
}

/** A head that begins at a row, in as few rows as make it whole, with the parts of its words set close above and below. */
function headAt(rows: readonly Row[], index: number): TableHead | null {
  const first = rows[index];
  for (let count = 1; first !== undefined && count <= HEAD_ROWS; count++) {
    const part = rows.slice(index, index + count);
    if (part.length < count || !part.every((row) => row.page === first.page && isWordy(row))) return null;
    const segments = part.flatMap((row) => row.segments);
    if (!complete(columnsOf(segments)) && !isShortHead(segments)) continue;
    const [from, to] = [belongs(rows[index - 1], first) ? index - 1 : index, index + count - 1];
    const end = belongs(rows[to + 1], rows[to]) ? to + 1 : to;
    return { row: end, columns: columnsOf(rows.slice(from, end + 1).flatMap(({ segments }) => segments)) };
  }
  return null;
}

const PART_OF_HEAD =
  /^(?:prix|price|preis|unitaire|unit|h\.?t\.?|ttc|tva|tax|total|net|montant|amount|betrag|ohne|ust\.?|mwst\.?|price w\/o|\(.{1,6}\))$/;

/** "Prix" above and "unitaire" below the row of the other heads, hardly a gap between. */
function belongs(row: Row | undefined, head: Row | undefined): boolean {
  const [one, other] = [row?.segments[0], head?.segments[0]];
  if (!row || !one || !other || row.page !== head?.page) return false;
  const gap = Math.max(one.top - other.bottom, other.top - one.bottom);
  return gap < 0.8 * (other.bottom - other.top) && row.segments.every(({ folded }) => PART_OF_HEAD.test(folded.trim()));
}

/** A head has words and no amounts. */
const isWordy = ({ segments, folded }: Row): boolean =>
  segments.length > 0 && !/\d[.,]\d\d/.test(folded) && folded.length < 200;

/** Two columns are a table only where both are named in so many words. */
const isShortHead = (segments: readonly Segment[]): boolean => {
  const kinds = segments.flatMap(parted).map(({ folded }) => wholeKindOf(folded));
  return (
    kinds.every((kind) => kind !== null) &&
    kinds.includes('amount') &&
    kinds.some((kind) => kind === 'description' || kind === 'article')
  );
};

function complete(columns: readonly Column[]): boolean {
  const kinds = new Set(columns.map(({ kind }) => kind));
  const known = [...kinds].filter((kind) => kind !== 'other').length;
  return kinds.has('amount') && known >= 3 && (kinds.has('description') || kinds.has('quantity'));
}

/** Heads set so close that they read as one, "Quantité Prix unitaire HT": the fewest whole heads that its words are. */
function parted(segment: Segment): Segment[] {
  const { words } = segment;
  const folded = segment.folded.split(' ');
  if (words.length !== folded.length || words.length > 10) return [segment];
  const fewest: (readonly Segment[] | null)[] = [[]];
  for (let end = 1; end <= words.length; end++) {
    fewest[end] = null;
    for (let start = Math.max(0, end - 4); start < end; start++) {
      const before = fewest[start];
      if (!before || wholeKindOf(folded.slice(start, end).join(' ')) === null) continue;
      if ((fewest[end]?.length ?? 99) > before.length + 1) fewest[end] = [...before, piece(segment, start, end)];
    }
  }
  return [...(fewest[words.length] ?? [segment])];
}

/** Some of the words of a segment. */
export function piece(segment: Segment, from: number, to: number): Segment {
  const words = segment.words.slice(from, to);
  const all = segment.words;
  const [x0 = 0, x1 = 1] = [all[0]?.box[0], all.at(-1)?.box[2]];
  const scale = (segment.right - segment.left) / Math.max(1e-9, x1 - x0);
  const part = (text: string) => text.split(' ').slice(from, to).join(' ');
  const [left, right] = [words[0]?.box[0] ?? x0, words.at(-1)?.box[2] ?? x1];
  return {
    ...segment,
    words,
    folded: part(segment.folded),
    text: words.map(({ text }) => text).join(' '),
    left: segment.left + (left - x0) * scale,
    right: segment.left + (right - x0) * scale,
  };
}

/** Segments that stand over one another are one column, named by all their words. */
function columnsOf(segments: readonly Segment[]): Column[] {
  const stacks: { left: number; right: number; folded: string }[] = [];
  for (const { left, right, folded } of segments.flatMap(parted).sort((a, b) => a.top - b.top)) {
    const stack = stacks.find((other) => Math.min(other.right, right) - Math.max(other.left, left) > 0);
    if (!stack) stacks.push({ left, right, folded });
    else {
      stack.left = Math.min(stack.left, left);
      stack.right = Math.max(stack.right, right);
      stack.folded = `${stack.folded} ${folded}`;
    }
  }
  const columns = stacks
    .sort((a, b) => a.left - b.left)
    .map(({ left, right, folded }) => ({ kind: kindOf(folded) ?? ('other' as const), left, right }));
  return lastAmountOnly(describedOnce(columns));
}

/** Beside a column that describes, that of articles holds their numbers; of two such, the first one does. */
function describedOnce(columns: readonly (Omit<Column, 'kind'> & { kind: ColumnKind | 'article' })[]): Column[] {
  const described = columns.some(({ kind }) => kind === 'description');
  const first = described
    ? columns.findIndex(({ kind }) => kind === 'description')
    : columns.findLastIndex(({ kind }) => kind === 'article');
  return columns.map(({ kind, ...span }, index) => ({
    ...span,
    kind: kind === 'article' || kind === 'description' ? (index === first ? 'description' : 'other') : kind,
  }));
}

/** Where several columns head amounts (HT, TVA, TTC of a line), the line's own amount is the first after the price, HT. */
function lastAmountOnly(columns: readonly Column[]): Column[] {
  const price = columns.findIndex(({ kind }) => kind === 'unitPrice');
  const amounts = columns.flatMap(({ kind }, index) => (kind === 'amount' ? [index] : []));
  const chosen = amounts.find((index) => index > price) ?? amounts[0];
  return columns.map((column, index) =>
    column.kind === 'amount' && index !== chosen ? { ...column, kind: 'other' } : column,
  );
}
