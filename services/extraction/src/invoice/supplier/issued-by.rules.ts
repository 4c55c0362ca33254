import { foldAlphanumeric, foldText } from '@probant/french/text-folding';
import type { InvoicePages } from '../page/invoice-pages.ts';
import type { SupplierCandidate } from './supplier-candidates.rules.ts';
import { normalizeCompanyName, SUPPLIER_LEGAL_FORM_PATTERN } from './supplier-words.ts';

/** "Vendu et expédié par Ateliers Oriol", "Émetteur de la facture : Ateliers Oriol"; a name has two words, initials are a clerk's. */
const ISSUED_BY_PATTERN =
  /^(?:(?:articles? )?vendue?s?(?: et expediee?s?)? par|(?:expediee?s? et )vendue?s? par|facture emise par|emetteur(?: de (?:la |cette )?facture)?) ?:? ?(?<name>[a-z][a-z'’&.-]+ [a-z0-9 '’&.-]{2,40})/;
/** "Vendeur : Ateliers Oriol": a person or a town after these labels works for the company, or is where it sells. */
const PARTY_LABEL_PATTERN =
  /^(?:vendeur|prestataire|boutique|marchand|commercant|partenaire)(?: (?:professionnel|tiers|partenaire))? ?: ?(?<name>[a-z][a-z'’&.-]+ [a-z0-9 '’&.-]{2,40})/;
/** What the name of a company begins with: "Maison Oriol" is one, "Paul Maison" is a person. */
const COMPANY_START_PATTERN =
  /^(?:ateliers?|comptoirs?|maisons?|etablissements?|ets|societe|entreprise|garages?|studios?|boulangerie|patisserie|librairie|pharmacie|cabinet|menuiserie|imprimerie|transports|editions|laboratoires?|domaine|ferme|jardins|fleurs|artisans?|createurs|association|cooperative)\b/;
/** What is in the name of a company and in no name of a person. */
const COMPANY_PART_PATTERN =
  /&|\b(?:et|pere et) (?:fils|filles|freres|associes)\b|[a-z] (?:consulting|services|solutions|design)\b/;
/** "Boutique : Comptoir de Nyons": the own shop of a company, by its town. */
const OWN_SHOP_PATTERN =
  /^boutique ?: ?(?:le |la |l['’])?(?:ateliers?|comptoirs?|maisons?|garages?|studios?|boulangerie|patisserie|librairie|pharmacie) (?:de |d['’])/;
/** Banks, insurers, carriers and payment services, which sell none of the goods. */
const THIRD_COMPANY_PATTERN =
  /^(?:banques?|credit (?:agricole|mutuel|lyonnais|cooperatif|du nord|industriel)|caisse d['’]epargne|societe generale|bnp|bred|cic|lcl|cofidis|cetelem|oney|floa|franfinance|sofinco|alma|klarna|paypal|stripe|adyen|assurances?|mutuelle|axa|allianz|generali|groupama|maif|macif|chronopost|colissimo|la poste|colis prive|mondial relay|relais colis|dhl|dpd|gls|ups|fedex|tnt|geodis)\b/;
/** A person with a title or a department works for the company, a program or a way sends for it, and goods are sold by the pack. */
const NO_COMPANY_PATTERN =
  /^(?:m|mr|mme|mlle|monsieur|madame|notre|nos|votre|lots?|cartons?|boites?|paires?|bobines?|sachets?|palettes?|rouleaux?|metres?|kilos?|poids|multiples?|voie|procede|logiciel|internet|telephone|correspondance|courrier|service|direction|agence|departement|magasin|boutique|depot|siege|site|secretariat|comptabilite|equipe|client|vendeur|fournisseur|prestataire|chorus|ebp|sage|cegid|ciel|quadra|odoo|pennylane|dolibarr)\b/;
const ARTICLE_PATTERN = /^(?:(?:le|la|les) |l['’])(?:(?:societe|entreprise) )?/;

/** Whether the page says that another company than the chosen one sold or issued: a marketplace prints its own letterhead and notice. */
export function isIssuedByOther({ cells }: Pick<InvoicePages, 'cells'>, { value }: SupplierCandidate): boolean {
  const own = normalizeCompanyName(value);
  return cells.some(({ segment }) => {
    const name = readIssuer(segment.text, segment.folded);
    if (name === null) return false;
    const bare = normalizeCompanyName(name.replace(ARTICLE_PATTERN, ''));
    return !foldAlphanumeric(name).includes(own) && !own.includes(bare);
  });
}

/** Returns the folded name of the company after "Vendu par" or "Vendeur :"; null where none is named. */
function readIssuer(text: string, folded: string): string | null {
  const issuer = ISSUED_BY_PATTERN.exec(folded)?.groups?.['name'];
  if (issuer !== undefined) return isCompanyName(issuer, text) ? issuer : null;
  const party = PARTY_LABEL_PATTERN.exec(folded)?.groups?.['name'];
  if (party === undefined || !isCompanyName(party, text) || THIRD_COMPANY_PATTERN.test(party)) return null;
  if (SUPPLIER_LEGAL_FORM_PATTERN.test(party)) return party;
  const bare = party.replace(ARTICLE_PATTERN, '');
  const isCompany = COMPANY_START_PATTERN.test(bare) || COMPANY_PART_PATTERN.test(bare);
  return isCompany && !OWN_SHOP_PATTERN.test(folded) ? party : null;
}

/** Behind an article, a name has a capital: "la Maison Oriol" is one, "le magasin de Lyon" and "les producteurs" are none. */
function isCompanyName(name: string, text: string): boolean {
  const bare = name.replace(ARTICLE_PATTERN, '');
  if (NO_COMPANY_PATTERN.test(bare)) return false;
  if (bare === name) return true;
  const [first = ''] = bare.split(/[ '’]/);
  return text.split(/[\s'’:]+/).some((word) => /^\p{Lu}/u.test(word) && foldText(word) === first);
}
