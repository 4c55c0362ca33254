import type { Invoice } from '../model/invoice.ts';
import type { Rule } from '../rules/rule.ts';
import { selectAll, walk, type XmlElement } from '../xml/xml-element.ts';

/** An element that occurs at most once under each parent: code, parent (from the root), child, words. */
const SINGLE_ELEMENTS: readonly (readonly [string, string, string, string])[] = [
  ['UBL-SR-01', '', 'ContractDocumentReference/ID', 'une référence de contrat (BT-12)'],
  ['UBL-SR-02', '', 'ReceiptDocumentReference/ID', 'un avis de réception (BT-15)'],
  ['UBL-SR-03', '', 'DespatchDocumentReference/ID', "un avis d'expédition (BT-16)"],
  ['UBL-SR-05', '', 'PaymentTerms/Note', 'un texte de conditions de paiement (BT-20)'],
  ['UBL-SR-08', '', 'InvoicePeriod', 'une période facturée (BG-14)'],
  ['UBL-SR-09', 'AccountingSupplierParty', 'Party/PartyLegalEntity/RegistrationName', 'un nom de vendeur (BT-27)'],
  ['UBL-SR-10', 'AccountingSupplierParty', 'Party/PartyName/Name', 'un nom commercial de vendeur (BT-28)'],
  [
    'UBL-SR-11',
    'AccountingSupplierParty',
    'Party/PartyLegalEntity/CompanyID',
    'une immatriculation du vendeur (BT-30)',
  ],
  [
    'UBL-SR-14',
    'AccountingSupplierParty',
    'Party/PartyLegalEntity/CompanyLegalForm',
    'une information juridique du vendeur (BT-33)',
  ],
  ['UBL-SR-15', 'AccountingCustomerParty', 'Party/PartyLegalEntity/RegistrationName', "un nom d'acheteur (BT-44)"],
  ['UBL-SR-16', 'AccountingCustomerParty', 'Party/PartyIdentification/ID', "un identifiant d'acheteur (BT-46)"],
  [
    'UBL-SR-17',
    'AccountingCustomerParty',
    'Party/PartyLegalEntity/CompanyID',
    "une immatriculation de l'acheteur (BT-47)",
  ],
  ['UBL-SR-19', 'PayeeParty', 'PartyName/Name', 'un nom de bénéficiaire (BT-59)'],
  ['UBL-SR-21', 'PayeeParty', 'PartyLegalEntity/CompanyID', 'une immatriculation du bénéficiaire (BT-61)'],
  ['UBL-SR-22', 'TaxRepresentativeParty', 'PartyName/Name', 'un nom de représentant fiscal (BT-62)'],
  ['UBL-SR-24', '', 'Delivery', 'une livraison (BG-13)'],
  ['UBL-SR-25', 'Delivery', 'DeliveryParty/PartyName/Name', 'un nom de destinataire (BT-70)'],
  ['UBL-SR-27', 'PaymentMeans', 'PaymentMeansCode', 'un moyen de paiement (BT-81)'],
  ['UBL-SR-28', 'PaymentMeans', 'PaymentMandate/ID', 'un mandat (BT-89)'],
  ['UBL-SR-30', 'AllowanceCharge', 'AllowanceChargeReason', 'un motif de remise ou de majoration (BT-97, BT-104)'],
  ['UBL-SR-32', 'TaxTotal/TaxSubtotal/TaxCategory', 'TaxExemptionReason', "un motif d'exonération (BT-120)"],
  ['UBL-SR-33', 'AdditionalDocumentReference', 'DocumentDescription', 'une description de pièce jointe (BT-123)'],
  ['UBL-SR-34', 'LINE', 'Note', 'une note de ligne (BT-127)'],
  ['UBL-SR-35', 'LINE', 'OrderLineReference/LineID', 'une ligne de commande (BT-132)'],
  ['UBL-SR-36', 'LINE', 'InvoicePeriod', 'une période de ligne (BG-26)'],
  ['UBL-SR-37', 'LINE', 'Price/AllowanceCharge/Amount', 'une remise sur le prix (BT-147)'],
  ['UBL-SR-39', '', 'ProjectReference/ID', 'une référence de projet (BT-11)'],
  ['UBL-SR-40', 'AccountingCustomerParty', 'Party/PartyName/Name', "un nom commercial d'acheteur (BT-45)"],
  ['UBL-SR-45', '', 'PaymentMeans/PaymentDueDate', "une date d'échéance (BT-9)"],
  ['UBL-SR-49', '', 'InvoicePeriod/DescriptionCode', "un code d'exigibilité de la TVA (BT-8)"],
  ['UBL-SR-50', 'LINE', 'Item/Description', "une description d'article (BT-154)"],
  ['UBL-SR-52', 'LINE', 'DocumentReference', 'un objet facturé (BT-128)'],
];

