import { isListed } from '../codes/code-lists.ts';
import type { Invoice, Party, Term } from '../model/invoice.ts';
import { selectAll, walk, type XmlElement } from '../xml/xml-element.ts';
import { documentAdjustments, failing, lineAdjustments, partiesOf, type Rule } from './rule.ts';

type Terms = (invoice: Invoice) => readonly Term[];

const inList = (list: Parameters<typeof isListed>[0]) => (element: XmlElement) => isListed(list, element.text);

/** Whether the scheme of an identifier is listed; an identifier without one is another rule. */
const hasScheme =
  (list: Parameters<typeof isListed>[0], ...more: readonly string[]) =>
  (element: XmlElement) => {
    const scheme = element.attributes.get('schemeID');
    return scheme === undefined || more.includes(scheme) || isListed(list, scheme);
  };

const addressCountries: Terms = (invoice) => [
  ...partiesOf(invoice).map(({ address }) => address?.country ?? null),
  invoice.delivery.address?.country ?? null,
];

/** The amounts of a file carry their currency as an attribute; UBL requires it on each, CII on the VAT totals alone. */
const currencyElements: Terms = ({ at }) => [...walk(at)].filter(({ attributes }) => attributes.has('currencyID'));

const partyIds =
  (pick: (invoice: Invoice) => readonly (Party | null)[]): Terms =>
  (invoice) =>
    pick(invoice).flatMap((party) => party?.ids ?? []);

const legalIds: Terms = ({ syntax, at, ...invoice }) =>
  syntax === 'ubl'
    ? [...walk(at)]
        .filter(({ localName }) => localName === 'PartyLegalEntity')
        .flatMap((entity) => selectAll(entity, 'CompanyID'))
    : partiesOf({ syntax, at, ...invoice }).map(({ legalId }) => legalId);

const quantities: Terms = ({ lines }) => lines.flatMap(({ quantity, priceBase }) => [quantity, priceBase]);

/** Every standard identifier of an item, should there be several. */
const standardIds: Terms = ({ syntax, lines }) =>
  syntax === 'ubl'
    ? lines.flatMap(({ at }) => selectAll(at, 'Item/StandardItemIdentification/ID'))
    : lines.map(({ standardId }) => standardId);

const isVatPointDate = ({ text }: XmlElement): boolean => isListed('vatPointDates', text) || /^(?:5|29|72)$/.test(text);

const hasListedUnit = ({ attributes }: XmlElement): boolean => {
  const unit = attributes.get('unitCode');
  return unit === undefined || isListed('units', unit);
};

