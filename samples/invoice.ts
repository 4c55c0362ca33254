/** The content of a sample invoice, from which both the page and the XML are built. Amounts are cents. */
export type Party = {
  readonly name: string;
  readonly street: string;
  readonly postcode: string;
  readonly town: string;
  readonly siret: string;
  readonly vatNumber: string;
};
export type Seller = Party & {
  /** Company form and capital, which the law requires on invoices. */
  readonly legalForm: string;
  readonly register: string;
  readonly phone: string;
  readonly email: string;
  readonly contact: string;
};
export type InvoiceLine = {
  readonly description: string;
  readonly quantity: number;
  /** The printed unit; `unitCode` is its code in UN/ECE recommendation 20. */
  readonly unit: string;
  readonly unitCode: string;
  readonly unitPrice: number;
  /** Percent. */
  readonly vatRate: number;
};
export type Invoice = {
  readonly number: string;
  readonly issued: string;
  readonly delivered: string;
  readonly seller: Seller;
  readonly buyer: Party;
  readonly subject: string;
  readonly lines: readonly InvoiceLine[];
};

/** An unpaid invoice, to be paid by bank transfer. */
export type OpenInvoice = Invoice & {
  readonly due: string;
  readonly account: { readonly iban: string; readonly bic: string; readonly bank: string };
};

type VatTotal = { readonly rate: number; readonly base: number; readonly vat: number };
export type InvoiceTotals = {
  readonly lineAmounts: readonly number[];
  readonly vat: readonly VatTotal[];
  readonly net: number;
  readonly vatAmount: number;
  readonly gross: number;
};

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Computes the VAT on the base of each rate (EN 16931, BR-CO-17), not line by line. */
export function computeInvoiceTotals(lines: readonly InvoiceLine[]): InvoiceTotals {
  const lineAmounts = lines.map((line) => Math.round(line.quantity * line.unitPrice));
  const rates = [...new Set(lines.map((line) => line.vatRate))].sort((a, b) => a - b);
  const vat = rates.map((rate) => {
    const base = sum(lineAmounts.filter((_, i) => lines[i]?.vatRate === rate));
    return { rate, base, vat: Math.round((base * rate) / 100) };
  });
  const [net, vatAmount] = [sum(lineAmounts), sum(vat.map((total) => total.vat))];
  return { lineAmounts, vat, net, vatAmount, gross: net + vatAmount };
}