const parentsOf = (root: XmlElement, path: string): readonly XmlElement[] =>
  path === '' ? [root] : path === 'LINE' ? linesOf(root) : selectAll(root, path);

const linesOf = (root: XmlElement): readonly XmlElement[] =>
  root.children.filter(({ localName }) => localName === 'InvoiceLine' || localName === 'CreditNoteLine');

function* repeated({ at }: Invoice, parent: string, child: string): Generator<XmlElement> {
  for (const group of parentsOf(at, parent)) {
    const second = selectAll(group, child)[1];
    if (second !== undefined) yield second;
  }
}

/** The second tax registration of a party, by VAT (true) or otherwise; each is stated at most once. */
const repeatedTaxNumbers = ({ at }: Invoice, party: string, isVat: boolean): readonly XmlElement[] =>
  selectAll(at, `${party}/PartyTaxScheme`)
    .filter((scheme) => (selectAll(scheme, 'TaxScheme/ID')[0]?.text === 'VAT') === isVat)
    .flatMap((scheme) => selectAll(scheme, 'CompanyID'))
    .slice(1, 2);

const SINGLE_TAX_NUMBERS = [
  ['UBL-SR-12', 'AccountingSupplierParty/Party', true, 'un numéro de TVA du vendeur (BT-31)'],
  ['UBL-SR-13', 'AccountingSupplierParty/Party', false, 'un numéro fiscal du vendeur (BT-32)'],
  ['UBL-SR-18', 'AccountingCustomerParty/Party', true, "un numéro de TVA de l'acheteur (BT-48)"],
  ['UBL-SR-23', 'TaxRepresentativeParty', true, 'un numéro de TVA du représentant fiscal (BT-63)'],
] as const;

const AMOUNT_ELEMENTS = new Set([
  'Amount',
  'BaseAmount',
  'TaxAmount',
  'TaxableAmount',
  'LineExtensionAmount',
  'TaxExclusiveAmount',
  'TaxInclusiveAmount',
  'AllowanceTotalAmount',
  'ChargeTotalAmount',
  'PrepaidAmount',
  'PayableRoundingAmount',
  'PayableAmount',
]);

/** Amounts apart from prices and what prices are made of, which may have more decimals. */
const isAmount = ({ localName, parent }: XmlElement): boolean =>
  AMOUNT_ELEMENTS.has(localName) && parent?.parent?.localName !== 'Price';

function* all(root: XmlElement, matches: (element: XmlElement) => boolean): Generator<XmlElement> {
  for (const element of walk(root)) if (matches(element)) yield element;
}

const isFile = ({ localName }: XmlElement): boolean => localName === 'EmbeddedDocumentBinaryObject';

