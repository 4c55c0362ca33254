import { ContentInfo, SignedData } from 'pkijs';
import { parseCertificate } from '../certificates.ts';
import { MAX_SIGNERS } from '../keystore/keystore-limits.ts';
import { readSequenceLength, startsWithIdentifier } from './der.ts';
import { splitMultipart } from './multipart.ts';

export const MAX_BUNDLE_BYTES = 32 * 1024 * 1024;

/** DER of what a file or a response contains. */
export type Bundle = {
  readonly certificates: readonly Uint8Array[];
  /** Not verified, and not parsed: anything that is no certificate. */
  readonly others: readonly Uint8Array[];
};

/**
 * Reads certificates and revocation lists in the forms in which authorities and tools write them: DER, also several in a row, PEM, PKCS #7,
 * and the multipart file of RFC 4387. `contentType` is that of the response, if any. What is none of these is left out.
 */
export function readBundle(bytes: Uint8Array, contentType: string | null = null): Bundle {
  const items = bytes.length > MAX_BUNDLE_BYTES ? [] : readItems(bytes, contentType).slice(0, MAX_SIGNERS);
  const certificates: Uint8Array[] = [];
  const others: Uint8Array[] = [];
  for (const item of items) (parseCertificate(item) === null ? others : certificates).push(item);
  return { certificates, others };
}

function readItems(bytes: Uint8Array, contentType: string | null): readonly Uint8Array[] {
  const parts = splitMultipart(bytes, contentType);
  return (parts ?? [bytes]).flatMap((part) => readPem(part) ?? readSequences(part));
}

const PEM_PATTERN = /-----BEGIN [A-Z0-9 #]{1,30}-----([A-Za-z0-9+/=\s]*)-----END/g;

function readPem(bytes: Uint8Array): readonly Uint8Array[] | null {
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf('-----BEGIN ') < 0) return null;
  const text = Buffer.from(bytes).toString('latin1');
  return [...text.matchAll(PEM_PATTERN)].flatMap(([, base64 = '']) => readSequences(Buffer.from(base64, 'base64')));
}

function readSequences(bytes: Uint8Array): readonly Uint8Array[] {
  const sequences: Uint8Array[] = [];
  let start = 0;
  while (sequences.length < MAX_SIGNERS) {
    const length = readSequenceLength(bytes, start);
    if (length === null) break;
    sequences.push(new Uint8Array(bytes.subarray(start, start + length)));
    start += length;
  }
  return sequences.flatMap((sequence) => (startsWithIdentifier(sequence) ? readPkcs7(sequence) : [sequence]));
}

function readPkcs7(der: Uint8Array): readonly Uint8Array[] {
  try {
    const { content } = ContentInfo.fromBER(new Uint8Array(der));
    const signed = new SignedData({ schema: content });
    return [...(signed.certificates ?? []), ...(signed.crls ?? [])].map(
      (item) => new Uint8Array(item.toSchema().toBER()),
    );
  } catch {
    // Another kind of content, or none: no certificates.
    return [];
  }
}
