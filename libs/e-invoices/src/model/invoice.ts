import type { XmlElement } from '../xml/xml-element.ts';

/** An element that states a business term; null when the file does not contain it. */
export type Term = XmlElement | null;

export type Syntax = 'ubl' | 'cii';

/**
 * An invoice in the terms of the semantic model of EN 16931-1:2017 (BT-n, BG-n), whichever syntax it was written in. Each term is
 * the element that states it, so that a finding can name its place. `at` is the element of a group, or of its nearest parent.
 */
export type Invoice = {
  readonly syntax: Syntax;
  readonly at: XmlElement;
  /** BT-24, such as `urn:cen.eu:en16931:2017`. */
  readonly specification: Term;
  readonly number: Term; // BT-1
  readonly issued: Term; // BT-2
  readonly typeCode: Term; // BT-3
  readonly currency: Term; // BT-5
  readonly accountingCurrency: Term; // BT-6
  readonly vatPointDate: Term; // BT-7
  readonly vatPointCodes: readonly XmlElement[]; // BT-8
  readonly due: Term; // BT-9
  readonly buyerReference: Term; // BT-10
  readonly contract: Term; // BT-12
  readonly order: Term; // BT-13
  readonly invoicedObject: Term; // BT-18
  readonly paymentTerms: Term; // BT-20
  readonly noteSubjects: readonly XmlElement[]; // BT-21
  readonly notes: readonly XmlElement[]; // BT-22
  readonly precedingInvoices: readonly { readonly at: XmlElement; readonly number: Term; readonly issued: Term }[]; // BG-3
  readonly seller: Party | null; // BG-4
  readonly buyer: Party | null; // BG-7
  readonly payee: Party | null; // BG-10
  readonly taxRepresentative: Party | null; // BG-11
  readonly delivery: Delivery; // BG-13
  readonly period: Period | null; // BG-14
  readonly payments: readonly Payment[]; // BG-16
  readonly adjustments: readonly Adjustment[]; // BG-20, BG-21
  readonly totals: Totals; // BG-22
  readonly vatBreakdown: readonly VatBreakdown[]; // BG-23
  readonly documents: readonly { readonly at: XmlElement; readonly reference: Term; readonly file: Term }[]; // BG-24
  readonly lines: readonly Line[]; // BG-25
};

export type Party = {
  readonly at: XmlElement;
  readonly name: Term;
  readonly ids: readonly XmlElement[];
  readonly legalId: Term;
  readonly vatId: Term;
  /** The seller's number at the tax office, which is no VAT number (BT-32). */
  readonly taxId: Term;
  readonly electronicAddress: Term;
  readonly address: Address | null;
};

export type Address = {
  readonly at: XmlElement;
  readonly country: Term;
  /** Street and complements, then postcode, town. */
  readonly lines: readonly XmlElement[];
  readonly postcode: Term;
  readonly town: Term;
};

export type Delivery = {
  readonly at: XmlElement;
  readonly date: Term; // BT-72
  readonly address: Address | null; // BG-15
  readonly locationId: Term; // BT-71
};

export type Period = { readonly at: XmlElement; readonly start: Term; readonly end: Term };

export type Payment = {
  readonly at: XmlElement;
  readonly code: Term; // BT-81
  readonly text: Term; // BT-82
  readonly reference: Term; // BT-83
  readonly accounts: readonly Account[]; // BG-17
  readonly card: Term; // BT-87
  readonly debitedAccount: Term; // BT-91
  readonly mandate: Term; // BT-89
};

export type Account = { readonly at: XmlElement; readonly id: Term; readonly bic: Term };

/** An allowance (BG-20, BG-27) or a charge (BG-21, BG-28). */
export type Adjustment = {
  readonly at: XmlElement;
  readonly kind: 'allowance' | 'charge';
  readonly amount: Term;
  readonly base: Term;
  readonly percent: Term;
  readonly reason: Term;
  readonly reasonCode: Term;
  /** On the document only. */
  readonly category: Term;
  readonly rate: Term;
};

export type Totals = {
  readonly at: XmlElement;
  readonly lines: Term; // BT-106
  readonly allowances: Term; // BT-107
  readonly charges: Term; // BT-108
  readonly withoutVat: Term; // BT-109
  readonly vat: Term; // BT-110
  readonly vatInAccountingCurrency: Term; // BT-111
  readonly withVat: Term; // BT-112
  readonly paid: Term; // BT-113
  readonly rounding: Term; // BT-114
  readonly due: Term; // BT-115
};

export type VatBreakdown = {
  readonly at: XmlElement;
  readonly base: Term; // BT-116
  readonly amount: Term; // BT-117
  readonly category: Term; // BT-118
  readonly rate: Term; // BT-119
  readonly exemptionText: Term; // BT-120
  readonly exemptionCode: Term; // BT-121
};

export type Line = {
  readonly at: XmlElement;
  readonly id: Term; // BT-126
  readonly objectId: Term; // BT-128
  readonly quantity: Term; // BT-129
  /** The unit is an attribute of the quantity in both syntaxes. */
  readonly unit: string | null; // BT-130
  readonly amount: Term; // BT-131
  readonly period: Period | null; // BG-26
  readonly adjustments: readonly Adjustment[];
  readonly netPrice: Term; // BT-146
  readonly grossPrice: Term; // BT-148
  readonly priceBase: Term; // BT-149
  readonly category: Term; // BT-151
  readonly rate: Term; // BT-152
  readonly name: Term; // BT-153
  readonly description: Term; // BT-154
  readonly standardId: Term; // BT-157
  readonly classes: readonly XmlElement[]; // BT-158
  readonly origin: Term; // BT-159
  readonly attributes: readonly { readonly at: XmlElement; readonly name: Term; readonly value: Term }[]; // BG-32
};
