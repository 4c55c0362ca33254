import { X509Certificate } from 'node:crypto';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { TrustedAuthority } from './trust.ts';

/** An authority as the list names it, with the addresses where it publishes the certificates of its signers. */
export type ListedAuthority = TrustedAuthority & { readonly directories: readonly string[] };

export type TrustList = {
  readonly sequence: number;
  /** YYYY-MM-DD. */
  readonly issued: string;
  /** Day by which the ANTS issues the next list, YYYY-MM-DD; null when the list does not say. */
  readonly nextUpdate: string | null;
  readonly authorities: readonly ListedAuthority[];
};

/** The bytes are not a trust list that can be used. */
export class TrustListError extends Error {
  override readonly name = 'TrustListError';
}

/** The list of 2026 has 41 KB. */
const MAX_LIST_BYTES = 2 * 1024 * 1024;
/** Services and certificates of all authorities. The list of 2026 has 7. */
const MAX_LIST_ENTRIES = 1_000;

/**
 * Reads a trust list of the ANTS (ETSI TS 119 612, "TSL"). Does not verify its signature: `scripts/verify-trust-list.ts` does.
 *
 * @throws TrustListError for anything else, and for a list without a sequence number, a date or an authority.
 */
export function readTrustList(xml: Uint8Array): TrustList {
  const list = parseList(xml);
  const scheme = selectAll(list, 'SchemeInformation');
  const sequence = Number(readText(scheme, 'TSLSequenceNumber'));
  const issued = toDay(readText(scheme, 'ListIssueDateTime'));
  if (!Number.isSafeInteger(sequence) || sequence < 1 || issued === null)
    throw new TrustListError('the trust list has no sequence number or no date');
  const services = selectAll(list, 'TrustServiceProviderList/TrustServiceProvider').flatMap(readServices);
  if (services.length === 0 || services.length > MAX_LIST_ENTRIES)
    throw new TrustListError('the trust list has no authority, or too many');
  const nextUpdate = toDay(readText(scheme, 'NextUpdate/dateTime'));
  return { sequence, issued, nextUpdate, authorities: groupServices(services) };
}

/** Attributes are left out; every element is a list, and text is in `#text`. */
type Element = { readonly [name: string]: readonly Element[] | string };

const XML_PARSER = new XMLParser({
  alwaysCreateTextNode: true,
  removeNSPrefix: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  processEntities: false,
  isArray: () => true,
});

function parseList(xml: Uint8Array): readonly Element[] {
  if (xml.length > MAX_LIST_BYTES) throw new TrustListError('the trust list is too large');
  const text = new TextDecoder('utf-8').decode(xml);
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new TrustListError('the trust list declares a document type');
  if (XMLValidator.validate(text) !== true) throw new TrustListError('the trust list is not well-formed XML');
  return selectAll([XML_PARSER.parse(text) as Element], 'TrustServiceStatusList');
}

const selectAll = (roots: readonly Element[], path: string): readonly Element[] =>
  path.split('/').reduce<readonly Element[]>(
    (parents, step) =>
      parents.flatMap((parent) => {
        const children = Object.hasOwn(parent, step) ? parent[step] : undefined;
        return children === undefined || typeof children === 'string' ? [] : children;
      }),
    roots,
  );

const readTexts = (roots: readonly Element[], path: string): readonly string[] =>
  selectAll(roots, path).flatMap((element) => {
    const text = element['#text'];
    return typeof text === 'string' && text.trim() !== '' ? [text.trim().replaceAll('&amp;', '&')] : [];
  });

const readText = (roots: readonly Element[], path: string): string => readTexts(roots, path)[0] ?? '';

const toDay = (moment: string): string | null => /^(\d{4}-\d{2}-\d{2})T/.exec(moment)?.[1] ?? null;

/** Statuses under which the ANTS trusts an authority. Every other one, also an unknown one, is a revocation. */
const GRANTED_STATUSES: ReadonlySet<string> = new Set(['inaccord', 'granted']);
const AUTHORITY_ID_PATTERN = /^[A-Z]{2}[0-9A-Z]{2}$/;

/** One authority for each of its services, with the current state of the service. */
function readServices(provider: Element): readonly ListedAuthority[] {
  const id = readText([provider], 'TSPInformation/TSPTradeName/Name');
  if (!AUTHORITY_ID_PATTERN.test(id))
    throw new TrustListError('the trust list names an authority without an identifier');
  const name = readText([provider], 'TSPInformation/TSPName/Name');
  const directories = readTexts([provider], 'TSPInformation/TSPInformationURI/URI').filter(isWebAddress);
  return selectAll([provider], 'TSPServices/TSPService/ServiceInformation').map((service) => ({
    id,
    name,
    state: GRANTED_STATUSES.has(readText([service], 'ServiceStatus').split('/').at(-1) ?? '') ? 'granted' : 'revoked',
    certificates: readTexts([service], 'ServiceDigitalIdentity/DigitalId/X509Certificate').map(decodeCertificate),
    directories: [...new Set(directories)],
  }));
}

const isWebAddress = (address: string): boolean => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

function decodeCertificate(base64: string): Uint8Array {
  try {
    return new Uint8Array(new X509Certificate(Buffer.from(base64, 'base64')).raw);
  } catch (cause) {
    throw new TrustListError('the trust list contains a certificate that cannot be read', { cause });
  }
}

/** Joins the services of one authority. It is granted when one of them is, and then has the certificates of these only. */
function groupServices(services: readonly ListedAuthority[]): readonly ListedAuthority[] {
  return [...Map.groupBy(services, ({ id }) => id).values()].flatMap((ofOne) => {
    const granted = ofOne.filter(({ state }) => state === 'granted');
    const current = granted.length > 0 ? granted : ofOne;
    const [first] = current;
    if (first === undefined) return [];
    return [{ ...first, certificates: current.flatMap(({ certificates }) => certificates) }];
  });
}
