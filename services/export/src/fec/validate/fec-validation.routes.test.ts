import { createHash } from 'node:crypto';
import { FEC_RULES } from '@probant/fec/anomalies/fec-rules';
import { buildFec, changeLines, VALID_LINES } from '@probant/fec/testing/fec-file';
import { buildFecXml } from '@probant/fec/testing/fec-xml-file';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestService } from '../../testing/test-service.ts';

const { service, traced, trail } = await createTestService();
afterAll(() => service.close());
beforeEach(() => {
  traced.length = 0;
  trail.broken = false;
});

const VALID_FILE = buildFec(VALID_LINES);
const XML_FILE = buildFecXml(VALID_LINES);
const WRONG_FILE = buildFec(changeLines({ 3: { Credit: '100.00', EcritureLib: '' } }));
const KEY_HEADER = { 'x-api-key': 'key-of-cabinet' };
const postJson = (url: string, body: unknown) =>
  service.inject({
    method: 'POST',
    url,
    headers: { ...KEY_HEADER, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
const postRaw = (url: string, payload: string | Buffer, type = 'text/plain') =>
  service.inject({ method: 'POST', url, headers: { ...KEY_HEADER, 'content-type': type }, payload });

describe('POST /v1/validate/fec', () => {
  test('returns the same result for JSON and for the file itself', async () => {
    const asJson = await postJson('/v1/validate/fec', { content: WRONG_FILE });
    expect(asJson.statusCode).toBe(200);
    expect(asJson.json()).toMatchObject({
      valid: false,
      blocking_count: 2,
      warning_count: 0,
      line_count: VALID_LINES.length,
      separator: '|',
    });
    for (const type of ['text/plain', 'application/octet-stream'])
      expect((await postRaw('/v1/validate/fec', WRONG_FILE, type)).json()).toEqual(asJson.json());
  });

  test('validates the encoding of a file sent as raw bytes', async () => {
    const windows = await postRaw(
      '/v1/validate/fec',
      Buffer.from(VALID_FILE.replace('Prestations', 'Études à 10 \x80'), 'latin1'),
    );
    expect(windows.json().anomalies.map(({ code }: { code: string }) => code)).toEqual(['FEC-FIC-003']);
  });

  test('applies the rules of the file name when the query has one', async () => {
    const named = (name: string) => postRaw(`/v1/validate/fec?filename=${name}`, VALID_FILE);
    expect((await named('732829320FEC20261231.txt')).json().anomalies).toEqual([]);
    expect((await named('export.txt')).json().warnings).toEqual([
      '[FEC-NOM-001] fichier : Le nom du fichier ne suit pas la forme SirenFECAAAAMMJJ.',
    ]);
    expect((await named('x'.repeat(256))).statusCode).toBe(422);
  });

  test('validates XML as JSON, as a raw file of any type, and as the form field file', async () => {
    const name = '732829320FEC20261231.xml';
    const wrong = XML_FILE.replace('100.00', '99.00');
    const asJson = await postJson(`/v1/validate/fec?filename=${name}`, { content: wrong });
    expect(asJson.json()).toMatchObject({ valid: false, line_count: 7, total_credit: 1239, separator: null });
    expect(asJson.json().errors).toEqual([
      '[FEC-EQU-001] fichier : Le total des débits diffère du total des crédits.',
      "[FEC-EQU-002] ligne 39 : L'écriture n'est pas équilibrée.",
    ]);
    for (const type of ['text/plain', 'application/octet-stream', 'application/xml', 'text/xml'])
      expect((await postRaw(`/v1/validate/fec?filename=${name}`, wrong, type)).json()).toEqual(asJson.json());
    const declared = wrong.replace('UTF-8', 'ISO-8859-15');
    expect((await postJson(`/v1/validate/fec?filename=${name}`, { content: declared })).json()).toEqual(asJson.json());
    const latin = await postRaw(`/v1/validate/fec?filename=${name}`, Buffer.from(declared, 'latin1'));
    expect(latin.json()).toEqual(asJson.json());
    const report = await postRaw(`/v1/validate/fec/report?filename=${name}`, wrong, 'application/xml');
    expect(report.body).toContain('| Séparateur | aucun (fichier XML) |');
    expect(report.body).toContain('### FEC-EQU-002');
    expect(report.body).not.toContain("la ligne 1 est l'en-tête");
  });

  test('records an audit event with counts and codes and without content', async () => {
    await postJson('/v1/validate/fec', { content: WRONG_FILE });
    expect(traced).toEqual([
      {
        tenant: 'cabinet',
        event: {
          action: 'fec.validate',
          resource_type: 'fec',
          resource_id: expect.stringMatching(/^id-\d+$/),
          metadata: {
            valid: false,
            line_count: 7,
            blocking_count: 2,
            warning_count: 0,
            codes: { 'FEC-OBL-009': 1, 'FEC-MNT-002': 1 },
          },
        },
      },
    ]);
  });

  test('returns 500 without a result when the audit event cannot be written', async () => {
    trail.broken = true;
    for (const url of ['/v1/validate/fec', '/v1/validate/fec/report']) {
      const answer = await postRaw(url, VALID_FILE);
      expect([answer.statusCode, answer.json()]).toEqual([500, { detail: 'Internal Server Error' }]);
    }
  });

  test('returns a result for an empty content and 422 for a missing one', async () => {
    expect((await postJson('/v1/validate/fec', { content: '' })).json().anomalies[0].code).toBe('FEC-FIC-001');
    expect((await postRaw('/v1/validate/fec', '')).json().anomalies[0].code).toBe('FEC-FIC-001');
    const missing = await postJson('/v1/validate/fec', {});
    expect(missing.statusCode).toBe(422);
    expect(missing.json().detail[0]).toMatchObject({ type: 'missing', loc: ['body', 'content'] });
    expect((await postJson('/v1/validate/fec', { content: 12 })).statusCode).toBe(422);
    expect(traced).toHaveLength(2);
  });

  test('accepts content with characters that PostgreSQL cannot store', async () => {
    expect((await postJson('/v1/validate/fec', { content: `${VALID_FILE}\u0000` })).statusCode).toBe(200);
  });

  test('returns 415 for another content type and 401 without a key', async () => {
    expect((await postRaw('/v1/validate/fec', VALID_FILE, 'text/csv')).statusCode).toBe(415);
    expect(
      (
        await service.inject({
          method: 'POST',
          url: '/v1/validate/fec',
          payload: VALID_FILE,
          headers: { 'content-type': 'text/plain' },
        })
      ).statusCode,
    ).toBe(401);
  });
});

describe('POST /v1/validate/fec/report', () => {
  test('returns a Markdown file in French, grouped by rule', async () => {
    const answer = await postRaw('/v1/validate/fec/report', WRONG_FILE);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'content-disposition': 'attachment; filename="fec-report.md"',
    });
    const text = answer.payload;
    expect(text).toContain("**Le fichier ne doit pas être remis en l'état : 2 anomalies bloquantes.**");
    expect(text).toContain('### FEC-MNT-002 : Le séparateur décimal est un point ; la virgule est attendue.');
    expect(text).toContain('- Où : colonne Credit ; ligne 5');
    expect(text).toContain('| Total des débits | 1 240,00 € |');
    expect(text).not.toMatch(/Valmy|Prestations|FA1/);
    expect(traced.map(({ event }) => event.action)).toEqual(['fec.report']);
  });

  const report = (headers: Readonly<Record<string, string>>, query = '') =>
    service.inject({
      method: 'POST',
      url: `/v1/validate/fec/report${query}`,
      headers: { ...KEY_HEADER, 'content-type': 'text/plain', ...headers },
      payload: WRONG_FILE,
    });

  test('returns a printable HTML page to a client that prefers it', async () => {
    const answer = await report({ accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'attachment; filename="fec-report.html"',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
      ),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      vary: 'Accept',
    });
    expect(answer.payload).toMatch(/^<!doctype html>\n<html lang="fr">/);
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(answer.payload) ?? [];
    expect(answer.headers['content-security-policy']).toContain(createHash('sha256').update(style).digest('base64'));
    expect(answer.payload).toContain('FEC-MNT-002');
    expect((await report({ accept: 'text/markdown, text/html;q=0.9' })).headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      vary: 'Accept',
    });
  });

  test('names entries with details=true only, and never a label', async () => {
    const [without, withDetails] = [await report({}), await report({}, '?details=true')];
    expect(without.payload).not.toContain('JournalCode |');
    expect(without.payload).toContain('details=true');
    expect(withDetails.payload).toContain('| 5 | Credit | `VE` | `2` |');
    expect(withDetails.payload).not.toMatch(/Valmy|Prestations|Clients|FA1/);
    expect((await report({}, '?details=false')).payload).toBe(without.payload);
    expect((await report({}, '?details=perhaps')).statusCode).toBe(422);
    const validation = await postRaw('/v1/validate/fec?details=true', WRONG_FILE);
    expect(JSON.stringify(validation.json())).not.toContain('EcritureNum');
  });

  test('states the name, the SHA-256 and the date of the file, and records nothing of them', async () => {
    const { payload } = await report({}, '?filename=732829320FEC20261231.txt');
    const sha256 = createHash('sha256').update(WRONG_FILE).digest('hex');
    expect(payload).toContain('`732829320FEC20261231.txt`');
    expect(payload).toContain(sha256);
    expect(payload).toContain('12/03/2026 à 09:30 (heure de Paris)');
    expect((await postJson('/v1/validate/fec/report', { content: WRONG_FILE })).payload).toContain(sha256);
    expect(Object.keys(traced[0]?.event.metadata ?? {})).toEqual([
      'valid',
      'line_count',
      'blocking_count',
      'warning_count',
      'codes',
    ]);
  });

  test('states that a valid file has no anomaly, and the limits of the validation', async () => {
    const { payload } = await postJson('/v1/validate/fec/report', { content: VALID_FILE });
    expect(payload).toContain('**Aucune anomalie bloquante.** Aucun autre point relevé.');
    expect(payload).toContain('ne vaut pas attestation de conformité');
  });
});

