import { bakeryReceipt } from './content/bakery-receipt.ts';
import { bankDetails, splitIban } from './content/bank-details.ts';
import { garageInvoice } from './content/garage-invoice.ts';
import { identityCard } from './content/identity-card.ts';
import { joineryInvoice } from './content/joinery-invoice.ts';
import { printerInvoice } from './content/printer-invoice.ts';
import { restaurantReceipt } from './content/restaurant-receipt.ts';
import { resume } from './content/resume.ts';
import { computeInvoiceTotals, type Invoice, type OpenInvoice } from './invoice.ts';
import { computeReceiptTotals, type Receipt } from './receipt.ts';

/** The fields that extraction must return for each file, in the names of the contract, or why the file cannot be read. */
export const truth = {
  'facture.pdf': {
    document_type: 'invoice',
    text_source: 'embedded_xml',
    data: buildInvoiceFields(joineryInvoice, { paymentMethod: 'virement', country: ', FR' }),
  },
  'facture-simple.pdf': {
    document_type: 'invoice',
    text_source: 'pdf_text',
    data: buildInvoiceFields(printerInvoice, { paymentMethod: 'virement' }),
  },
  'facture-scan.pdf': {
    document_type: 'invoice',
    text_source: 'ocr',
    data: buildInvoiceFields(garageInvoice, { paymentMethod: 'carte bancaire' }),
  },
  'ticket-restaurant.jpg': {
    document_type: 'receipt',
    text_source: 'ocr',
    data: buildReceiptFields(restaurantReceipt, 'carte bancaire'),
  },
  'ticket-boulangerie.png': {
    document_type: 'receipt',
    text_source: 'ocr',
    data: buildReceiptFields(bakeryReceipt, 'espèces'),
  },
  'rib.pdf': { document_type: 'rib', text_source: 'pdf_text', data: buildRibFields() },
  'cv.pdf': { document_type: 'resume', text_source: 'pdf_text', data: buildResumeFields() },
  'carte-identite.png': { document_type: 'id_card', text_source: 'ocr', data: buildIdentityFields() },
  'corrompu.pdf': { unreadable: 'truncated', document_type: 'invoice' },
  'protege.pdf': { unreadable: 'password', document_type: 'rib', password: 'sesame-2026' },
  'vide.pdf': { unreadable: 'empty', document_type: 'invoice' },
  'image-deguisee.pdf': { unreadable: 'not_what_its_name_says', document_type: 'receipt' },
};

function toEuros(cents: number): number {
  return cents / 100;
}

function formatAddress({ street, postcode, town }: { street: string; postcode: string; town: string }): string {
  return `${street}, ${postcode} ${town}`;
}

type Wording = {
  readonly paymentMethod: string;
  /** Text after the town: the XML contains the country, the pages do not. */
  readonly country?: string;
};

function buildInvoiceFields(invoice: Invoice | OpenInvoice, { paymentMethod, country = '' }: Wording) {
  const { lineAmounts, net, vatAmount, gross } = computeInvoiceTotals(invoice.lines);
  return {
    vendor_name: invoice.seller.name,
    vendor_address: formatAddress(invoice.seller) + country,
    vendor_tax_id: invoice.seller.siret,
    invoice_number: invoice.number,
    invoice_date: invoice.issued,
    due_date: 'due' in invoice ? invoice.due : null,
    currency: 'EUR',
    line_items: invoice.lines.map((line, i) => ({
      description: line.description,
      quantity: line.quantity,
      unit_price: toEuros(line.unitPrice),
      amount: toEuros(lineAmounts[i] as number),
      // Printed on each line, or once below the total.
      vat_rate: line.vatRate,
    })),
    subtotal: toEuros(net),
    vat_amount: toEuros(vatAmount),
    total_amount: toEuros(gross),
    payment_method: paymentMethod,
    payment_reference: 'account' in invoice ? invoice.account.iban : null,
  };
}

function buildReceiptFields(receipt: Receipt, paymentMethod: string) {
  const { net, vatAmount, gross, vat } = computeReceiptTotals(receipt.items);
  return {
    vendor_name: receipt.vendor,
    vendor_address: formatAddress(receipt),
    receipt_date: receipt.date,
    receipt_time: receipt.time,
    currency: 'EUR',
    line_items: receipt.items.map(({ description, quantity, unitPrice }) => ({
      description,
      quantity,
      unit_price: toEuros(unitPrice),
      amount: toEuros(quantity * unitPrice),
      // Not printed on the line: only the table below the total contains the rates.
      vat_rate: null,
    })),
    subtotal: toEuros(net),
    vat_amount: toEuros(vatAmount),
    vat_breakdown: vat.map(({ rate, base, vat: tax }) => ({ rate, taxable_base: toEuros(base), amount: toEuros(tax) })),
    total_amount: toEuros(gross),
    payment_method: paymentMethod,
  };
}

function buildRibFields() {
  const { agency, account, key } = splitIban(bankDetails.iban);
  return {
    holder_name: bankDetails.holder,
    iban: bankDetails.iban,
    bic: bankDetails.bic,
    bank_name: bankDetails.bank,
    bank_address: `${bankDetails.branchStreet}, ${bankDetails.branchPostcode} ${bankDetails.branchTown.toUpperCase()}`,
    agency_code: agency,
    account_number: account,
    rib_key: key,
  };
}

function buildResumeFields() {
  const { firstname, lastname, email, phone, linkedin, location, skills, languages, certifications } = resume;
  return {
    firstname,
    lastname,
    email,
    phone,
    linkedin,
    location,
    skills,
    languages,
    experiences: resume.experiences.map(({ company, title, location: place, start, end, description }) => ({
      company,
      title,
      location: place,
      start_date: start,
      end_date: end,
      description,
    })),
    diplomas: resume.diplomas.map(({ school, degree, field, start, end }) => ({
      school,
      degree,
      field_of_study: field,
      start_date: start,
      end_date: end,
    })),
    certifications,
  };
}

function buildIdentityFields() {
  return {
    first_name: identityCard.firstNames.join(', '),
    last_name: identityCard.lastName,
    birth_date: identityCard.birthDate,
    birth_place: identityCard.birthPlace,
    gender: identityCard.gender,
    nationality: identityCard.nationality,
    document_number: identityCard.documentNumber,
    issue_date: identityCard.issueDate,
    expiry_date: identityCard.expiryDate,
  };
}
