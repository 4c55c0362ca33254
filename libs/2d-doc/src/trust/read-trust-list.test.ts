import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EMBEDDED_TRUST_LIST, readPinnedTrustList } from './embedded-trust-list.ts';
import { readTrustList, TrustListError } from './read-trust-list.ts';

const XML = readFileSync(new URL('./trust-list.xml', import.meta.url), 'utf8');
const read = (xml: string) => readTrustList(Buffer.from(xml));
const changed = (search: string, replacement: string) => {
  expect(XML).toContain(search);
  return XML.replace(search, replacement);
};

describe('the trust list of this version', () => {
  test('is sequence 23 and names seven authorities', () => {
    const { sequence, issued, nextUpdate, authorities } = EMBEDDED_TRUST_LIST;
    expect({ sequence, issued, nextUpdate }).toEqual({ sequence: 23, issued: '2026-05-11', nextUpdate: '2027-05-11' });
    expect(authorities.map(({ id, state, name }) => `${id} ${state} ${name}`)).toEqual([
      'FR01 granted IDNOW SAS',
      'FR03 granted CERTIGNA (CERTIGNA - DHIMYOTIS)',
      'FR04 granted IDNOW SAS',
      'FR05 granted FRANCE TITRES (ANTS)',
      'FR06 granted IDNOW SAS',
      'FR07 granted GOODFLAG',
      'FR09 granted FRANCE TITRES (ANTS)',
    ]);
  });

  test('has one certificate for each authority, whose common name is its identifier, and one directory', () => {
    for (const { id, certificates, directories } of EMBEDDED_TRUST_LIST.authorities) {
      expect(certificates.map((der) => new X509Certificate(der).toLegacyObject().subject.CN)).toEqual([id]);
      expect(directories).toEqual([expect.stringMatching(/^https?:\/\//)]);
    }
  });

  test('can be sent to another process', () => {
    expect(structuredClone(EMBEDDED_TRUST_LIST)).toEqual(EMBEDDED_TRUST_LIST);
  });

  test('is refused when one byte differs from the verified file', () => {
    const sha256 = createHash('sha256').update(XML).digest('hex');
    expect(readPinnedTrustList(Buffer.from(XML), sha256).sequence).toBe(23);
    expect(() => readPinnedTrustList(Buffer.from(changed('>23<', '>24<')), sha256)).toThrow(TrustListError);
  });
});

describe('readTrustList', () => {
  const REVOKED = 'http://uri.etsi.org/TrstSvc/Svcstatus/revoked';

  test.each(['revoked', 'withdrawn', 'suspended', ''])(
    'takes an authority with the status "%s" as revoked',
    (status) => {
      const xml = changed('Svcstatus/inaccord', `Svcstatus/${status}`);
      expect(read(xml).authorities.map(({ state }) => state)).toEqual(['revoked', ...Array(6).fill('granted')]);
    },
  );

  test('ignores former states of a service', () => {
    const history = `<tsl:ServiceHistory><tsl:ServiceHistoryInstance><tsl:ServiceStatus>${REVOKED}</tsl:ServiceStatus></tsl:ServiceHistoryInstance></tsl:ServiceHistory>`;
    const xml = changed('</tsl:ServiceInformation>', `</tsl:ServiceInformation>${history}`);
    expect(read(xml).authorities[0]?.state).toBe('granted');
  });

  test('keeps the certificates of granted services only, when an authority has both', () => {
    const [service = ''] = /<tsl:TSPService>[\s\S]*?<\/tsl:TSPService>/.exec(XML) ?? [];
    const former = service.replace('Svcstatus/inaccord', 'Svcstatus/revoked');
    const first = read(XML.replace(service, () => `${former}${service}`)).authorities[0];
    expect(first).toMatchObject({ id: 'FR01', state: 'granted' });
    expect(first?.certificates).toHaveLength(1);
  });

  test('ignores authorities that a signature element contains', () => {
    const [providers = ''] = /<tsl:TrustServiceProviderList>[\s\S]*<\/tsl:TrustServiceProviderList>/.exec(XML) ?? [];
    const xml = XML.replace('</ds:Signature>', () => `<ds:Object>${providers}</ds:Object></ds:Signature>`);
    expect(read(xml)).toEqual(EMBEDDED_TRUST_LIST);
  });

  test('keeps web addresses only', () => {
    const xml = XML.replaceAll('http://cert.pki-2ddoc.ariadnext.fr/pki-2ddoc.der', 'file:///etc/passwd');
    expect(read(xml).authorities[0]?.directories).toEqual([]);
  });

  test.each([
    ['an empty file', ''],
    ['another XML file', '<a/>'],
    [
      'a document type',
      changed('<tsl:TrustServiceStatusList', '<!DOCTYPE a [<!ENTITY b "c">]><tsl:TrustServiceStatusList'),
    ],
    ['a file that ends early', XML.slice(0, 20_000)],
    ['a list without a sequence number', changed('>23<', '><')],
    [
      'a list without a date',
      changed('>2026-05-11T14:00:00Z</tsl:ListIssueDateTime>', '>soon</tsl:ListIssueDateTime>'),
    ],
    ['a certificate that is none', changed('MIIFnzCCA4egAwIBAgIIWGqMmtUG62gw', 'MIIFnzCCA4egAwIBAgIIWGqM')],
    ['an authority without an identifier', XML.replaceAll('>FR01<', '>France<')],
    ['a huge file', XML + ' '.repeat(2 * 1024 * 1024)],
  ])('throws a TrustListError for %s', (_, xml) => {
    expect(() => read(xml)).toThrow(TrustListError);
  });
});
