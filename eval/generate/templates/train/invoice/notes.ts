import { daysAfter } from '../../../invented/days.ts';
import { inventName, inventPerson } from '../../../invented/people.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import { METHODS } from '../../../invoice/truth.ts';
import type { Context } from './context.ts';

/** Sentences with numbers, days, people and amounts that are none of the fields. */
export function notes(context: Context, count: number): string[] {
  const {
    facts: { language, references, seller, issued, regime },
    notation,
    draw,
  } = context;
  const day = notation.day;
  const person = inventPerson(draw, language);
  const who = `${person.first} ${person.last}`;
  const other = `${inventName(draw, language)} ${{ fr: 'SARL', de: 'GmbH', en: 'Ltd' }[language]}`;
  const list = {
    fr: [
      'Franco de port dès 300 € HT',
      `Gérant : ${who}`,
      `Devis ${references.quote} accepté le ${day(references.quoteDay)}`,
      `Bon de livraison ${references.deliveryNote} du ${day(references.deliveryDay)}`,
      `Période du ${day(references.periodStart)} au ${day(references.periodEnd)}`,
      `Votre interlocuteur : ${who} - ${seller.phone}`,
      'Nous vous remercions de votre confiance.',
      'Clause de réserve de propriété : les marchandises restent la propriété du vendeur jusqu’au complet paiement.',
      'Escompte pour paiement anticipé : néant',
      'Assurance décennale n° 45872136 souscrite auprès de la Mutuelle des Arts, valable en France',
      'En cas de retard de paiement, indemnité forfaitaire pour frais de recouvrement : 40,00 €',
      'Pénalités de retard : trois fois le taux d’intérêt légal (art. L. 441-10 du code de commerce).',
      `Sous-traitant : ${other}`,
      `Livraison effectuée par Transports ${inventName(draw, 'fr')} le ${day(references.deliveryDay)}`,
      `Prochaine échéance de votre contrat ${references.contract} : ${day(daysAfter(issued, 365))}`,
      `Tarifs applicables au ${day(`${issued.slice(0, 4)}-01-01`)}`,
      `Dont éco-contribution : ${notation.amount(draw.whole(12, 900))}`,
      'Membre d’une association agréée par l’administration fiscale.',
      `Garantie jusqu’au ${day(daysAfter(issued, 730))}`,
      'TVA acquittée sur les débits',
    ],
    de: [
      'Vielen Dank für Ihren Auftrag.',
      `Ihr Ansprechpartner: ${who}`,
      `Geschäftsführer: ${who}`,
      'Lieferung frei Haus',
      `Rechnung gemäß Bestellung ${references.order} vom ${day(references.orderDay)}.`,
      `Angebot ${references.quote} vom ${day(references.quoteDay)}`,
      'Es gelten unsere AGB. Gerichtsstand ist der Sitz der Gesellschaft.',
      `Lieferschein ${references.deliveryNote} vom ${day(references.deliveryDay)}`,
      `GLN ${draw.pattern('4############')}`,
      'Bei Zahlung innerhalb 8 Tagen 2 % Skonto',
      `Frachtführer: ${other}`,
      `Leistungszeitraum ${day(references.periodStart)} - ${day(references.periodEnd)}`,
      'Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum.',
    ],
    en: [
      'Thank you for your business.',
      `Account manager: ${who}`,
      `Director: ${who}`,
      'Goods remain our property until paid in full.',
      `Quote ${references.quote} accepted on ${day(references.quoteDay)}`,
      `Delivered on ${day(references.deliveryDay)} by ${other}`,
      'Interest of 8% over base rate is charged on late payments.',
      `Subscription period ${day(references.periodStart)} to ${day(references.periodEnd)}`,
      `Your plan renews on ${day(daysAfter(issued, 30))}`,
      `Prices valid from ${day(`${issued.slice(0, 4)}-01-01`)}`,
    ],
  }[language];
  const exempt = {
    fr: 'TVA non applicable, art. 293 B du CGI',
    de: 'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.',
    en: 'No VAT charged.',
  }[language];
  const reverse = {
    fr: draw.pick(['Autoliquidation de la TVA, art. 283-2 du CGI', 'Exonération de TVA, art. 262 ter I du CGI']),
    de: 'Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG)',
    en: 'Reverse charge: VAT to be accounted for by the customer.',
  }[language];
  const duty = regime === 'small_business' ? [exempt] : regime === 'reverse_charge' ? [reverse] : [];
  return [...duty, ...draw.some(list, count)];
}

/** The means of payment that a sentence names. */
function namedMeans(sentence: string): InvoiceFacts['payment']['method'] | null {
  if (/virement|überweis/i.test(sentence)) return 'transfer';
  if (/prélevée|buchen/.test(sentence)) return 'direct_debit';
  return /card/.test(sentence) ? 'card' : null;
}

/** The due day inside a sentence, as many letters and bills have it. */
export function dueSentence({ facts, notation, draw, said }: Context): string {
  const { language, due, gross, deposit, payment } = facts;
  if (due === null) return '';
  said.showsDue = true;
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
  const sentence = draw.pick(sentences.filter((one) => [null, payment.method].includes(namedMeans(one))));
  if (namedMeans(sentence) !== null) said.method = METHODS[payment.method];
  return sentence;
}