const CODE_CHECKS: readonly (readonly [string, string, Terms, (element: XmlElement) => boolean])[] = [
  ['BR-CL-01', 'type de document (BT-3), liste UNTDID 1001', ({ typeCode }) => [typeCode], inList('documentTypes')],
  [
    'BR-CL-03',
    "devise d'un montant, ISO 4217",
    currencyElements,
    ({ attributes }) => isListed('currencies', attributes.get('currencyID') ?? ''),
  ],
  ['BR-CL-04', 'devise de la facture (BT-5), ISO 4217', ({ currency }) => [currency], inList('currencies')],
  [
    'BR-CL-05',
    'devise de comptabilisation de la TVA (BT-6), ISO 4217',
    ({ accountingCurrency }) => [accountingCurrency],
    inList('currencies'),
  ],
  [
    'BR-CL-06',
    "code de la date d'exigibilité de la TVA (BT-8) : 3, 35 ou 432 en UBL, 5, 29 ou 72 en CII",
    ({ vatPointCodes }) => vatPointCodes,
    isVatPointDate,
  ],
  [
    'BR-CL-10',
    'référentiel de l’identifiant d’une partie (BT-29, BT-46, BT-60), ISO/IEC 6523',
    partyIds(({ seller, buyer, payee }) => [seller, buyer, payee]),
    hasScheme('identifierSchemes', 'SEPA'),
  ],
  [
    'BR-CL-11',
    "référentiel d'une immatriculation (BT-30, BT-47, BT-61), ISO/IEC 6523",
    legalIds,
    hasScheme('identifierSchemes'),
  ],
  [
    'BR-CL-13',
    "nomenclature de l'article (BT-158), UNTDID 7143",
    ({ lines }) => lines.flatMap(({ classes }) => classes),
    ({ attributes }) => isListed('itemClassifications', attributes.get('listID') ?? '') || !attributes.has('listID'),
  ],
  ['BR-CL-14', "pays d'une adresse, ISO 3166-1", addressCountries, inList('countries')],
  [
    'BR-CL-15',
    "pays d'origine de l'article (BT-159), ISO 3166-1",
    ({ lines }) => lines.map(({ origin }) => origin),
    inList('countries'),
  ],
  [
    'BR-CL-16',
    'moyen de paiement (BT-81), UNTDID 4461',
    ({ payments }) => payments.map(({ code }) => code),
    inList('paymentMeans'),
  ],
  [
    'BR-CL-17',
    'catégorie de TVA (BT-95, BT-102, BT-118), UNTDID 5305',
    ({ adjustments, vatBreakdown }) => [...adjustments, ...vatBreakdown].map(({ category }) => category),
    inList('vatCategories'),
  ],
  [
    'BR-CL-18',
    "catégorie de TVA d'une ligne (BT-151), UNTDID 5305",
    ({ lines }) => lines.map(({ category }) => category),
    inList('vatCategories'),
  ],
  [
    'BR-CL-19',
    "motif d'une remise (BT-98, BT-140), UNTDID 5189",
    (invoice) =>
      [...documentAdjustments(invoice, 'allowance'), ...lineAdjustments(invoice.lines, 'allowance')].map(
        ({ reasonCode }) => reasonCode,
      ),
    inList('allowanceReasons'),
  ],
  [
    'BR-CL-20',
    "motif d'une majoration (BT-105, BT-145), UNTDID 7161",
    (invoice) =>
      [...documentAdjustments(invoice, 'charge'), ...lineAdjustments(invoice.lines, 'charge')].map(
        ({ reasonCode }) => reasonCode,
      ),
    inList('chargeReasons'),
  ],
  [
    'BR-CL-21',
    "référentiel de l'identifiant standard d'un article (BT-157), ISO/IEC 6523",
    standardIds,
    hasScheme('identifierSchemes'),
  ],
  [
    'BR-CL-22',
    "motif d'exonération de TVA (BT-121), liste VATEX",
    ({ vatBreakdown }) => vatBreakdown.map(({ exemptionCode }) => exemptionCode),
    ({ text }) => isListed('exemptionReasons', text.toUpperCase()),
  ],
  ['BR-CL-23', 'unité (BT-130, BT-150), recommandations UN/CEFACT 20 et 21', quantities, hasListedUnit],
  [
    'BR-CL-24',
    'type du fichier joint (BT-125) : PDF, PNG, JPEG, CSV, XLSX ou ODS',
    ({ documents }) => documents.map(({ file }) => file),
    ({ attributes }) => isListed('mimeTypes', attributes.get('mimeCode') ?? '') || !attributes.has('mimeCode'),
  ],
  [
    'BR-CL-25',
    "référentiel d'une adresse électronique (BT-34, BT-49), liste EAS",
    (invoice) => partiesOf(invoice).map(({ electronicAddress }) => electronicAddress),
    hasScheme('electronicAddressSchemes'),
  ],
  [
    'BR-CL-26',
    'référentiel du lieu de livraison (BT-71), ISO/IEC 6523',
    ({ delivery }) => [delivery.locationId],
    hasScheme('identifierSchemes'),
  ],
];

const OBJECT_IDS: Terms = ({ syntax, invoicedObject, lines }) =>
  [invoicedObject, ...lines.map(({ objectId }) => objectId)].map((element) =>
    element === null
      ? null
      : (element.children.find(({ localName }) => localName === (syntax === 'ubl' ? 'ID' : 'IssuerAssignedID')) ??
        element),
  );

/** Rules about codes: BR-CL. The subject of a note (BR-CL-08) is not checked. */
export const CODE_RULES: readonly Rule[] = [
  ...CODE_CHECKS.map(([code, words, pick, holds]): Rule => createCodeRule(code, words, pick, holds)),
  createCodeRule(
    'BR-CL-07',
    "référentiel de l'objet facturé (BT-18, BT-128), UNTDID 1153",
    OBJECT_IDS,
    hasScheme('objectSchemes'),
  ),
];

function createCodeRule(code: string, words: string, pick: Terms, holds: (element: XmlElement) => boolean): Rule {
  return {
    code,
    severity: 'fatal',
    message: `Code inconnu : ${words}.`,
    remedy: 'Choisir un code de la liste.',
    check: (invoice) => failing(pick(invoice), holds),
  };
}
