import type { Invoice } from '../model/invoice.ts';
import { isStated } from '../model/values.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { documentAdjustments, lacking, lacks, lineAdjustments, type Rule } from './rule.ts';

/** A term that must be there: its code, its name in French with its number, its element in UBL and in CII, and how to find it. */
type RequiredTerm = readonly [
  code: string,
  term: string,
  ubl: string,
  cii: string,
  check: (invoice: Invoice) => Iterable<XmlElement>,
];

const REQUIRED_TERMS: readonly RequiredTerm[] = [
  [
    'BR-01',
    "l'identifiant de la spécification (BT-24)",
    'cbc:CustomizationID',
    'ram:GuidelineSpecifiedDocumentContextParameter/ram:ID',
    (invoice) => lacks(invoice.specification, invoice.at),
  ],
  [
    'BR-02',
    'le numéro de la facture (BT-1)',
    'cbc:ID',
    'rsm:ExchangedDocument/ram:ID',
    (invoice) => lacks(invoice.number, invoice.at),
  ],
  [
    'BR-03',
    "la date d'émission (BT-2)",
    'cbc:IssueDate',
    'rsm:ExchangedDocument/ram:IssueDateTime',
    (invoice) => lacks(invoice.issued, invoice.at),
  ],
  [
    'BR-04',
    'le type de la facture (BT-3)',
    'cbc:InvoiceTypeCode ou cbc:CreditNoteTypeCode',
    'rsm:ExchangedDocument/ram:TypeCode',
    (invoice) => lacks(invoice.typeCode, invoice.at),
  ],
  [
    'BR-05',
    'la devise (BT-5)',
    'cbc:DocumentCurrencyCode',
    'ram:InvoiceCurrencyCode',
    (invoice) => lacks(invoice.currency, invoice.at),
  ],
  [
    'BR-06',
    'le nom du vendeur (BT-27)',
    'cac:PartyLegalEntity/cbc:RegistrationName',
    'ram:SellerTradeParty/ram:Name',
    ({ seller, at }) => lacks(seller?.name ?? null, seller?.at ?? at),
  ],
  [
    'BR-07',
    "le nom de l'acheteur (BT-44)",
    'cac:PartyLegalEntity/cbc:RegistrationName',
    'ram:BuyerTradeParty/ram:Name',
    ({ buyer, at }) => lacks(buyer?.name ?? null, buyer?.at ?? at),
  ],
  [
    'BR-08',
    "l'adresse du vendeur (BG-5)",
    'cac:PostalAddress',
    'ram:PostalTradeAddress',
    ({ seller, at }) => (seller?.address ? [] : [seller?.at ?? at]),
  ],
  [
    'BR-09',
    'le pays du vendeur (BT-40)',
    'cac:Country/cbc:IdentificationCode',
    'ram:PostalTradeAddress/ram:CountryID',
    ({ seller }) => (seller?.address ? lacks(seller.address.country, seller.address.at) : []),
  ],
  [
    'BR-10',
    "l'adresse de l'acheteur (BG-8)",
    'cac:PostalAddress',
    'ram:PostalTradeAddress',
    ({ buyer, at }) => (buyer?.address ? [] : [buyer?.at ?? at]),
  ],
  [
    'BR-11',
    "le pays de l'acheteur (BT-55)",
    'cac:Country/cbc:IdentificationCode',
    'ram:PostalTradeAddress/ram:CountryID',
    ({ buyer }) => (buyer?.address ? lacks(buyer.address.country, buyer.address.at) : []),
  ],
  [
    'BR-12',
    'la somme des montants nets des lignes (BT-106)',
    'cac:LegalMonetaryTotal/cbc:LineExtensionAmount',
    'ram:LineTotalAmount',
    ({ totals }) => lacks(totals.lines, totals.at),
  ],
  [
    'BR-13',
    'le total hors TVA (BT-109)',
    'cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount',
    'ram:TaxBasisTotalAmount',
    ({ totals }) => lacks(totals.withoutVat, totals.at),
  ],
  [
    'BR-14',
    'le total TTC (BT-112)',
    'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount',
    'ram:GrandTotalAmount',
    ({ totals }) => lacks(totals.withVat, totals.at),
  ],
  [
    'BR-15',
    'le montant à payer (BT-115)',
    'cac:LegalMonetaryTotal/cbc:PayableAmount',
    'ram:DuePayableAmount',
    ({ totals }) => lacks(totals.due, totals.at),
  ],
  [
    'BR-16',
    'au moins une ligne (BG-25)',
    'cac:InvoiceLine ou cac:CreditNoteLine',
    'ram:IncludedSupplyChainTradeLineItem',
    ({ lines, at }) => (lines.length > 0 ? [] : [at]),
  ],
  [
    'BR-17',
    'le nom du bénéficiaire du paiement (BT-59)',
    'cac:PayeeParty/cac:PartyName/cbc:Name',
    'ram:PayeeTradeParty/ram:Name',
    ({ payee }) => (payee ? lacks(payee.name, payee.at) : []),
  ],
  [
    'BR-18',
    'le nom du représentant fiscal (BT-62)',
    'cac:TaxRepresentativeParty/cac:PartyName/cbc:Name',
    'ram:SellerTaxRepresentativeTradeParty/ram:Name',
    ({ taxRepresentative: party }) => (party ? lacks(party.name, party.at) : []),
  ],
  [
    'BR-19',
    "l'adresse du représentant fiscal (BG-12)",
    'cac:PostalAddress',
    'ram:PostalTradeAddress',
    ({ taxRepresentative: party }) => (party && !party.address ? [party.at] : []),
  ],
  [
    'BR-20',
    'le pays du représentant fiscal (BT-69)',
    'cac:Country/cbc:IdentificationCode',
    'ram:PostalTradeAddress/ram:CountryID',
    ({ taxRepresentative: party }) => (party?.address ? lacks(party.address.country, party.address.at) : []),
  ],
  [
    'BR-21',
    "l'identifiant de la ligne (BT-126)",
    'cbc:ID',
    'ram:AssociatedDocumentLineDocument/ram:LineID',
    ({ lines }) => lacking(lines, ({ id }) => id),
  ],
  [
    'BR-22',
    'la quantité facturée (BT-129)',
    'cbc:InvoicedQuantity ou cbc:CreditedQuantity',
    'ram:BilledQuantity',
    ({ lines }) => lacking(lines, ({ quantity }) => quantity),
  ],
  [
    'BR-23',
    "l'unité de la quantité (BT-130)",
    "l'attribut unitCode de la quantité",
    "l'attribut unitCode de ram:BilledQuantity",
    ({ lines }) => lines.filter(({ unit }) => !unit).map(({ quantity, at }) => quantity ?? at),
  ],
  [
    'BR-24',
    'le montant net de la ligne (BT-131)',
    'cbc:LineExtensionAmount',
    'ram:LineTotalAmount',
    ({ lines }) => lacking(lines, ({ amount }) => amount),
  ],
  [
    'BR-25',
    "le nom de l'article (BT-153)",
    'cac:Item/cbc:Name',
    'ram:SpecifiedTradeProduct/ram:Name',
    ({ lines }) => lacking(lines, ({ name }) => name),
  ],
  [
    'BR-26',
    "le prix net de l'article (BT-146)",
    'cac:Price/cbc:PriceAmount',
    'ram:NetPriceProductTradePrice/ram:ChargeAmount',
    ({ lines }) => lacking(lines, ({ netPrice }) => netPrice),
  ],
  [
    'BR-31',
    'le montant de la remise sur la facture (BT-92)',
    'cac:AllowanceCharge/cbc:Amount',
    'ram:ActualAmount',
    (invoice) => lacking(documentAdjustments(invoice, 'allowance'), ({ amount }) => amount),
  ],
  [
    'BR-32',
    'la catégorie de TVA de la remise (BT-95)',
    'cac:TaxCategory/cbc:ID',
    'ram:CategoryTradeTax/ram:CategoryCode',
    (invoice) => lacking(documentAdjustments(invoice, 'allowance'), ({ category }) => category),
  ],
  [
    'BR-36',
    'le montant des frais sur la facture (BT-99)',
    'cac:AllowanceCharge/cbc:Amount',
    'ram:ActualAmount',
    (invoice) => lacking(documentAdjustments(invoice, 'charge'), ({ amount }) => amount),
  ],
  [
    'BR-37',
    'la catégorie de TVA des frais (BT-102)',
    'cac:TaxCategory/cbc:ID',
    'ram:CategoryTradeTax/ram:CategoryCode',
    (invoice) => lacking(documentAdjustments(invoice, 'charge'), ({ category }) => category),
  ],
  [
    'BR-41',
    'le montant de la remise sur la ligne (BT-136)',
    'cac:AllowanceCharge/cbc:Amount',
    'ram:ActualAmount',
    ({ lines }) => lacking(lineAdjustments(lines, 'allowance'), ({ amount }) => amount),
  ],
  [
    'BR-43',
    'le montant des frais sur la ligne (BT-141)',
    'cac:AllowanceCharge/cbc:Amount',
    'ram:ActualAmount',
    ({ lines }) => lacking(lineAdjustments(lines, 'charge'), ({ amount }) => amount),
  ],
  [
    'BR-45',
    'la base imposable du taux de TVA (BT-116)',
    'cac:TaxSubtotal/cbc:TaxableAmount',
    'ram:ApplicableTradeTax/ram:BasisAmount',
    ({ vatBreakdown }) => lacking(vatBreakdown, ({ base }) => base),
  ],
  [
    'BR-46',
    'le montant de TVA du taux (BT-117)',
    'cac:TaxSubtotal/cbc:TaxAmount',
    'ram:ApplicableTradeTax/ram:CalculatedAmount',
    ({ vatBreakdown }) => lacking(vatBreakdown, ({ amount }) => amount),
  ],
  [
    'BR-47',
    'la catégorie de TVA (BT-118)',
    'cac:TaxCategory/cbc:ID',
    'ram:ApplicableTradeTax/ram:CategoryCode',
    ({ vatBreakdown }) => lacking(vatBreakdown, ({ category }) => category),
  ],
  [
    'BR-48',
    'le taux de TVA (BT-119), sauf hors champ de la TVA',
    'cac:TaxCategory/cbc:Percent',
    'ram:RateApplicablePercent',
    ({ vatBreakdown }) =>
      lacking(
        vatBreakdown.filter(({ category }) => category?.text !== 'O'),
        ({ rate }) => rate,
      ),
  ],
  [
    'BR-49',
    'le code du moyen de paiement (BT-81)',
    'cac:PaymentMeans/cbc:PaymentMeansCode',
    'ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode',
    ({ payments }) => lacking(payments, ({ code }) => code),
  ],
  [
    'BR-50',
    'le compte à créditer (BT-84)',
    'cac:PayeeFinancialAccount/cbc:ID',
    'ram:PayeePartyCreditorFinancialAccount/ram:IBANID',
    ({ payments }) =>
      lacking(
        payments.flatMap(({ accounts }) => accounts),
        ({ id }) => id,
      ),
  ],
  [
    'BR-52',
    'la référence de la pièce jointe (BT-122)',
    'cac:AdditionalDocumentReference/cbc:ID',
    'ram:AdditionalReferencedDocument/ram:IssuerAssignedID',
    ({ documents }) => lacking(documents, ({ reference }) => reference),
  ],
  [
    'BR-55',
    'le numéro de la facture antérieure (BT-25)',
    'cac:InvoiceDocumentReference/cbc:ID',
    'ram:InvoiceReferencedDocument/ram:IssuerAssignedID',
    ({ precedingInvoices }) => lacking(precedingInvoices, ({ number }) => number),
  ],
  [
    'BR-56',
    'le numéro de TVA du représentant fiscal (BT-63)',
    'cac:PartyTaxScheme/cbc:CompanyID',
    'ram:SpecifiedTaxRegistration/ram:ID',
    ({ taxRepresentative: party }) => (party ? lacks(party.vatId, party.at) : []),
  ],
  [
    'BR-57',
    'le pays de livraison (BT-80)',
    'cac:Country/cbc:IdentificationCode',
    'ram:PostalTradeAddress/ram:CountryID',
    ({ delivery: { address } }) => (address ? lacks(address.country, address.at) : []),
  ],
];

