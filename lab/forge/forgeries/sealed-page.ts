import type { KeyObject } from 'node:crypto';
import { PUBLISHED_PRIVATE_KEY } from '@probant/2d-doc/testing/published-key';
import { assembleCode, type CodeContent, signBytes, writeCode } from '@probant/2d-doc/testing/write-code';
import type { SignalCode } from '@probant/authenticity/lab';
import type { Draw } from '../../generate/draw.ts';
import { inventPerson } from '../../generate/invented/people.ts';
import { inventAddress } from '../../generate/invented/places.ts';
import { type BusinessDocument, formatDay, formatEuros } from '../documents/business-document.ts';

/** What happened to the code of a bill: nothing, taken from another bill, signed by the published test key, or one letter changed. */
export const SEAL_CASES = ['genuine', 'transplanted', 're-signed', 'altered'] as const;
export type SealCase = (typeof SEAL_CASES)[number];

export const CODE_BY_CASE: Readonly<Record<SealCase, SignalCode | null>> = {
  genuine: null,
  transplanted: '2ddoc_content_mismatch',
  're-signed': '2ddoc_test_certificate',
  altered: '2ddoc_signature_invalid',
};

type Signer = { readonly authorityId: string; readonly certificateId: string; readonly privateKey: KeyObject };
type Customer = {
  readonly first: string;
  readonly last: string;
  readonly street: string;
  readonly postcode: string;
  readonly town: string;
};

const DAY = '2026-03-12';

function inventCustomer(draw: Draw): Customer {
  const { first, last } = inventPerson(draw, 'fr');
  const { postcode, street, town } = inventAddress(draw, 'FR');
  return { first, last, street, postcode, town };
}

/** An energy bill and the bytes of its code. */
export function inventSealedPage(
  draw: Draw,
  sealCase: SealCase,
  signer: Signer,
): { readonly document: BusinessDocument; readonly code: Uint8Array } {
  const customer = inventCustomer(draw.fork('customer'));
  const content = buildContent(sealCase === 'transplanted' ? inventCustomer(draw.fork('another')) : customer, signer);
  return {
    document: buildBill(draw, sealCase === 'altered' ? alterCustomer(customer) : customer),
    code: signContent(content, sealCase, signer),
  };
}

/** The first letter of the family name becomes another, on the page and in the code. */
const alterCustomer = (customer: Customer): Customer => ({
  ...customer,
  last: `${customer.last.startsWith('B') ? 'V' : 'B'}${customer.last.slice(1)}`,
});

function signContent(content: CodeContent, sealCase: SealCase, { privateKey }: Signer): Uint8Array {
  if (sealCase === 're-signed')
    return writeCode({ ...content, authorityId: 'FR00', certificateId: '0001' }, PUBLISHED_PRIVATE_KEY);
  const code = writeCode(content, privateKey);
  if (sealCase !== 'altered') return code;
  const end = Buffer.from(code).indexOf(0x1f);
  const signed = Buffer.from(code.subarray(0, end)).toString('latin1');
  const altered = signed.replace(/(?<=10MME\/)[A-Z]/, (letter) => (letter === 'B' ? 'V' : 'B'));
  return assembleCode(content, Buffer.from(altered, 'latin1'), signBytes(Buffer.from(signed, 'latin1'), privateKey));
}

const toCodeText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9 ]/g, ' ')
    .toUpperCase()
    .slice(0, 38);

const buildContent = (
  { first, last, postcode, street, town }: Customer,
  { authorityId, certificateId }: Signer,
): CodeContent => ({
  version: 4,
  form: 'c40',
  authorityId,
  certificateId,
  emissionDate: DAY,
  signatureDate: DAY,
  documentType: '00',
  perimeter: '01',
  country: 'FR',
  fields: [
    { id: '10', value: `MME/${toCodeText(last)}/${toCodeText(first)}` },
    { id: '20', value: '' },
    { id: '21', value: '' },
    { id: '22', value: toCodeText(street) },
    { id: '23', value: '' },
    { id: '24', value: postcode },
    { id: '25', value: toCodeText(town) },
    { id: '26', value: 'FR' },
  ],
});

const buildBill = (draw: Draw, { first, last, postcode, street, town }: Customer): BusinessDocument => ({
  kind: 'attestation',
  title: 'FACTURE D’ÉLECTRICITÉ',
  issuer: ['Énergies Fictives', 'Service clients', '75000 Paris'],
  recipient: [`MME ${last.toUpperCase()} ${first}`, street, `${postcode} ${town.toUpperCase()}`],
  facts: [
    ['N° client', draw.digits(8)],
    ['Date', formatDay(DAY)],
    ['Montant à payer', formatEuros(draw.whole(3000, 24_000))],
  ],
  paragraphs: ['Cette facture peut servir de justificatif de domicile.'],
  table: null,
  totals: [],
  footer: [],
  mrz: [],
  day: DAY,
});
