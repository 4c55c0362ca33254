const TAX_START = '^[^a-z]*(?:(?:dont|dt|soit|thereof|darin)\\b[^a-z]*)?(?:t\\.? ?v\\.? ?a|vat|mwst|ust)\\b[^a-z]*';
const RATE = '\\d ?%';
const INCLUDED = '(?:in[ck]l|(?<=\\b(?:t\\.? ?v\\.? ?a\\.?|taxes?)[^a-z]{1,12})comprise?s?\\b)';
/** "TVA incluse (10 %)", "dont TVA 10 % incluse" name the tax; "Total TVA incluse" names the amount with it. */
const INCLUDED_TAX_PATTERN = new RegExp(`${TAX_START}(?:${INCLUDED}\\w*[^a-z]*${RATE}|${RATE}[^a-z]*${INCLUDED})`);
const WITH_TAX = `\\b(?=${INCLUDED})(?<!${TAX_START}${RATE}[^a-z]*)(?!(?<=${TAX_START})[a-z]+[^a-z]*${RATE})`;

export const namesIncludedTax = (folded: string): boolean => INCLUDED_TAX_PATTERN.test(folded);

/** Words that name the value next to or below them, over folded text, in French, German and English. */
export const LABEL_PATTERNS = {
  invoice:
    /fact(?:u|uu)r|invoice|rechnung|\bavoir\b|gutschrift|credit|beleg|\bpiece|\bdocument n|honoraires|abrechnung|\brg\b/,
  number: /n ?[°º]|\bno\b|numero|\bnr\b|number|nummer|#|\bid\b/,
  reference: /\bref/,
  date: /\bdate|datum|\ble\b|emis|etabli|issue|\bvom\b|\bdu\b|\bdated/,
  due: /echeance|date (?:de )?(?:reglement|paiement)|(?:reglement|paiement) (?:le|avant|au|pour le)\b|\bsoit le\b|payment date|avant le|\blimite\b|exigib|\bdue\b|fallig|faellig|zahlbar|pay by|payable|zahlungsziel|au plus tard|regler|pay before|a payer (?:le|pour|avant|au)\b|prelev\w+ (?:le|au|presente|automatique)|abgebucht|lastschrift zum|zahlungstermin|no later than/,
  order: /commande|bestell|auftrag|\border|\bpo\b|purchase/,
  delivery: /livr|liefer(?!ant)|deliver|shipp?|leistung|prestation|period|zeitraum|\bimprimee?\b|gedruckt|\bprinted/,
  customer: /client|kunde|kd\b|customer|account|\bcompte|acheteur/,
  quote: /devis|angebot|quote|\bbl\b|contrat|vertrag|contract|chantier|projet|\bmarche\b/,
  origin: /associee|origine|initiale|precedent|original|ursprung|anterieur/,
  printed: /\bimprim|\bedit(?:e|ee|ion)\b|gedruckt|druckdatum|\bprinted|\bgenerated|^stand\b|impression/,
  otherDay: /prochain|dernier|\bnext\b|\blast\b|nachste|letzte|previous|vorherige|suivant/,
  net: /\bh\.? ?t\b|hors.tax|\bnetto(?!y)|\bnet\b(?! a payer)|\bohne\b|subtotal|sub-total|sous.total|zwischensumme|excl|before tax|untaxed|warenwert|summe positionen/,
  base: /\bbase|bemessung|basis|taxable|imposable/,
  gross: new RegExp(
    `t\\.? ?t\\.? ?c\\b|brutto(?!preis|listen)|gesamtbetrag|rechnungsbetrag|endbetrag|gesamtsumme|rechnungssumme(?! ohne)|${WITH_TAX}|grand total|toutes taxes|total general|invoice total`,
  ),
  total: /total|summe|gesamt|\bsomme/,
  amount: /montant|betrag|amount/,
  payable:
    /a payer|a verser|a regler|nous devoir|solde|reste|\bdue\b|\b(?:montant|somme) du\b|zahlbetrag|balance|restbetrag|offen|payable/,
  vat: /\bt\.? ?v\.? ?a|mwst|\bust\b|ust\.|umsatzsteuer|\bvat\b|\btax|steuer/,
  rate: /%|taux|satz|\brate/,
  deposit: /acompte|retenue de garantie|deja|avance|anzahlung|deposit|\bpaid|gezahlt|verse|prepaid|bezahlt/,
  discount: /remise|rabatt|escompte|discount|nachlass|skonto|rabais|reduction/,
  beforeDiscount: /brut\b|avant remise|vor rabatt/,
  unit: /\bp\.? ?u\b|prix|preis|price|unit/,
  quantity: /\bqt|quantite|menge|\banz|quantity/,
  carried: /report|ubertrag|carried/,
  capital: /capital/,
  penalty: /indemnite|penalite|forfait|recouvrement|verzug|interest/,
  fee: /\bport\b|frais|versand|shipping|expedition|porto|fracht/,
  charge: /zuschlag|abschlag|charge|allowance/,
  bank: /\bbic\b|\brib\b|banque|bank|swift|domicil|konto|blz|iban/,
  registration: /siret|siren|\brcs\b|\bape\b|\bnaf\b|hrb|company no|\bgln\b|steuer-?nr/,
  phone: /\btel|fax|phone|mobile|\bport\.|www|@/,
  seller:
    /vendeur|fournisseur|bailleur|sous-traitant|emis par|etabli par|emetteur|prestataire|verkaufer|lieferant\b|seller|supplier|^from|^de ?:?$|(?<!votre )societe(?! ?:?$)|absender|issued by|rechnungssteller|raison sociale|vendue? par|facture par|sold by|verkauft von|\bhandler\b|\banbieter\b|leistungserbringer/,
  billTo:
    /client|facture a|facturation|facturee? a|destinataire|bill|acheteur|\bkaufer|empfanger|customer|invoice to|doit\b|attention|sold to|kunde|auftraggeber|rechnung an|rechnungsa(?:nschrift|dresse)|besteller|payeur|locataire|adherent\b|souscripteur|\babonne\b|maitre d.ouvrage|entreprise principale|^pour ?:?$|donneur d.ordre|commande par|^a ?:?$|entite facturee|^pour le compte d|^a regler par|^debiteur|^preneur|^commanditaire|^adressee? a\b|^vo(?:tre|s) (?:entreprise|societe|coordonnees)/,
  shipTo:
    /livraison|livre a|lieferad|warenempf|ship to|delivery|intervention|expedie a|versand an|dispatched to|consignee/,
  description: /designation|description|libelle|bezeichnung|artikel|beschreibung|\bitem|article/,
  page: /\bpage|seite|\bfeuillet|\bfolio/,
  site: /@|www\.|http|\.com\b|\.fr\b|\.de\b/,
} as const;

export type Label = keyof typeof LABEL_PATTERNS;
const LABEL_NAMES = Object.keys(LABEL_PATTERNS) as Label[];

/** Returns the labels that a folded text contains. */
export const findLabels = (folded: string): readonly Label[] =>
  LABEL_NAMES.filter((name) => LABEL_PATTERNS[name].test(folded));

/** Returns whether a folded text contains any of the labels. */
export const hasLabel = (folded: string, ...labels: readonly Label[]): boolean =>
  labels.some((label) => LABEL_PATTERNS[label].test(folded));