const SCHEMED_IDS: readonly (readonly [string, string, (invoice: Invoice) => readonly (XmlElement | null)[]])[] = [
  ['BR-62', "l'adresse électronique du vendeur (BT-34)", ({ seller }) => [seller?.electronicAddress ?? null]],
  ['BR-63', "l'adresse électronique de l'acheteur (BT-49)", ({ buyer }) => [buyer?.electronicAddress ?? null]],
  ['BR-64', "l'identifiant standard de l'article (BT-157)", ({ lines }) => lines.map(({ standardId }) => standardId)],
];

/** Rules about what must be there: BR-01 to BR-26, BR-31 to BR-57, BR-62 to BR-65. */
export const PRESENCE_RULES: readonly Rule[] = [
  ...REQUIRED_TERMS.map(
    ([code, term, ubl, cii, check]): Rule => ({
      code,
      severity: 'fatal',
      message: `Il manque ${term}.`,
      remedy: `Renseigner ${ubl} (UBL) ou ${cii} (CII).`,
      check,
    }),
  ),
  ...SCHEMED_IDS.map(
    ([code, term, pick]): Rule => ({
      code,
      severity: 'fatal',
      message: `Il manque le référentiel de ${term}.`,
      remedy: "Ajouter l'attribut schemeID.",
      check: (invoice) => pick(invoice).filter((id): id is XmlElement => id !== null && !id.attributes.get('schemeID')),
    }),
  ),
  {
    code: 'BR-65',
    severity: 'fatal',
    message: "Il manque la nomenclature du classement de l'article (BT-158).",
    remedy: "Ajouter l'attribut listID.",
    check: ({ lines }) => lines.flatMap(({ classes }) => classes).filter(({ attributes }) => !attributes.get('listID')),
  },
  {
    code: 'BR-53',
    severity: 'fatal',
    message:
      'La facture indique une devise de comptabilisation de la TVA (BT-6), mais pas le total de TVA dans cette devise (BT-111).',
    remedy: 'Ajouter un second total de TVA dans la devise de comptabilisation, ou retirer cette devise.',
    check: ({ accountingCurrency, totals }) =>
      accountingCurrency !== null && totals.vatInAccountingCurrency === null ? [accountingCurrency] : [],
  },
  {
    code: 'BR-54',
    severity: 'fatal',
    message: "Chaque caractéristique d'un article (BG-32) a un nom et une valeur.",
    remedy: 'Renseigner le nom (BT-160) et la valeur (BT-161), ou retirer la caractéristique.',
    check: ({ lines }) =>
      lines
        .flatMap(({ attributes }) => attributes)
        .filter(({ name, value }) => !isStated(name) || !isStated(value))
        .map(({ at }) => at),
  },
  {
    code: 'BR-61',
    severity: 'fatal',
    message: 'Un virement (codes 30 et 58) demande le compte à créditer (BT-84).',
    remedy: "Renseigner l'IBAN : cac:PayeeFinancialAccount/cbc:ID (UBL) ou ram:IBANID (CII).",
    check: ({ payments }) =>
      payments
        .filter(
          ({ code, accounts }) => /^(?:30|58)$/.test(code?.text ?? '') && !accounts.some(({ id }) => isStated(id)),
        )
        .map(({ at }) => at),
  },
];
