import { foldAlphanumeric, foldText } from '@probant/french/text-folding';
import type { Label } from '../page/labels.ts';

export const SUPPLIER_LEGAL_FORM_PATTERN =
  /(?:^|[ .,(])(?:sarl|s\.a\.r\.l|selarl|s\.e\.l\.a\.r\.l|selas|selafa|sasu?|s\.a\.s|eurl|sa|s\.a|sci|snc|scop|ei|eirl|gmbh|ag|kg|ug|e\.?k|ohg|ltd|limited|llc|inc|plc|b\.?v|n\.?v|gbr|a\.g)\.?(?=$|[ ,.)-])/;
export const SUPPLIER_LEGAL_FORM_END_PATTERN = new RegExp(`${SUPPLIER_LEGAL_FORM_PATTERN.source}$`);
export const SUPPLIER_ADDRESS_PATTERN =
  /\b(?:rue|avenue|av|bd|boulevard|chemin|place|impasse|allee|route|quai|za|zi|zac|cours|square|faubourg|passage|montee|hameau|lotissement|lieu-?dit|residence|batiment|parc d.activites?|zone (?:artisanale|industrielle|d.activites?)|weg|platz|street|road|lane|st|ave|drive|bp|cs)\b|stras+e|str\.|gasse|\b\d{5} [a-z]|\b[a-z]{2}-?\d{5}\b/;

export const PERSON_PATTERN = /^(?:m|mr|mme|mlle|mrs|ms|herr|frau|monsieur|madame)\b/;

/** Names of public bodies, which issue few invoices and receive many. */
export const PUBLIC_BODY_PATTERN =
  /^(?:la |le |l.)?(?:mairie|commune|ville|departement|region|metropole|communaute (?:de communes|urbaine|d.agglomeration)|ccas|lycee|college|ecole|universite|prefecture|chu|hopital|centre hospitalier|syndicat des coproprietaires)\b/;

/** An address without a street: "3e etage", "Le Bourg". */
export const ADDRESS_COMPLEMENT_PATTERN =
  /^(?:\d{1,2}(?:e|er|eme) )?(?:etage|bourg|appartement|appt|porte|hall|escalier|le bourg)\b/;

/** Labels of other values: a text that contains one is no name. */
export const NON_NAME_LABELS: readonly Label[] = [
  'invoice',
  'number',
  'reference',
  'total',
  'amount',
  'vat',
  'description',
  'unit',
  'quantity',
  'phone',
  'site',
  'billTo',
  'shipTo',
  'bank',
  'registration',
  'order',
  'delivery',
  'due',
  'payable',
  'page',
  'rate',
  'penalty',
];

/** Titles of other kinds of documents, which are no supplier's name. */
export const OTHER_DOCUMENT_PATTERN =
  /^(?:releve d.identite bancaire|r\.?i\.?b\.?|curriculum vitae|c\.?v\.?|carte (?:nationale )?d.identite|passeport|passport|ticket(?: de caisse)?)$/;

/** Returns the letters and digits of a name without its legal form. */
export const normalizeCompanyName = (name: string): string =>
  foldAlphanumeric(foldText(name).replace(new RegExp(SUPPLIER_LEGAL_FORM_PATTERN.source, 'g'), ' '));

/** Whether one of two normalized names contains the other: "talvert" and "talvertlyon" may be one company. */
export const isSameName = (one: string, other: string): boolean => one.includes(other) || other.includes(one);
