/** The content of a sample receipt. Amounts are cents and include VAT. */
export type ReceiptItem = {
  readonly description: string;
  readonly quantity: number;
  readonly unitPrice: number;
  /** Percent. */
  readonly vatRate: number;
};
export type Receipt = {
  readonly vendor: string;
  readonly trade: string;
  readonly street: string;
  readonly postcode: string;
  readonly town: string;
  readonly phone: string;
  readonly siret: string;
  readonly vatNumber: string;
  readonly number: string;
  readonly date: string;
  readonly time: string;
  readonly items: readonly ReceiptItem[];
  readonly payment: string;
};
type ReceiptVat = { readonly rate: number; readonly base: number; readonly vat: number; readonly gross: number };
export type ReceiptTotals = {
  readonly net: number;
  readonly vatAmount: number;
  readonly gross: number;
  readonly vat: readonly ReceiptVat[];
};

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Computes the VAT included in the prices, on the total of each rate. */
export function computeReceiptTotals(items: readonly ReceiptItem[]): ReceiptTotals {
  const rates = [...new Set(items.map((item) => item.vatRate))].sort((a, b) => a - b);
  const vat = rates.map((rate) => {
    const gross = sum(items.filter((item) => item.vatRate === rate).map((item) => item.quantity * item.unitPrice));
    const base = Math.round((gross * 100) / (100 + rate));
    return { rate, base, vat: gross - base, gross };
  });
  const [net, vatAmount] = [sum(vat.map((total) => total.base)), sum(vat.map((total) => total.vat))];
  return { net, vatAmount, gross: net + vatAmount, vat };
}
