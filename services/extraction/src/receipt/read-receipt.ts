import type { ReceiptData } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import { collectReadings, type TypeReading } from '../reading/field-reading.ts';
import { readJoinedDate, repairMisreadDate } from './date/misread-date.rules.ts';
import { readDate } from './date/read-date.ts';
import { readTime } from './date/receipt-time.ts';
import { readReceiptDetails } from './details/receipt-details.ts';
import { toLineItemFields } from './line-items/line-item-fields.ts';
import { readLineItems, sumAmounts } from './line-items/line-items.ts';
import { readMerchant } from './merchant/read-merchant.ts';
import { readCurrency } from './payment/currency.ts';
import { readPaymentMethod } from './payment/payment-method.ts';
import { MIN_BEST_PROBABILITY } from './probability-thresholds.ts';
import { readReceiptAmounts } from './receipt-amounts.ts';
import { readReceiptRows } from './receipt-rows.ts';
import { RECEIPT_WEIGHTS, type ReceiptWeights } from './receipt-weights.ts';
import { flipSigns, isRefund, negateReadings } from './refund.ts';
import { rankTotals } from './total/rank-totals.ts';
import { doubtVatOfTotal, readTotal } from './total/read-total.ts';
import { findTotalCandidates } from './total/total-candidates.ts';
import { nameUnnamedTotal } from './total/unnamed-total.rules.ts';
import { readVatFields } from './vat/vat-fields.ts';
import { readVatTable } from './vat/vat-table.ts';

/**
 * Reads a till receipt. Total, date and merchant are the most probable candidates by the learned weights, and their probability is
 * the confidence. The other fields follow rules on labels, positions and arithmetic.
 */
export function readReceipt(
  document: OpenedDocument,
  weights: ReceiptWeights = RECEIPT_WEIGHTS,
): TypeReading<ReceiptData> {
  const rows = readReceiptRows(document);
  const { receipt, amounts: printedAmounts } = nameUnnamedTotal({ receipt: rows, amounts: readReceiptAmounts(rows) });
  const [best] = rankTotals(weights.total, findTotalCandidates(receipt, printedAmounts));
  const total = best && best.probability >= MIN_BEST_PROBABILITY ? best.candidate : null;
  const totalCents = total?.cents ?? null;
  const isNegative = total !== null && isRefund(total.occurrences);
  const amounts = isNegative ? flipSigns(printedAmounts) : printedAmounts;
  const vatTable = readVatTable(receipt, amounts, totalCents);
  const vatRows = vatTable.map(({ row }) => row);
  const lineItems = readLineItems(receipt, amounts, { total: totalCents, vatRows });
  const date =
    readDate(receipt, weights.date) ??
    (isPicture(document) ? (repairMisreadDate(receipt) ?? readJoinedDate(receipt)) : null);
  const merchant = readMerchant(receipt, weights.vendor);
  const page = { receipt, amounts, vatTable, lineItems, isPicture: isPicture(document) };
  const totalReading = total && best ? readTotal(total, best.probability, page) : null;
  const amountReadings = {
    line_items: toLineItemFields(lineItems, totalCents),
    ...doubtVatOfTotal(
      readVatFields(vatTable, amounts, receipt, { total: totalCents, lineSum: sumAmounts(lineItems) }),
      totalReading,
    ),
    total_amount: totalReading,
  };
  const reading = collectReadings<ReceiptData>({
    vendor_name: merchant.name,
    vendor_address: merchant.address,
    receipt_date: date?.reading ?? null,
    receipt_time: readTime(receipt.rows, date?.row ?? null),
    currency: readCurrency(receipt.rows),
    ...(isNegative ? negateReadings(amountReadings) : amountReadings),
    payment_method: readPaymentMethod(receipt.rows, amounts, totalCents),
  });
  const { details, fields: detailFields } = readReceiptDetails(receipt.rows);
  return { ...reading, details, detailFields };
}

const isPicture = ({ pages }: OpenedDocument): boolean => pages.some(({ source }) => source === 'ocr');