describe('a FEC uploaded as the form field file', () => {
  const postForm = async (url: string, parts: readonly (readonly [string, string, string])[]) => {
    const form = new FormData();
    for (const [name, content, filename] of parts) form.append(name, new Blob([content]), filename);
    const request = new Request('http://x', { method: 'POST', body: form });
    return service.inject({
      method: 'POST',
      url,
      headers: { ...KEY_HEADER, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  };
  const codesOf = (response: { json(): { anomalies: { code: string }[] } }) =>
    response.json().anomalies.map(({ code }) => code);

  test('is validated like the raw file, and its name like the query', async () => {
    const url = '/v1/validate/fec';
    const form = await postForm(url, [['file', WRONG_FILE, '732829320FEC20261231.txt']]);
    expect(form.json()).toEqual((await postRaw(`${url}?filename=732829320FEC20261231.txt`, WRONG_FILE)).json());
    expect(codesOf(await postForm(url, [['file', VALID_FILE, 'export.txt']]))).toEqual(['FEC-NOM-001']);
    const renamed = await postForm(`${url}?filename=732829320FEC20261231.txt`, [['file', VALID_FILE, 'export.txt']]);
    expect(codesOf(renamed)).toEqual([]);
    expect(codesOf(await postForm(url, [['file', VALID_FILE, '-']]))).toEqual([]);
  });

  test('has a report that names it', async () => {
    const { payload } = await postForm('/v1/validate/fec/report', [['file', WRONG_FILE, '732829320FEC20261231.txt']]);
    expect(payload).toContain('`732829320FEC20261231.txt`');
    expect(payload).toContain('### FEC-MNT-002');
    expect(traced.map(({ event }) => event.action)).toEqual(['fec.report']);
  });

  test.each(['/v1/validate/fec', '/v1/validate/fec/report'])(
    '%s returns the 422 list for another field or two files, and records nothing',
    async (url) => {
      const missing = await postForm(url, [['files', VALID_FILE, 'a.txt']]);
      expect([missing.statusCode, missing.json().detail]).toEqual([
        422,
        [{ type: 'missing', loc: ['body', 'file'], msg: 'Field required', input: null, ctx: {} }],
      ]);
      const two = await postForm(url, [
        ['file', VALID_FILE, 'a.txt'],
        ['file', VALID_FILE, 'b.txt'],
      ]);
      expect([two.statusCode, two.json().detail[0].loc]).toEqual([422, ['body', 'file']]);
      expect(traced).toEqual([]);
    },
  );
});

test('GET /v1/validate/fec/rules returns the catalogue and records no audit event', async () => {
  const answer = await service.inject({ url: '/v1/validate/fec/rules', headers: KEY_HEADER });
  expect(answer.json()).toEqual(FEC_RULES);
  expect(traced).toEqual([]);
});
