/** Charges that are no VAT although some are called a tax: of the tourist office, of recycling, deposits on bottles, tips. Over folded labels. */
const LEVY_PATTERN =
  /\b(?:tourist|city|bed|occupancy) tax|\bkurtaxe|\bortstaxe|\bbettensteuer|\be?co ?-? ?(?:participations?|contributions?|taxes?|parts?|organismes?|mobilier|maison|emballages?|systemes?)\b|\becotaxe|\bd\.?e{2,3}\.?e\b|\bd3e\b|\bdea\b|\bconsign(?:e|es|ee|ees|ation|ations)\b|\bdeconsign\w*|\b(?:futs?|bouteilles?|palettes?|casiers?|caisses?|emballages?|vides)(?: vides?)? (?:repris|rendu|retourne)e?s?\b|\bpfand\b|\bpourboires?|\btips?\b|\bgratuity|\btrinkgeld|\bcontribution (?:au |a la |de )?(?:service public|tarifaire|recyclage|vie)|\bcspe\b|\bcta\b|\bticpe\b|\btgap\b|\btimbres? (?:fiscal|fiscaux|amende)|\bremuneration copie privee|\bdebours\b|\bdroits? (?:d.enregistrement|de (?:timbre|mutation|greffe|plaidoirie))/;

/** "Taxe de séjour", "taxe gasoil": any tax with a name of its own that is not that of the VAT, its rate or its sum. */
const NAMED_TAX_PATTERN =
  /\btaxes? (?:de |d.|sur |du |des |la |le |l.|les )*(?!(?:sur|valeur|ajoutee|ventes?|produits?|services?|due?s?|total\w*|inclu\w*|compris\w*|ht|ttc|tva|et|a|au|en|applicable|normale?|reduite?|intermediaire|factur\w*|collecte\w*|deductible|code|base|montant|taux|eur\w*|hors)\b)[a-z]{3}/;

/** Charges that are added to the net amount, with VAT or without it. */
const FEE_PATTERN =
  /\bports?\b|\bfrais\b|\blivraisons?\b|\bexpedition\b|\btransports?\b|\benvoi\b|\bemballages?\b|\bpalettes?\b|\bcasiers?\b|\baffranchissement\b|\bversand|\bfracht\b|\bporto\b|\bshipping\b|\bdelivery\b|\bfreight\b|\bpostage\b|\bhandling\b|\bservice\b|\bassurance\b|\barrondi\b|\brounding\b|\bparticipation\b|\bcontribution\b|\btimbre\b|\bdeplacements?\b|\bsupplements?\b|\bsurcharges?\b|\bmajorations?\b|\bredevances?\b/;

const VAT_WORD_PATTERN = /\b(?:tva|t\.v\.a|mwst|ust|umsatzsteuer|vat)\b/;

export type ChargeKind = 'levy' | 'fee';

/** Returns the kind of the charge that a folded label names, or null. "TVA sur frais de port" is a VAT, "Port HT (TVA 20 %)" a charge. */
export function readChargeKind(label: string): ChargeKind | null {
  const levyAt = Math.max(label.search(LEVY_PATTERN), label.search(NAMED_TAX_PATTERN));
  const at = Math.max(levyAt, label.search(FEE_PATTERN));
  if (at < 0) return null;
  const vatAt = label.search(VAT_WORD_PATTERN);
  if (vatAt >= 0 && vatAt < at) return null;
  if (TOTAL_WORD_PATTERN.test(label)) return null;
  return levyAt < 0 ? 'fee' : 'levy';
}

/** "Total hors frais de port" is a total. */
const TOTAL_WORD_PATTERN = /\b(?:sous-?total|total|totaux|summe|net a payer|montant (?:h\.?t|ttc))\b/;

/** "Frais de tenue de compte" and "Débours pour votre compte" are charges of the invoice, as are a parcel of a declared value and a tax that is due. */
const BALANCE_PATTERN =
  /\b(?:soldes?|encours|anterieure?s?|precedente?s?|reports?|reportee?s?|impayee?s?)\b|\bvaleurs?\b(?! declaree?s?)|\bfactures? (?:n ?° ?|no\.? |numero )?[a-z]{0,4}[-/ ]?\d|\ben votre possession\b|^(?!.*\b(?:frais|debours)\b).*\bcomptes?\b|^(?!.*\btaxes?\b).*\b(?:dus|dues?|du\W*$)/;

/** Whether the folded label of a charge names what is owed from before, or what is counted and not asked for: "Solde palettes". */
export const isBalanceOfCharges = (label: string): boolean => BALANCE_PATTERN.test(label);

/** An amount, in cents with its sign, beside the name of a charge. */
export type Charge = { readonly row: number; readonly value: number };

/** A charge of a page, and its kind. */
export type PrintedCharge = Charge & { readonly kind: ChargeKind | null };

export const MAX_CHARGES = 6;

/** Returns the sums of one or more charges, one of each row; bounded, because every selection is added up. */
export function sumCharges(charges: readonly Charge[]): ReadonlySet<number> {
  const byRow = [...new Map(charges.map(({ row, value }) => [row, value])).values()].slice(-MAX_CHARGES);
  const sums: number[] = [];
  for (const value of byRow) sums.push(...sums.map((sum) => sum + value), value);
  return new Set(sums);
}
