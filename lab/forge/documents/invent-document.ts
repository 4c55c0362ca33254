import { createDraw, type Draw } from '../../generate/draw.ts';
import { inventAttestation } from './attestation.ts';
import type { BusinessDocument, DocumentKind } from './business-document.ts';
import { inventIdentityPage } from './identity-page.ts';
import { inventInvoicePage } from './invoice-page.ts';
import { inventPayslip } from './payslip.ts';
import { inventReceiptPage } from './receipt-page.ts';
import { inventResumePage } from './resume-page.ts';
import { inventRibPage } from './rib-page.ts';

const INVENTORS: Readonly<Record<DocumentKind, (draw: Draw) => BusinessDocument>> = {
  rib: inventRibPage,
  receipt: inventReceiptPage,
  invoice: inventInvoicePage,
  attestation: inventAttestation,
  payslip: inventPayslip,
  resume: inventResumePage,
  identity: inventIdentityPage,
};

/** Invents a French document; the same seed gives the same document. */
export const inventDocument = (kind: DocumentKind, seed: string): BusinessDocument =>
  INVENTORS[kind](createDraw(`forge/${kind}/${seed}`));
