import { foldAlphanumeric } from '@probant/french/text-folding';
import type { InvoicePages } from '../page/invoice-pages.ts';
import type { SupplierCandidate } from './supplier-candidates.rules.ts';
import { normalizeCompanyName } from './supplier-words.ts';

/** "Vendu et expédié par Ateliers Oriol", "Émetteur de la facture : Ateliers Oriol"; a name has two words, initials are a clerk's. */
const ISSUED_BY_PATTERN =
  /^(?:(?:articles? )?vendue?s?(?: et expediee?s?)? par|(?:expediee?s? et )vendue?s? par|facture emise par|emetteur(?: de (?:la |cette )?facture)?) ?:? ?(?<name>[a-z][a-z'’&.-]+ [a-z0-9 '’&.-]{2,40})/;
/** A person with a title or a department works for the company, a program or a way sends for it, and goods are sold by the pack. */
const NO_COMPANY_PATTERN =
  /^(?:m|mr|mme|mlle|monsieur|madame|notre|nos|votre|le|la|les|l['’]\S*|lots?|cartons?|boites?|paires?|bobines?|sachets?|palettes?|rouleaux?|metres?|multiples?|voie|procede|logiciel|internet|telephone|correspondance|courrier|service|direction|agence|departement|chorus|ebp|sage|cegid|ciel|quadra|odoo|pennylane|dolibarr)\b/;

/** Whether the page says that another company than the chosen one sold or issued: a marketplace prints its own letterhead and notice. */
export function isIssuedByOther({ cells }: Pick<InvoicePages, 'cells'>, { value }: SupplierCandidate): boolean {
  const own = normalizeCompanyName(value);
  return cells.some(({ segment }) => {
    const name = ISSUED_BY_PATTERN.exec(segment.folded)?.groups?.['name'];
    if (name === undefined || NO_COMPANY_PATTERN.test(name)) return false;
    const other = foldAlphanumeric(name);
    return !other.includes(own) && !own.includes(normalizeCompanyName(name));
  });
}
