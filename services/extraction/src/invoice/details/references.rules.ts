import type { Reading } from '../../reading/field-reading.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import { findLabelledValue } from './labelled-values.ts';

/** A reference has a digit, and is no date and no amount. */
const REFERENCE =
  /^(?!\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b)(?!\d[\d ]*[.,]\d\d(?!\w))(?=[\w/.-]*\d)[\p{L}\d][\p{L}\d/._-]{1,29}(?![\p{L}\d])/u;
/** What a buyer asks to be printed may be a name of a service: "Service 42", "RH-PARIS". */
const BUYER_REFERENCE = /^[\p{L}\d][\p{L}\d/._ -]{1,39}/u;

const NUMBER = '(?: ?(?:client))?(?: ?(?:n ?[°ºo]|nr|no|num(?:ero)?|number|nummer|ref(?:erence)?)\\.?)?';
const LABELS = {
  order: new RegExp(
    `\\b(?:(?:votre |vos? |our |your )?(?:bon de )?commande|numero d'engagement|n ?[°ºo] d'engagement|engagement|bestellung|bestellnummer|bestell-?nr|purchase order|order (?:number|no|ref)|order|po|auftrag(?:snummer|s-?nr)?)\\b${NUMBER}`,
  ),
  contract: new RegExp(`\\b(?:contrat|marche(?: public)?|contract|agreement|vertrag(?:snummer|s-?nr)?)\\b${NUMBER}`),
  buyer:
    /\b(?:code service|reference acheteur \/ service executant|service executant|reference acheteur|ref(?:\.|erence)? acheteur|buyer reference|leitweg-?id)\b/,
  yours: /\b(?:votre ref(?:\.|erence)?|your ref(?:erence)?|ihre referenz|ihr zeichen)\b/,
  preceding:
    /\b(?:facture d'origine|facture (?:associee|liee|initiale|concernee|rectifiee|corrigee|precedente)|(?:avoir sur|annule la|concerne la|relatif a la|rectifie la) facture|korrektur zu rechnung|storno (?:der|zu) rechnung|original invoice|corrects invoice)\b/,
} as const;

/** Returns the references that the pages name by a label. */
export const readReferences = (pages: InvoicePages) => ({
  order_reference: find(pages, LABELS.order, REFERENCE) ?? find(pages, LABELS.yours, REFERENCE, YOURS_CONFIDENCE),
  contract_reference: find(pages, LABELS.contract, REFERENCE),
  buyer_reference: find(pages, LABELS.buyer, BUYER_REFERENCE),
  preceding_invoice: find(pages, LABELS.preceding, REFERENCE),
});

const CONFIDENCE = 0.85;

/** "Votre référence" is most often the number of the buyer's order. */
const YOURS_CONFIDENCE = 0.65;

const find = (pages: InvoicePages, label: RegExp, value: RegExp, confidence = CONFIDENCE): Reading<string> | null =>
  findLabelledValue(pages, { label, value }, confidence);
