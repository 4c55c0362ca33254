import type { TableText } from '../../../chunk-tables/rows.rules.ts';
import type { Span } from '../../../chunking/sentences.rules.ts';
import { fold } from './label-words.ts';

/** A sentence, row or field of a chunk. */
export type RowCandidate = Span & { readonly chunk: number };

const SUPPLIER_QUESTION = /\b(?:fournisseur|emetteur|vendeur|prestataire|supplier|vendor|seller)\b/;
const CUSTOMER_QUESTION = /\b(?:client|acheteur|destinataire|customer|buyer)\b/;
const SUPPLIER_LINE = /^(?:emetteur|fournisseur|vendeur|prestataire|emis par|supplier|vendor|seller|from)\b/;
const CUSTOMER_LINE =
  /^(?:facturee? a|factures? a|adresse(?:e)? (?:de facturation|a)|client|destinataire|livree? a|livraison a|acheteur|a l'attention|bill(?:ed)? to|ship to|sold to|customer|buyer)\b/;
/** Lines above a field among which the name of its party is. */
const MAX_PARTY_LINES = 15;

/**
 * Keeps the fields of the party that the question names. Without a word that says whose they are, the first field of an invoice is that of
 * the supplier, whose letterhead comes first, and the last one that of the customer.
 */
export function keepParty<Field extends { readonly candidate: RowCandidate }>(
  question: string,
  fields: readonly Field[],
  chunks: readonly Pick<TableText, 'text'>[],
): readonly Field[] {
  const [asksSupplier, asksCustomer] = [SUPPLIER_QUESTION.test(question), CUSTOMER_QUESTION.test(question)];
  if (asksSupplier === asksCustomer || fields.length < 2) return fields;
  const wanted = asksSupplier ? 'supplier' : 'customer';
  const parties = fields.map(({ candidate }) => findParty(candidate, chunks));
  const same = fields.filter((_, at) => parties[at] === wanted);
  if (same.length > 0) return same;
  const unknown = fields.filter((_, at) => parties[at] === null);
  if (unknown.length < 2) return unknown.length > 0 ? unknown : fields;
  const sorted = [...unknown].sort(
    (a, b) => a.candidate.chunk - b.candidate.chunk || a.candidate.start - b.candidate.start,
  );
  return asksSupplier ? sorted.slice(0, 1) : sorted.slice(-1);
}

/** Returns whose field it is, by the last line above it that names a party; null where none does. */
function findParty(
  { chunk, start }: RowCandidate,
  chunks: readonly Pick<TableText, 'text'>[],
): 'supplier' | 'customer' | null {
  const lines = (chunks[chunk]?.text ?? '').slice(0, start).split('\n').slice(-MAX_PARTY_LINES);
  for (const line of lines.reverse()) {
    const folded = fold(line.slice(0, 40)).trim();
    if (CUSTOMER_LINE.test(folded)) return 'customer';
    if (SUPPLIER_LINE.test(folded)) return 'supplier';
  }
  return null;
}
