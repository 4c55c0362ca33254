import type { Reading } from '../../reading/field-reading.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import { findLabelledValue } from './labelled-values.ts';

/** A reference has a digit, and is no date and no amount. */
const REFERENCE =
  /^(?!\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b)(?!\d{4}-\d\d-\d\d\b)(?!\d{1,2}(?:er|\.)? \p{L}{3,9}\.? \d{4}\b)(?!\d[\d ]*[.,]\d\d(?!\w))(?=[\w/.-]*\d)[\p{L}\d][\p{L}\d/._-]{1,29}(?![\p{L}\d])/u;
/** A number in groups that fills its cell: "F 24 6134". */
const SPACED_REFERENCE = /^[A-Z]{1,3} \d{2} \d{3,6}$/;
/** What a buyer asks to be printed may be a name of a service: "Service 42", "RH-PARIS". */
const BUYER_REFERENCE = /^[\p{L}\d][\p{L}\d/._ -]{1,39}/u;

/** "12, place du Marché" names no contract. */
const NO_PLACE = '(?<!\\b(?:place|rue|allee|avenue|chemin|cours|halle|av|bd|boulevard|quai) (?:du |de ))';
const NUMBER = '(?: ?(?:client))?(?: ?(?:n ?[°ºo]|nr|no|num(?:ero)?|number|nummer|ref(?:erence)?)\\.?)?';
const LABELS = {
  order: new RegExp(
    `\\b(?:(?:votre |vos? |our |your )?(?:bon de )?(?<!\\bdate (?:de )?(?:la )?)(?:commande|cde)|ordre de (?:reparation|service|mission)|numero d'engagement|n ?[°ºo] d.engagement|engagement|bestellung|bestellnummer|bestell-?nr|purchase order|order (?:number|no|ref)|order(?! date)|po(?!-?\\d)|auftrag(?:snummer|s-?nr)?)\\b${NUMBER}`,
  ),
  contract: new RegExp(
    `\\b(?:contrat|${NO_PLACE}marche(?: public)?|bail|police(?: d.abonnement)?|n ?[°ºo] d.abonnement|mandat(?! sepa)|lettre de mission|convention|contract|agreement|(?:rahmen)?vertrag(?:skonto|snummer|s-?nr)?)\\b${NUMBER}`,
  ),
  buyer:
    /\b(?:code service|reference acheteur \/ service executant|service executant|reference acheteur|ref(?:\.|erence)? (?:acheteur|interne client)|buyer reference|leitweg-?id)(?!\w)/,
  yours: /\b(?:(?:votre|vos|v\/) ?ref(?:s?\.|erences?)?|your ref(?:erence)?|ihre referenz|ihr zeichen)(?!\w)/,
  preceding:
    /\b(?:(?:numero de (?:la )?)?facture d.origine(?! du\b)|facture (?:associee|liee|initiale|concernee|rectifiee|corrigee|precedente)|(?:avoir sur|annule(?: et remplace)?(?: la)?|concerne la|relatif a la|rectifie la) facture|^sur facture|korrektur zu rechnung|storno (?:(?:der|zu) rechnung|zu)|ursprungsrechnung(?! vom\b)|original invoice|corrects invoice|against invoice)\b/,
} as const;

/** Returns the references that the pages name by a label. */
export const readReferences = (pages: InvoicePages) => ({
  order_reference: find(pages, LABELS.order, REFERENCE) ?? find(pages, LABELS.yours, REFERENCE, YOURS_CONFIDENCE),
  contract_reference: find(pages, LABELS.contract, REFERENCE),
  buyer_reference: find(pages, LABELS.buyer, BUYER_REFERENCE),
  preceding_invoice: find(pages, LABELS.preceding, SPACED_REFERENCE) ?? find(pages, LABELS.preceding, REFERENCE),
});

const CONFIDENCE = 0.85;

/** "Votre référence" is most often the number of the buyer's order. */
const YOURS_CONFIDENCE = 0.65;

const find = (pages: InvoicePages, label: RegExp, value: RegExp, confidence = CONFIDENCE): Reading<string> | null =>
  findLabelledValue(pages, { label, value }, confidence);
