import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTrustList } from '../libs/2d-doc/src/trust/read-trust-list.ts';

/**
 * `node scripts/verify-trust-list.ts FILE` verifies a 2D-Doc trust list of the ANTS and prints the hash to pin in
 * libs/2d-doc/src/trust/embedded-trust-list.ts. It needs xmlsec1 (Debian package xmlsec1). Exit code 1: the list is not to be trusted.
 * New lists: https://pub.ants.gouv.fr/2D-DOC/V1/PRD/01_TSL/tsl_signed.xml
 */

/** SHA-256 of the certificates that sign the lists: "ANTS CACHET 2DDOC", 26 March 2024 to 26 March 2027. */
const LIST_SIGNERS: ReadonlySet<string> = new Set(['c290cb9e0ac1be84ecc514a2d657a493e05bff7a5372bab7dd12dccc8cf6e09d']);

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('expected the file of a trust list');
const xml = readFileSync(file, 'utf8');
const problems = [...findCoverageProblems(xml), ...findSignerProblems(xml), ...findSignatureProblems(xml)];
if (problems.length > 0) {
  for (const problem of problems) console.error(`${file}: ${problem}`);
  process.exitCode = 1;
} else {
  const { sequence, issued, authorities } = readTrustList(Buffer.from(xml));
  console.log(`${file}: the signature of the ANTS is valid`);
  console.log(`sequence ${sequence}, issued ${issued}`);
  for (const { id, state, name } of authorities) console.log(`${id} ${state} ${name}`);
  console.log(`SHA-256 ${createHash('sha256').update(readFileSync(file)).digest('hex')}`);
}

/** One signature, the last element of the list, must cover the whole list without itself: else it does not protect the rest. */
function findCoverageProblems(text: string): readonly string[] {
  const signatures = text.split(/<(?:\w+:)?Signature[\s>]/).length - 1;
  if (signatures !== 1) return [`expected one signature, not ${signatures}`];
  if (!/<\/ds:Signature>\s*<\/tsl:TrustServiceStatusList>\s*$/.test(text))
    return ['the signature is not the last element'];
  const [whole = ''] = /<ds:Reference [^>]*URI=""[^>]*>[\s\S]*?<\/ds:Reference>/.exec(text) ?? [];
  const transforms = [...whole.matchAll(/<ds:Transform Algorithm="([^"]+)"/g)].map(([, algorithm]) => algorithm);
  const [first, second] = transforms;
  const excludesSignature =
    first === 'http://www.w3.org/2000/09/xmldsig#enveloped-signature' ||
    (first === 'http://www.w3.org/2002/06/xmldsig-filter2' &&
      /Filter="subtract">\/descendant::ds:Signature</.test(whole) &&
      whole.split('Filter=').length === 2);
  return excludesSignature && transforms.length === 2 && second === 'http://www.w3.org/2001/10/xml-exc-c14n#'
    ? []
    : ['the signature does not cover the whole list'];
}

/** Returns the certificate that the signature names. */
function readSigner(text: string): X509Certificate | null {
  const [, base64] = /<ds:KeyInfo>\s*<ds:X509Data>\s*<ds:X509Certificate>([^<]+)</.exec(text) ?? [];
  return base64 === undefined ? null : new X509Certificate(Buffer.from(base64, 'base64'));
}

function findSignerProblems(text: string): readonly string[] {
  const signer = readSigner(text);
  if (signer === null) return ['the signature names no certificate'];
  const sha256 = signer.fingerprint256.replaceAll(':', '').toLowerCase();
  if (LIST_SIGNERS.has(sha256)) return [];
  return [
    `signed with another certificate, SHA-256 ${sha256}, of ${signer.subject.replaceAll('\n', ', ')}: compare it with the one that the ANTS publishes, then add it to LIST_SIGNERS`,
  ];
}

/** Verifies with the certificate that was checked and no other key: the list itself offers none. */
function findSignatureProblems(text: string): readonly string[] {
  const signer = readSigner(text);
  if (signer === null) return [];
  const folder = mkdtempSync(join(tmpdir(), 'trust-list-'));
  try {
    writeFileSync(join(folder, 'list.xml'), text);
    writeFileSync(join(folder, 'signer.pem'), signer.toString());
    const options = ['--enabled-key-data', 'key-name', '--pubkey-cert-pem', join(folder, 'signer.pem')];
    const ids = ['--id-attr:Id', 'http://uri.etsi.org/01903/v1.3.2#:SignedProperties'];
    execFileSync('xmlsec1', ['--verify', ...options, ...ids, join(folder, 'list.xml')], { stdio: 'pipe' });
    return [];
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { readonly stderr?: Buffer };
    if (code === 'ENOENT') return ['xmlsec1 is not installed (Debian package xmlsec1)'];
    return [`the signature is not valid: ${stderr?.toString().trim().split('\n').join('; ')}`];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
