/**
 * What a business prints that charges no VAT, over folded text: the articles of the CGI (259, 261, 262, 283, 293 B, 297 A), of the German UStG and
 * of directive 2006/112/EC, and the words for them. An association prints the law of 1901.
 */
const EXEMPTION_PATTERNS: readonly RegExp[] = [
  /\b293 ?-? ?b\b|\bfranchise(?: en base)?(?: de(?: la)?)? ?(?:tva|taxe)\b|\bfranchise en base\b/,
  /\b(?:tva|t\.v\.a\.?|taxe sur la valeur ajoutee|vat)[ :]{1,3}(?:est |n.est |is )?(?:non|pas|not) (?:applicable|facturee?|appliquee?|percue|exigible|due|soumise?|charged)/,
  /\b(?:tva|t\.v\.a\.?|vat)[ :]{1,3}(?:neant|exoneree?|exempte?e?|auto-?liquidee?|sans objet|(?:est )?due par (?:le|l)\b)/,
  /\b(?:non|pas|no[nt]) ?-?(?:assujetti|soumis|redevable|subject|liable)(?:e|s|es)?(?: (?:a|au|aux|de|to))?(?: la)? ?(?:tva|t\.v\.a|vat|taxe|impots commerciaux)/,
  /\b(?:exonere|exempte?|dispense)(?:e|s|es)?(?: (?:de|from|of))?(?: la)? ?(?:tva|t\.v\.a|vat|taxe)\b|\bvat[ -](?:exempt|free)\b/,
  /\b(?:exoneration|exemption|dispense|hors champ(?: d.application)?)(?: (?:de|from|of))?(?: la)? (?:tva|t\.v\.a|vat|taxe)\b|\b(?:sans|pas de|aucune) tva\b|\btva (?:a |: ?)?0(?:[.,]00?)? ?%|\bno vat (?:is |applies|applicable|charged|due)/,
  /\bauto-?liquid(?:ation|ee?)\b|\breverse[ -]charged?\b|\bsteuerschuldnerschaft\b|\bverleggingsregeling\b/,
  /\b(?:art(?:icle)?s?\.? ?)(?:259|261|262|283|297|298)\b|\b(?:259|261|262|283|297)\b[^\n]{0,24}\b(?:cgi|c\.g\.i|code general des impots)|\b297 ?-? ?[ae] du\b|\b262 ter\b/,
  /\b(?:livraison|prestation|acquisition|supply|lieferung)s? (?:de services? )?intra-?(?:communautaire|community)|\bintra-?community supply|\binnergemeinschaftliche lieferung/,
  /§ ?19\b[^\n]{0,20}ustg|\bkleinunternehmer|\bumsatzsteuerfrei|\bsteuerfreie? (?:lieferung|leistung|ausfuhr)/,
  /\b(?:20)?06\/112\b|\bregime (?:particulier|de la marge)\b|\bmargin scheme\b/,
  /\bloi (?:du 1(?:er)? juillet )?(?:de )?1901\b/,
];

/** Whether a page, in folded text, names a reason for which no VAT is charged. Its sentence may go on in the next row. */
export function namesVatExemption(folded: string): boolean {
  const text = folded.replace(/\s+/g, ' ');
  return EXEMPTION_PATTERNS.some((pattern) => pattern.test(text));
}
