import { addDays } from '../../../../invented/days.ts';
import { inventName, inventPerson } from '../../../../invented/people.ts';
import type { InvoiceFacts } from '../../../../invoice/facts.ts';
import { PAYMENT_METHOD_NAMES } from '../../../../invoice/truth.ts';
import type { PageContext } from '../page/page-context.ts';

/** Picks sentences whose numbers, dates, people and amounts are not fields of the invoice, after the note its VAT regime requires. */
export function pickNotes(context: PageContext, count: number): string[] {
  const {
    facts: { language, references, seller, issued, regime },
    notation,
    draw,
  } = context;
  const formatDay = notation.day;
  const inventedPerson = inventPerson(draw, language);
  const personName = `${inventedPerson.first} ${inventedPerson.last}`;
  const otherCompany = `${inventName(draw, language)} ${{ fr: 'SARL', de: 'GmbH', en: 'Ltd' }[language]}`;
  const sentences = {
    fr: [
      'Franco de port dès 300 € HT',
      `Gérant : ${personName}`,
      `Devis ${references.quote} accepté le ${formatDay(references.quoteDay)}`,
      `Bon de livraison ${references.deliveryNote} du ${formatDay(references.deliveryDay)}`,
      `Période du ${formatDay(references.periodStart)} au ${formatDay(references.periodEnd)}`,
      `Votre interlocuteur : ${personName} - ${seller.phone}`,
      'Nous vous remercions de votre confiance.',
      'Clause de réserve de propriété : les marchandises restent la propriété du vendeur jusqu’au complet paiement.',
      'Escompte pour paiement anticipé : néant',
      'Assurance décennale n° 45872136 souscrite auprès de la Mutuelle des Arts, valable en France',
      'En cas de retard de paiement, indemnité forfaitaire pour frais de recouvrement : 40,00 €',
      'Pénalités de retard : trois fois le taux d’intérêt légal (art. L. 441-10 du code de commerce).',
      `Sous-traitant : ${otherCompany}`,
      `Livraison effectuée par Transports ${inventName(draw, 'fr')} le ${formatDay(references.deliveryDay)}`,
      `Prochaine échéance de votre contrat ${references.contract} : ${formatDay(addDays(issued, 365))}`,
      `Tarifs applicables au ${formatDay(`${issued.slice(0, 4)}-01-01`)}`,
      `Dont éco-contribution : ${notation.amount(draw.whole(12, 900))}`,
      'Membre d’une association agréée par l’administration fiscale.',
      `Garantie jusqu’au ${formatDay(addDays(issued, 730))}`,
      'TVA acquittée sur les débits',
    ],
    de: [
      'Vielen Dank für Ihren Auftrag.',
      `Ihr Ansprechpartner: ${personName}`,
      `Geschäftsführer: ${personName}`,
      'Lieferung frei Haus',
      `Rechnung gemäß Bestellung ${references.order} vom ${formatDay(references.orderDay)}.`,
      `Angebot ${references.quote} vom ${formatDay(references.quoteDay)}`,
      'Es gelten unsere AGB. Gerichtsstand ist der Sitz der Gesellschaft.',
      `Lieferschein ${references.deliveryNote} vom ${formatDay(references.deliveryDay)}`,
      `GLN ${draw.pattern('4############')}`,
      'Bei Zahlung innerhalb 8 Tagen 2 % Skonto',
      `Frachtführer: ${otherCompany}`,
      `Leistungszeitraum ${formatDay(references.periodStart)} - ${formatDay(references.periodEnd)}`,
      'Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum.',
    ],
    en: [
      'Thank you for your business.',
      `Account manager: ${personName}`,
      `Director: ${personName}`,
      'Goods remain our property until paid in full.',
      `Quote ${references.quote} accepted on ${formatDay(references.quoteDay)}`,
      `Delivered on ${formatDay(references.deliveryDay)} by ${otherCompany}`,
      'Interest of 8% over base rate is charged on late payments.',
      `Subscription period ${formatDay(references.periodStart)} to ${formatDay(references.periodEnd)}`,
      `Your plan renews on ${formatDay(addDays(issued, 30))}`,
      `Prices valid from ${formatDay(`${issued.slice(0, 4)}-01-01`)}`,
    ],
  }[language];
  const exemptionNote = {
    fr: 'TVA non applicable, art. 293 B du CGI',
    de: 'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.',
    en: 'No VAT charged.',
  }[language];
  const reverseChargeNote = {
    fr: draw.pick(['Autoliquidation de la TVA, art. 283-2 du CGI', 'Exonération de TVA, art. 262 ter I du CGI']),
    de: 'Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG)',
    en: 'Reverse charge: VAT to be accounted for by the customer.',
  }[language];
  const regimeNotes =
    regime === 'small_business' ? [exemptionNote] : regime === 'reverse_charge' ? [reverseChargeNote] : [];
  return [...regimeNotes, ...draw.some(sentences, count)];
}

/** Finds the payment method that a sentence names. */
function findNamedMethod(sentence: string): InvoiceFacts['payment']['method'] | null {
  if (/virement|überweis/i.test(sentence)) return 'transfer';
  if (/prélevée|buchen/.test(sentence)) return 'direct_debit';
  return /card/.test(sentence) ? 'card' : null;
}

/** Writes the due date inside a sentence, as letters and bills do. Records the payment method that the sentence names. */
export function writeDueSentence({ facts, notation, draw, printed }: PageContext): string {
  const { language, due, gross, deposit, payment } = facts;
  if (due === null) return '';
  printed.showsDue = true;
  const [day, amount] = [notation.day(due), notation.amount(gross - deposit)];
  const sentences = {
    fr: [
      `Merci de bien vouloir régler cette facture avant le ${day}.`,
      `Règlement par virement au plus tard le ${day}, sans escompte.`,
      `La somme de ${amount} sera prélevée le ${day} sur votre compte.`,
      `Conditions de paiement : 30 jours fin de mois, soit le ${day}`,
      `Cette facture est payable le ${day} à notre ordre.`,
      `Facture à acquitter pour le ${day} ; passé ce délai, des pénalités seront appliquées.`,
    ],
    de: [
      `Bitte überweisen Sie den Betrag von ${amount} bis zum ${day} auf unser Konto.`,
      `Zahlbar ohne Abzug bis ${day}.`,
      `Der Rechnungsbetrag ist fällig am ${day}.`,
      `Wir buchen den Betrag am ${day} von Ihrem Konto ab.`,
    ],
    en: [
      `Please pay ${amount} by ${day}.`,
      `Payment is due on or before ${day}.`,
      `We will charge your card on ${day}.`,
      `Terms: net 30 days, payable no later than ${day}.`,
    ],
  }[language];
  const sentence = draw.pick(
    sentences.filter((candidate) => [null, payment.method].includes(findNamedMethod(candidate))),
  );
  if (findNamedMethod(sentence) !== null) printed.method = PAYMENT_METHOD_NAMES[payment.method];
  return sentence;
}