/** Rules of the binding to UBL 2.1: what may occur once, and the form of amounts and files. */
export const UBL_RULES: readonly Rule[] = [
  ...SINGLE_ELEMENTS.map(
    ([code, parent, child, words]): Rule => ({
      code,
      severity: 'fatal',
      message: `Il y a au plus ${words}.`,
      remedy: 'Garder un seul de ces éléments.',
      check: (invoice) => repeated(invoice, parent, child),
    }),
  ),
  ...SINGLE_TAX_NUMBERS.map(
    ([code, party, isVat, words]): Rule => ({
      code,
      severity: 'fatal',
      message: `Il y a au plus ${words}.`,
      remedy: 'Garder un seul de ces numéros.',
      check: (invoice) => repeatedTaxNumbers(invoice, party, isVat),
    }),
  ),
  {
    code: 'UBL-SR-04',
    severity: 'fatal',
    message: 'Il y a au plus un objet facturé (BT-18).',
    remedy: 'Ne garder le code de type 130 que sur une seule pièce.',
    check: ({ at }) =>
      selectAll(at, 'AdditionalDocumentReference/DocumentTypeCode')
        .filter(({ text }) => text === '130')
        .slice(1, 2),
  },
  {
    code: 'UBL-SR-29',
    severity: 'fatal',
    message: 'Il y a au plus un identifiant de créancier (BT-90).',
    remedy: 'Garder un seul identifiant de schéma SEPA.',
    check: ({ at }) =>
      ['AccountingSupplierParty/Party', 'PayeeParty'].flatMap((party) =>
        selectAll(at, `${party}/PartyIdentification/ID`)
          .filter(({ attributes }) => attributes.get('schemeID') === 'SEPA')
          .slice(1, 2),
      ),
  },
  {
    code: 'UBL-SR-43',
    severity: 'fatal',
    message: "Un référentiel d'identifiant ne va qu'avec un objet facturé (type 130).",
    remedy: "Retirer l'attribut schemeID, ou donner le type 130.",
    check: ({ at }) =>
      selectAll(at, 'AdditionalDocumentReference')
        .filter((document) => selectAll(document, 'DocumentTypeCode')[0]?.text !== '130')
        .flatMap((document) => selectAll(document, 'ID'))
        .filter(({ attributes }) => attributes.has('schemeID')),
  },
  {
    code: 'UBL-SR-44',
    severity: 'fatal',
    message: 'Une facture a une seule référence de paiement (BT-83).',
    remedy: 'Donner la même référence à tous les moyens de paiement.',
    check: ({ at }) => {
      const [first, ...others] = selectAll(at, 'PaymentMeans/PaymentID');
      return others.filter(({ text }) => text !== first?.text);
    },
  },
  {
    code: 'UBL-SR-47',
    severity: 'fatal',
    message: 'Plusieurs moyens de paiement ont le même code (BT-81).',
    remedy: 'Donner le même code à tous les moyens de paiement.',
    check: ({ at }) => {
      const [first, ...others] = selectAll(at, 'PaymentMeans/PaymentMeansCode');
      return others.filter(({ text }) => text !== first?.text);
    },
  },
  {
    code: 'UBL-SR-48',
    severity: 'fatal',
    message: 'Une ligne a une seule catégorie de TVA.',
    remedy: 'Séparer la ligne par taux de TVA.',
    check: ({ at }) =>
      linesOf(at).flatMap((line) => {
        const categories = selectAll(line, 'Item/ClassifiedTaxCategory');
        return categories.length === 1 ? [] : [categories[1] ?? line];
      }),
  },
  {
    code: 'UBL-SR-51',
    severity: 'fatal',
    message: 'Une adresse a au plus une troisième ligne.',
    remedy: 'Garder un seul cac:AddressLine.',
    check: ({ at }) =>
      all(at, ({ children }) => children.filter(({ localName }) => localName === 'AddressLine').length > 1),
  },
  {
    code: 'UBL-DT-01',
    severity: 'fatal',
    message: 'Un montant a au plus deux décimales.',
    remedy: 'Arrondir au centime et recalculer les totaux.',
    check: ({ at }) => all(at, (element) => isAmount(element) && (element.text.split('.')[1] ?? '').length > 2),
  },
  {
    code: 'UBL-DT-06',
    severity: 'fatal',
    message: 'Un fichier joint a un type (mimeCode).',
    remedy: "Ajouter l'attribut mimeCode, par exemple application/pdf.",
    check: ({ at }) => all(at, (element) => isFile(element) && !element.attributes.has('mimeCode')),
  },
  {
    code: 'UBL-DT-07',
    severity: 'fatal',
    message: 'Un fichier joint a un nom.',
    remedy: "Ajouter l'attribut filename.",
    check: ({ at }) => all(at, (element) => isFile(element) && !element.attributes.has('filename')),
  },
];
